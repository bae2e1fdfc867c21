import { lazy, Suspense } from 'react';
import type { Waiting } from './links.ts';

// The calls that count know all about invoices and replies: too much to fetch before the first screen.
const WaitingCount = lazy(async () => ({ default: (await import('./WaitingCount.tsx')).WaitingCount }));

/** How much of its kind waits for a person, beside a link. */
export function LinkCount({ of }: { of: Waiting | undefined }) {
  return of ? (
    <Suspense fallback={null}>
      <WaitingCount of={of} />
    </Suspense>
  ) : null;
}
