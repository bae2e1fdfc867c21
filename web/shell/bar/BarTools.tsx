import { mayCall } from '#contract/http.ts';
import { search } from '#contract/shell/search.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { useShop } from '../shop.ts';
import { WaitingBell } from '../waiting/WaitingBell.tsx';

/** The search over everything, for roles that can open what it finds, and what waits for the user. */
export function BarTools() {
  const { user } = useShop();
  return (
    <>
      {mayCall(user.role, search.find) ? <SearchButton /> : null}
      <WaitingBell />
    </>
  );
}
