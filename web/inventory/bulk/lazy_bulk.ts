import { lazy } from 'react';

// Most visits change nothing of several items.
export const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));
