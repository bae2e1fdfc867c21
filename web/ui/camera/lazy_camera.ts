import { lazy } from 'react';

// With its decoder; fetched when a camera is opened.
export const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }));
