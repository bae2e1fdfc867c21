import { useState } from 'react';
import type { CountLine } from '#contract/inventory/counts.ts';
import { currentSession, KEPT } from '../../../session.ts';
import { hasFields, type TypedQuantity } from '../../packs/packed_quantity.rules.ts';
import type { LineState } from './entries.ts';

/** By line. Shown only while its entry is the newest of the line. */
type KeptLines = Record<string, TypedQuantity & { entry_id: string }>;

/** How the numbers of a count were typed in packs on this device. It is kept with the login; an entry itself has only its quantity. */
export function useTypedHere(countId: string) {
  const place = `${KEPT}typed ${countId}`;
  const [lines, setLines] = useState(() => linesAt(place));
  // A sheet that an earlier version has kept names no packs.
  const noteTyped = ({ line_id, packs = [] }: CountLine, entry_id: string, typed: TypedQuantity) => {
    // Nothing is kept after a logout.
    if (packs.length === 0 || !currentSession()) return;
    const next = { ...linesAt(place), [line_id]: { ...typed, entry_id } };
    setLines(next);
    try {
      sessionStorage.setItem(place, JSON.stringify(next));
    } catch {
      // Without room for it, a page that is loaded again shows the sums.
    }
  };
  const typedHere = ({ line_id, packs }: CountLine, state: LineState | undefined): TypedQuantity | null => {
    const kept = lines[line_id];
    return kept && kept.entry_id === state?.entry_id && hasFields(packs, kept) ? kept : null;
  };
  return { typedHere, noteTyped };
}

function linesAt(place: string): KeptLines {
  const kept = sessionStorage.getItem(place);
  return kept === null ? {} : (JSON.parse(kept) as KeptLines);
}
