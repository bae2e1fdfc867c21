import { lazy } from 'react';

// Forms bring the heaviest parts of the component library; most visits only look.
export const ItemForm = lazy(async () => ({ default: (await import('./ItemForm.tsx')).ItemForm }));
export const MovementForm = lazy(async () => ({ default: (await import('./MovementForm.tsx')).MovementForm }));
