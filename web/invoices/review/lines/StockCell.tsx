import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../../format.ts';
import type { DraftLine } from '../draft/draft.ts';
import { perUnit } from '../draft/numbers.ts';
import { Cell } from './Cell.tsx';
import classes from './LineRow.module.css';
import { PerUnit } from './PerUnit.tsx';
import type { LineActions } from './useLineActions.ts';

interface StockCellProps {
  line: DraftLine;
  row: number;
  said: InvoiceLine | undefined;
  doubtful: boolean;
  active: boolean;
  readOnly: boolean;
  actions: LineActions;
}

/** What the line brings into stock, and the sum behind it: 4 cs × 6 = 24 ea. */
export function StockCell({ line, row, said, doubtful, active, readOnly, actions }: StockCellProps) {
  const format = useFormat();
  const { choice } = line;
  if (choice.kind !== 'item' && choice.kind !== 'new') return <div className={classes.stock} data-none />;
  const stock_unit = choice.kind === 'new' ? choice.stock_unit : (choice.stock_unit ?? said?.stock_unit ?? null);
  const each = perUnit(line.stock_quantity, line.quantity);
  const sameUnit = each === '1' && line.unit.trim().toLowerCase() === stock_unit?.toLowerCase();
  return (
    <div className={classes.stock}>
      <Cell
        line_key={line.key}
        row={row}
        field="stock_quantity"
        value={line.stock_quantity}
        doubtful={doubtful}
        active={active}
        readOnly={readOnly}
        suffix={stock_unit && format.unit(stock_unit)}
        onType={(text) => actions.dispatch({ type: 'stock', key: line.key, text })}
      />
      {line.quantity && !sameUnit ? (
        <PerUnit
          value={each ?? ''}
          label={reviewTexts.stock.perUnit(row)}
          before={reviewTexts.stock.formula(line.quantity, line.unit.trim().toLowerCase())}
          doubtful={doubtful}
          readOnly={readOnly}
          onType={(text) => actions.dispatch({ type: 'per_unit', key: line.key, text })}
        />
      ) : null}
    </div>
  );
}
