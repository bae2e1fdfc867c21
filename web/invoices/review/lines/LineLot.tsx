import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { LotFields } from '../../../inventory/lots/LotFields.tsx';
import type { DraftLine } from '../draft/draft.ts';
import classes from './LineRow.module.css';
import type { LineActions } from './useLineActions.ts';

/** What is printed on goods that expire: their date and lot number. */
export function LineLot({ line, row, actions }: { line: DraftLine; row: number; actions: LineActions }) {
  const { key, expires_on, lot_code } = line;
  return (
    <div className={classes.lot}>
      <LotFields
        of={lotTexts.ofRow(row)}
        value={{ expires_on, code: lot_code }}
        onChange={(typed) => {
          if (typed.expires_on !== expires_on)
            actions.dispatch({ type: 'cell', key, field: 'expires_on', text: typed.expires_on });
          if (typed.code !== lot_code) actions.dispatch({ type: 'cell', key, field: 'lot_code', text: typed.code });
        }}
      />
    </div>
  );
}
