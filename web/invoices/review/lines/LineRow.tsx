import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import type { LineField } from '#contract/invoices/reading/reading.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../../format.ts';
import { Prefetched, prefetched } from '../../../ui/Prefetched.tsx';
import type { Doubt } from '../draft/doubts.ts';
import type { DraftLine } from '../draft/draft.ts';
import type { Followed } from '../draft/review.ts';
import { Cell } from './Cell.tsx';
import { ItemCell } from './item/ItemCell.tsx';
import { LineExtras } from './LineExtras.tsx';
import { LineNotes } from './LineNotes.tsx';
import classes from './LineRow.module.css';
import { LineSummary } from './LineSummary.tsx';
import { priceChange } from './price.ts';
import { StockCell } from './StockCell.tsx';
import type { LineActions } from './useLineActions.ts';

const itemPicker = prefetched(async () => (await import('./item/ItemPicker.tsx')).ItemPicker);
export const fetchItemPicker = () => void itemPicker.fetch().catch(() => null);

const StrikeButton = lazy(async () => ({ default: (await import('./StrikeButton.tsx')).StrikeButton }));

export interface LineRowProps {
  line: DraftLine;
  /** Counted from 1. */
  row: number;
  said: InvoiceLine | undefined;
  doubts: Doubt[];
  /** The product of quantity and price, if it differs from the amount. */
  product: string | undefined;
  /** The amount that changed because quantity or price was typed. */
  followed: Followed | null;
  isClosed: boolean;
  readOnly: boolean;
  /** A card that shows its fields only when it is open. */
  card: boolean;
  open: boolean;
  picking: boolean;
  activeField: string | null;
  actions: LineActions;
}

/** One line of the invoice. It rerenders only when its own data changes. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, row, said, doubts, product, followed, isClosed, readOnly, card, open, picking, activeField } = props;
  const { actions } = props;
  const isDoubtful = (field: string) => doubts.some((doubt) => doubt.field === field || doubt.also?.includes(field));
  const cell = (field: LineField) => (
    <Cell
      line_key={line.key}
      row={row}
      field={field}
      value={line[field]}
      doubtful={isDoubtful(field)}
      active={activeField === field}
      readOnly={readOnly}
      onType={(text) => actions.dispatch({ type: 'cell', key: line.key, field, text })}
    />
  );
  // Of an invoice whose vendor is known, a line with money that goes into stock.
  const mayStrike =
    actions.mayStrike() && (said?.amount ?? 0) > 0 && said?.ignore === false && line.choice.kind !== 'ignore';
  const state = {
    'data-doubt': doubts.length > 0 || undefined,
    'data-ignored': line.choice.kind === 'ignore' || line.choice.kind === 'deposit' || undefined,
    'data-picking': picking || undefined,
  };

  if (card && !open) {
    return (
      <li className={classes.row} data-line={line.key} data-card {...state}>
        <LineSummary line={line} row={row} doubts={doubts} onOpen={() => actions.open(line.key)} />
      </li>
    );
  }
  return (
    <li
      className={classes.row}
      data-line={line.key}
      data-card={card || undefined}
      data-open={open || undefined}
      {...state}
    >
      {card ? (
        <button type="button" className={classes.cardHead} aria-expanded onClick={() => actions.open(null)}>
          {reviewTexts.page.lineTitle(row)}
        </button>
      ) : null}
      <div className={classes.fields}>
        {cell('description')}
        {cell('quantity')}
        {cell('unit')}
        {cell('unit_price')}
        {cell('amount')}
        <StockCell
          line={line}
          row={row}
          said={said}
          doubtful={isDoubtful('stock_quantity')}
          active={activeField === 'stock_quantity'}
          readOnly={readOnly}
          actions={actions}
        />
        <div className={classes.itemPlace}>
          <ItemCell
            line={line}
            row={row}
            said={said}
            doubtful={isDoubtful('item')}
            active={activeField === 'item'}
            readOnly={isClosed}
            onOpen={() => readOnly || actions.pick(line.key)}
          />
          {picking && !readOnly ? <Prefetched part={itemPicker} given={{ line, said, actions }} /> : null}
        </div>
        <div className={classes.marks}>
          {cell('code')}
          {cell('pack')}
        </div>
        {line.discount.trim() === '' && activeField !== 'discount' ? null : cell('discount')}
        <PriceChange line={line} said={actions.isCredit() ? undefined : said} />
        {readOnly ? null : (
          <div className={classes.tools}>
            {mayStrike ? (
              <Suspense fallback={null}>
                <StrikeButton row={row} card={card} onStrike={() => actions.strike(line.key, true)} />
              </Suspense>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={reviewTexts.page.removeLine(row)}
              onClick={() => actions.remove(line.key)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </div>
      <LineExtras {...{ line, row, said, isClosed, readOnly, activeField, actions }} />
      <LineNotes {...{ line, row, mayStrike, said, doubts, product, followed, isClosed, readOnly, actions }} />
    </li>
  );
});

function PriceChange({ line, said }: { line: DraftLine; said: InvoiceLine | undefined }) {
  const format = useFormat();
  const change = priceChange(line.unit_price, said?.last_price);
  if (change === null || !said?.last_price) return <span className={classes.change} />;
  return (
    <span className={classes.change} data-up={change > 0 || undefined}>
      {reviewTexts.price.change(format.signedPercent(change), format.shortDate(said.last_price.date, new Date()))}
    </span>
  );
}
