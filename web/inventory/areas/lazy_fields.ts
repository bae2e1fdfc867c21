import { lazy } from 'react';
import { lazyPart } from '../../ui/Part.tsx';

// Fields bring the heaviest parts of the component library; most visits only look.
export const AddItem = lazy(async () => ({ default: (await import('./AddItem.tsx')).AddItem }));
export const AreaForm = lazyPart(async () => (await import('./AreaForm.tsx')).AreaForm);
