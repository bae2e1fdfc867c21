import { useState } from 'react';
import type { Pack } from '#contract/inventory/packs/packs.ts';
import {
  isEmpty,
  NOTHING_TYPED,
  packsWithTyped,
  type QuantityPlace,
  readPacked,
  type TypedQuantity,
  withText,
} from './packed_quantity.rules.ts';

interface TypedQuantityOptions {
  /** In which it can be entered here. */
  offered: readonly Pack[];
  /** What the fields show until something is typed; null: they are empty. */
  start: number | null;
  /** The same where it is known field by field. */
  startTyped?: TypedQuantity | null;
  /** It can be below zero. */
  isSigned?: boolean;
}

/** What is typed in the fields of a quantity: packs and loose stock units together. */
export function useTypedQuantity({ offered, start, startTyped = null, isSigned = false }: TypedQuantityOptions) {
  const [typed, setTyped] = useState<TypedQuantity | null>(null);
  const [isLooseTyped, setLooseTyped] = useState(false);
  const shown = typed ?? startTyped ?? { packs: {}, loose: start === null ? '' : String(start) };
  const type = (at: QuantityPlace, text: string) => {
    // A quantity that is known only as a whole is not what is loose: a number in packs takes its place.
    const next = withText(typed ?? startTyped ?? NOTHING_TYPED, at, text);
    // Packs that are typed and deleted again give it back.
    const isTakenBack = startTyped === null && at !== null && !isLooseTyped && isEmpty(next);
    setTyped(isTakenBack ? null : next);
    if (at === null) setLooseTyped(true);
  };
  const forget = () => {
    setTyped(null);
    setLooseTyped(false);
  };
  const { quantity, fault } = readPacked(shown, isSigned);
  return {
    packs: packsWithTyped(offered, typed),
    /** Null: nothing is. */
    typed,
    shown,
    /** In stock units; null while nothing is typed or something is at fault. */
    quantity,
    fault,
    type,
    forget,
  };
}
