import { useEffect, useEffectEvent, useState } from 'react';
import type { Pack } from '#contract/inventory/packs.ts';
import {
  isEmpty,
  NOTHING_TYPED,
  packsWithTyped,
  type QuantityFault,
  type QuantityPlace,
  readPacked,
  type TypedQuantity,
  withText,
} from '../../packs/packed_quantity.rules.ts';

interface TypedLineOptions {
  /** The packs in which the line can be counted here. */
  offered: readonly Pack[];
  /** What holds for the line; null: not counted. */
  quantity: number | null;
  /** How that was typed; null where only the quantity is known. */
  typedHere: TypedQuantity | null;
  onSave: ((quantity: number | null, typed: TypedQuantity) => void) | null;
}

/** What is typed on a line. It is saved when the line is left; emptied, the line is no longer counted. */
export function useTypedLine({ offered, quantity, typedHere, onSave }: TypedLineOptions) {
  const [typed, setTyped] = useState<TypedQuantity | null>(null);
  const [isLooseTyped, setLooseTyped] = useState(false);
  const [fault, setFault] = useState<QuantityFault | null>(null);
  const shown = typed ?? typedHere ?? { packs: {}, loose: quantity === null ? '' : String(quantity) };
  const type = (at: QuantityPlace, text: string) => {
    // A quantity that is known only as a whole is not what is loose: a number in packs takes its place.
    const next = withText(typed ?? typedHere ?? NOTHING_TYPED, at, text);
    // Packs that are typed and deleted again give it back.
    const isTakenBack = typedHere === null && at !== null && !isLooseTyped && isEmpty(next);
    setTyped(isTakenBack ? null : next);
    if (at === null) setLooseTyped(true);
    setFault(null);
  };
  const leave = () => {
    if (typed === null) return;
    const read = readPacked(typed);
    setFault(read.fault);
    if (read.fault) return;
    setTyped(null);
    setLooseTyped(false);
    // The same number typed again is a recount.
    if (read.quantity !== null || quantity !== null) onSave?.(read.quantity, typed);
  };
  // Going back takes the field away without leaving it first.
  const end = useEffectEvent(leave);
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, []);
  /** Shows the fault of what is typed; false if there is one, so that Enter stays on the line. */
  const check = () => {
    const read = readPacked(shown);
    if (typed !== null) setFault(read.fault);
    return typed === null || read.fault === null;
  };
  return { packs: packsWithTyped(offered, typed), shown, fault, sum: readPacked(shown).quantity, type, leave, check };
}
