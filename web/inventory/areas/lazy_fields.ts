import { lazy } from 'react';

// Fields bring the heaviest parts of the component library; most visits only look.
export const AddItem = lazy(async () => ({ default: (await import('./AddItem.tsx')).AddItem }));
export const AreaForm = lazy(async () => ({ default: (await import('./AreaForm.tsx')).AreaForm }));
