import { useMemo } from 'react';
import { useFormat } from '../../../format.ts';
import { judge } from '../posting/sums.ts';
import { calculatedCells, listDoubts } from './doubts.ts';
import { placesOf } from './evidence.ts';
import type { InvoiceReview } from './useReview.ts';

/** These are not printed: there is nothing on the page to mark. */
const NOT_PRINTED: ReadonlySet<string> = new Set(['item', 'stock_quantity', 'price_only']);

/** The values to check in a review, whether its sums add up, and where its values are on the pages. */
export function useDoubts({ editable, state }: InvoiceReview) {
  const { said, base, draft } = state;
  const { currency: own } = useFormat();
  const verdict = useMemo(() => judge(draft, calculatedCells(said, base, draft)), [said, base, draft]);
  const doubts = useMemo(
    () => (editable ? listDoubts(said, base, draft, verdict, own) : []),
    [editable, said, base, draft, verdict, own],
  );
  const places = useMemo(() => placesOf(said), [said]);
  const doubtful = useMemo(
    () => new Set(doubts.filter((doubt) => !NOT_PRINTED.has(doubt.field)).map((doubt) => doubt.cell)),
    [doubts],
  );
  return { verdict, doubts, places, doubtful };
}
