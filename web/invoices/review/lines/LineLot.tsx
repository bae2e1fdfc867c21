import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { LotFields } from '../../../inventory/lots/LotFields.tsx';
import type { DraftLine } from '../draft/draft.ts';
import classes from './LineRow.module.css';
import type { LineActions } from './useLineActions.ts';

interface LineLotProps {
  line: DraftLine;
  row: number;
  readOnly: boolean;
  actions: LineActions;
}

/** What is printed on goods that expire: their date and lot number. */
export function LineLot({ line, row, readOnly, actions }: LineLotProps) {
  const { key, expires_on, lot_code } = line;
  return (
    <div className={classes.lot}>
      <LotFields
        of={lotTexts.ofRow(row)}
        readOnly={readOnly}
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
