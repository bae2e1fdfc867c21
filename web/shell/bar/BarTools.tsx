import { SearchButton } from '../search/SearchButton.tsx';
import { WaitingBell } from '../waiting/WaitingBell.tsx';

/** The search over everything and what waits for the user. */
export function BarTools() {
  return (
    <>
      <SearchButton />
      <WaitingBell />
    </>
  );
}
