import { lazy } from 'react';
import { lazyPart } from '../../ui/Part.tsx';

// Only shops with a point of sale have open tickets.
export const Reserved = lazy(async () => ({ default: (await import('./Reserved.tsx')).Reserved }));

// Only items that expire have lots.
export const ItemLots = lazy(async () => ({ default: (await import('../lots/ItemLots.tsx')).ItemLots }));

// Only items that sell have it.
export const VelocityCard = lazy(async () => ({
  default: (await import('../velocity/VelocityCard.tsx')).VelocityCard,
}));

// Forms bring the heaviest parts of the component library; most visits only look.
export const ItemForm = lazyPart(async () => (await import('./ItemForm.tsx')).ItemForm);
export const MovementForm = lazyPart(async () => (await import('./ledger/MovementForm.tsx')).MovementForm);
export const ItemMerge = lazyPart(async () => (await import('../merging/ItemMerge.tsx')).ItemMerge);
export const ItemMerges = lazy(async () => ({ default: (await import('../merging/ItemMerges.tsx')).ItemMerges }));
export const LabelsDialog = lazyPart(async () => (await import('../labels/LabelsDialog.tsx')).LabelsDialog);
export const PhotoCard = lazy(async () => ({ default: (await import('../photos/PhotoCard.tsx')).PhotoCard }));
