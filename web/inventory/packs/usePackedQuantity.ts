import { useState } from 'react';
import type { Pack } from '#contract/inventory/packs.ts';
import {
  NOTHING_TYPED,
  packsWithTyped,
  type QuantityPlace,
  readPacked,
  type TypedQuantity,
  withText,
} from './packed_quantity.rules.ts';

/** A quantity of a form: packs and loose stock units together. */
export type PackedQuantity = ReturnType<typeof usePackedQuantity>;

/**
 * @param start what the form suggests until something is typed; the first number in packs takes its place
 * @param isSigned it can be below zero
 */
export function usePackedQuantity(packs: readonly Pack[], start: number | null, isSigned = false) {
  const [typed, setTyped] = useState<TypedQuantity | null>(null);
  const shown = typed ?? { packs: {}, loose: start === null ? '' : String(start) };
  const read = readPacked(shown, isSigned);
  return {
    packs: packsWithTyped(packs, typed),
    isSigned,
    typed: shown,
    loose: shown.loose === '' ? null : Number(shown.loose),
    /** In stock units; null while nothing is typed or something is at fault. */
    entered: read.quantity,
    fault: read.fault,
    typePack: (at: QuantityPlace, text: string) => setTyped(withText(typed ?? NOTHING_TYPED, at, text)),
    setLoose: (loose: number | null) => setTyped(withText(shown, null, loose === null ? '' : String(loose))),
  };
}
