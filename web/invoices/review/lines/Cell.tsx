import { type FocusEvent, memo } from 'react';
import type { LineField } from '#contract/invoices/reading/reading.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { cellId } from '../draft/doubts.ts';
import { decimalPlacesOf, tidyText } from '../draft/draft.ts';
import classes from './LineRow.module.css';

interface CellProps {
  line_key: string;
  row: number;
  field: LineField | 'stock_quantity';
  value: string;
  doubtful: boolean;
  active: boolean;
  readOnly: boolean;
  /** Stands behind the number: the unit that it counts in. */
  suffix?: string | null | undefined;
  onType: (text: string) => void;
}

const LENGTHS: Record<CellProps['field'], number> = {
  code: 60,
  description: 500,
  quantity: 20,
  unit: 20,
  pack: 60,
  unit_price: 20,
  amount: 20,
  discount: 20,
  stock_quantity: 20,
};

/** These stand under no head of a column. */
const NAMED: ReadonlySet<CellProps['field']> = new Set(['code', 'description', 'pack', 'discount']);

/** One cell of a line. A plain input: two hundred lines have fifteen hundred of them. */
export const Cell = memo(function Cell({
  line_key,
  row,
  field,
  value,
  doubtful,
  active,
  readOnly,
  suffix,
  onType,
}: CellProps) {
  const label = reviewTexts.cells[field];
  const isNumber = decimalPlacesOf(field) !== null;
  const id = cellId(line_key, field);
  const given = {
    id,
    className: classes.input,
    'data-cell': id,
    autoComplete: 'off',
    spellCheck: false,
    'aria-label': reviewTexts.cellOfLine(label, row),
    'aria-describedby': doubtful ? `why-${line_key}` : undefined,
    placeholder: NAMED.has(field) ? label : undefined,
    value,
    maxLength: LENGTHS[field],
    readOnly,
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  return (
    <label
      htmlFor={id}
      className={classes.cell}
      data-field={field}
      data-number={isNumber || undefined}
      data-doubt={doubtful || undefined}
      data-active={active || undefined}
    >
      <span className={classes.cellLabel}>{label}</span>
      <span className={classes.box}>
        {field === 'description' ? (
          // A name stands whole, on as many rows as it needs.
          <textarea
            {...given}
            rows={1}
            onChange={(event) => onType(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
          />
        ) : (
          <input
            {...given}
            type="text"
            inputMode={isNumber ? 'decimal' : undefined}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => {
              const tidy = tidyText(field, value);
              if (tidy !== value) onType(tidy);
            }}
          />
        )}
        {suffix ? <span className={classes.suffix}>{suffix}</span> : null}
      </span>
    </label>
  );
});
