import { lazy, Suspense } from 'react';
import { RestoredNotice } from '../../messaging/restored/RestoredNotice.tsx';
import { useShop } from '../shop.ts';
import { StandingNotice } from './StandingNotice.tsx';

const SetUpNotice = lazy(async () => ({
  default: (await import('../../account/second_factor/SetUpNotice.tsx')).SetUpNotice,
}));

/** Strips that few users ever see, fetched together when one of them applies. */
export function RareNotices({ mustSetUp }: { mustSetUp: boolean }) {
  const { user } = useShop();
  return (
    <>
      {mustSetUp ? (
        <Suspense fallback={null}>
          <SetUpNotice />
        </Suspense>
      ) : null}
      {user.restored_from ? <RestoredNotice restored_from={user.restored_from} /> : null}
      <StandingNotice />
    </>
  );
}
