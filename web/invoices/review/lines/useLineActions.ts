import { type Dispatch, useEffect, useMemo, useRef } from 'react';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { type Undo, type UndoState, useUndo } from '../../../ui/dialogs/undo.tsx';
import type { ReviewAction } from '../draft/review.ts';
import type { useDecisions } from '../draft/useDecisions.ts';
import type { InvoiceReview } from '../draft/useReview.ts';
import type { useFocus } from '../useFocus.ts';

/** What a row can ask of its table. The same object for the life of the screen. */
export interface LineActions {
  dispatch: Dispatch<ReviewAction>;
  /** Says what was done, and offers to take it back while the review is open. */
  tellWithUndo: (undo: Undo) => void;
  /** Opens the item picker of a line, or closes it. */
  pick: (line_key: string | null) => void;
  /** Opens a line's card on a phone. */
  open: (line_key: string | null) => void;
  remove: (line_key: string) => void;
  /** Whether a line can be struck out: of an invoice whose vendor is known. */
  mayStrike: () => boolean;
  /** Whether it is a credit memo: of each line a user says whether goods went back. */
  isCredit: () => boolean;
  /** In which the invoice bills. */
  currency: () => string | null;
  /** Says that a line did not come, or that it did after all. */
  strike: (line_key: string, not_delivered: boolean) => void;
  /** The choice was made; moves to the next value to check. */
  chosen: (line_key: string) => void;
}

/** What a row of the lines can do; stable, so that a key pressed in one row does not draw the others. */
export function useLineActions(
  { dispatch, latest }: InvoiceReview,
  change: ReturnType<typeof useDecisions>['change'],
  { pick, open, chosen, goTo }: Pick<ReturnType<typeof useFocus>, 'pick' | 'open' | 'chosen' | 'goTo'>,
  undoing: UndoState,
) {
  const tellWithUndo = useUndo(undoing);
  const changing = useRef(change);
  useEffect(() => {
    changing.current = change;
  }, [change]);
  const actions = useMemo<LineActions>(
    () => ({
      dispatch,
      tellWithUndo,
      pick,
      open,
      chosen,
      mayStrike: () => {
        const { kind, vendor_id } = latest().said;
        return kind === 'invoice' && vendor_id !== null;
      },
      currency: () => latest().draft.header.currency.trim() || null,
      isCredit: () => latest().said.kind === 'credit_memo',
      strike: (line_key, not_delivered) =>
        void import('../../credits/strike.ts').then(({ strike }) =>
          strike({ latest, change: changing.current, tellWithUndo }, line_key, not_delivered),
        ),
      remove: (line_key) => {
        const { lines } = latest().draft;
        const index = lines.findIndex((line) => line.key === line_key);
        const line = lines[index];
        if (!line) return;
        dispatch({ type: 'remove_line', key: line_key });
        const name = line.description || line.code;
        tellWithUndo({
          id: `removed-${line_key}`,
          message: name ? reviewTexts.page.lineRemoved(name) : reviewTexts.page.lineRemovedPlain,
          label: reviewTexts.page.undo,
          onUndo: () => dispatch({ type: 'restore_line', line, index }),
        });
      },
    }),
    [dispatch, tellWithUndo, pick, open, chosen, latest],
  );
  const addLine = (amount = '') => {
    const key = crypto.randomUUID();
    dispatch({ type: 'add_line', key, after: null, amount });
    goTo(`${key}.description`);
  };
  return { actions, addLine };
}
