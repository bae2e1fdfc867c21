import { type Dispatch, useMemo } from 'react';
import { reviewTexts } from '#contract/invoices/review.texts.ts';
import { tellWithUndo } from '../../../ui/dialogs/undo.tsx';
import type { ReviewAction } from '../draft/review.ts';
import type { Review } from '../draft/useReview.ts';
import type { useFocus } from '../useFocus.ts';

/** What a row can ask of its table. The same object for the life of the screen. */
export interface LineActions {
  dispatch: Dispatch<ReviewAction>;
  /** Opens the item picker of a line, or closes it. */
  pick: (line_key: string | null) => void;
  /** Opens a line's card on a phone. */
  open: (line_key: string | null) => void;
  remove: (line_key: string) => void;
  /** The choice was made; moves to the next value to check. */
  chosen: (line_key: string) => void;
}

/** What a row of the lines can do; stable, so that a key pressed in one row does not draw the others. */
export function useLineActions(
  { dispatch, latest }: Review,
  { pick, open, chosen, goTo }: Pick<ReturnType<typeof useFocus>, 'pick' | 'open' | 'chosen' | 'goTo'>,
) {
  const actions = useMemo<LineActions>(
    () => ({
      dispatch,
      pick,
      open,
      chosen,
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
    [dispatch, pick, open, chosen, latest],
  );
  const addLine = (amount = '') => {
    const key = crypto.randomUUID();
    dispatch({ type: 'add_line', key, after: null, amount });
    goTo(`${key}.description`);
  };
  return { actions, addLine };
}
