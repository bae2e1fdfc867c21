import { lazy, Suspense } from 'react';

const StorageWarning = lazy(async () => ({ default: (await import('./StorageWarning.tsx')).StorageWarning }));

/** Where files are uploaded: whether the space for them is nearly used. It comes after the screen, which works without it. */
export function SpaceWarning() {
  return (
    <Suspense fallback={null}>
      <StorageWarning />
    </Suspense>
  );
}
