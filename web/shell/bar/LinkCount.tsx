import { Suspense } from 'react';
import { lazyPart } from '../../ui/Part.tsx';
import type { Counted } from './links.ts';

// Not needed for the first picture of a screen.
const WaitingCount = lazyPart(async () => (await import('./WaitingCount.tsx')).WaitingCount);

/** How much of its kind waits for a user, beside a link. */
export function LinkCount({ of }: { of: Counted | undefined }) {
  return of ? (
    <Suspense fallback={null}>
      <WaitingCount of={of} />
    </Suspense>
  ) : null;
}
