import { lazy } from 'react';

/** What every list shows only after its rows. */
export const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }));
