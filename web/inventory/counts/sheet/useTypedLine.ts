import { useEffect, useEffectEvent, useState } from 'react';
import type { Pack } from '#contract/inventory/packs/packs.ts';
import type { QuantityPlace, TypedQuantity } from '../../packs/packed_quantity.rules.ts';
import { useTypedQuantity } from '../../packs/useTypedQuantity.ts';

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
  const entry = useTypedQuantity({ offered, start: quantity, startTyped: typedHere });
  const { packs, typed, shown, fault } = entry;
  /** A fault is shown once the line was left, and until something else is typed. */
  const [isChecked, setChecked] = useState(false);
  const type = (at: QuantityPlace, text: string) => {
    entry.type(at, text);
    setChecked(false);
  };
  const leave = () => {
    if (typed === null) return;
    setChecked(true);
    if (fault) return;
    entry.forget();
    // The same number typed again is a recount.
    if (entry.quantity !== null || quantity !== null) onSave?.(entry.quantity, typed);
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
    if (typed !== null) setChecked(true);
    return typed === null || fault === null;
  };
  const shownFault = isChecked && typed !== null ? fault : null;
  return { packs, shown, fault: shownFault, sum: entry.quantity, type, leave, check };
}
