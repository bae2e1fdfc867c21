import { lazy } from 'react';

// Only a new shop needs them.
export const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));
export const SampleButton = lazy(async () => ({ default: (await import('./SampleButton.tsx')).SampleButton }));
