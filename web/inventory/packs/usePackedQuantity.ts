import type { Pack } from '#contract/inventory/packs/packs.ts';
import { useTypedQuantity } from './useTypedQuantity.ts';

/** A quantity of a form: packs and loose stock units together. */
export type PackedQuantity = ReturnType<typeof usePackedQuantity>;

/**
 * @param start what the form suggests until something is typed
 * @param isSigned it can be below zero
 */
export function usePackedQuantity(packs: readonly Pack[], start: number | null, isSigned = false) {
  const { shown, quantity, type, ...rest } = useTypedQuantity({ offered: packs, start, isSigned });
  return {
    ...rest,
    isSigned,
    shown,
    entered: quantity,
    loose: shown.loose === '' ? null : Number(shown.loose),
    typePack: type,
    setLoose: (loose: number | null) => type(null, loose === null ? '' : String(loose)),
  };
}
