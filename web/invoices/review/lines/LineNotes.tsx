import { Button } from '@mantine/core';
import Big from 'big.js';
import { lazy, Suspense } from 'react';
import { caseTexts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { type Doubt, wireName } from '../draft/doubts.ts';
import type { DraftLine, ItemChoice } from '../draft/draft.ts';
import { moneyText, typedDecimal } from '../draft/numbers.ts';
import type { Followed } from '../draft/review.ts';
import { held } from '../held.ts';
import { newItemFrom, proposalOf } from './item/new_item.ts';
import classes from './LineRow.module.css';
import type { LineActions } from './useLineActions.ts';

// Few pages have a line through one of theirs.
const StruckOut = lazy(async () => ({ default: (await import('./StruckOut.tsx')).StruckOut }));

interface LineNotesProps {
  line: DraftLine;
  row: number;
  mayStrike: boolean;
  said: InvoiceLine | undefined;
  doubts: Doubt[];
  product: string | undefined;
  followed: Followed | null;
  isClosed: boolean;
  readOnly: boolean;
  actions: LineActions;
}

const QUICK = 2;

/** Why the line is in doubt, and the answers that are one press away. */
export function LineNotes({
  line,
  row,
  mayStrike,
  said,
  doubts,
  product,
  followed,
  isClosed,
  readOnly,
  actions,
}: LineNotesProps) {
  if ((doubts.length === 0 && !followed) || isClosed) return null;
  // The empty item cell and the question about goods already say what is needed.
  const reasons = doubts.filter(({ reason }) => reason !== 'no_item' && reason !== 'goods_or_price');
  const needsItem = doubts.some((doubt) => doubt.reason === 'no_item');
  const fresh = newItemFrom(line);
  const isDeposit = proposalOf(line).kind === 'deposit';
  const discount = line.discount.trim() === '' ? discountOf(line, product) : null;
  const choose = (choice: ItemChoice) => {
    actions.dispatch({ type: 'choose', key: line.key, choice });
    actions.chosen(line.key);
  };
  return (
    <div className={classes.notes} {...held(readOnly)}>
      {followed ? (
        <div className={classes.quick} role="status">
          <span>{reviewTexts.followed(followed.before, followed.after)}</span>
          <Button size="compact-sm" variant="default" onClick={() => actions.dispatch({ type: 'undo_followed' })}>
            {reviewTexts.keepAmount(followed.before)}
          </Button>
        </div>
      ) : null}
      {reasons.length > 0 ? (
        <ul id={`why-${line.key}`} className={classes.why}>
          {reasons.map((doubt) => (
            <li key={doubt.field}>{noteOf(doubt, line, product)}</li>
          ))}
        </ul>
      ) : null}
      {reasons.some(({ reason }) => reason === 'struck_out') ? (
        <Suspense>
          <StruckOut
            row={row}
            onStrike={mayStrike ? () => actions.strike(line.key, true) : null}
            onKeep={() => actions.dispatch({ type: 'confirm', name: wireName(line.line_id ?? '', 'description') })}
          />
        </Suspense>
      ) : null}
      {discount && reasons.some(({ reason }) => reason === 'line_product') ? (
        <div className={classes.quick}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => actions.dispatch({ type: 'cell', key: line.key, field: 'discount', text: discount })}
          >
            {reviewTexts.lineDiscount(discount)}
          </Button>
        </div>
      ) : null}
      {needsItem ? (
        <div className={classes.quick}>
          {said && said.known_parts.length > 0 ? (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => choose({ kind: 'case', parts: said.known_parts })}
            >
              {caseTexts.known(said.known_parts.map(({ item }) => item))}
            </Button>
          ) : null}
          {said?.suggestions.slice(0, QUICK).map((suggestion) => (
            <Button
              key={suggestion.item_id}
              size="compact-sm"
              variant="default"
              title={reviewTexts.item.kinds[suggestion.kind]}
              onClick={() =>
                choose({ kind: 'item', item_id: suggestion.item_id, item: suggestion.item, stock_unit: null })
              }
            >
              {suggestion.item}
            </Button>
          ))}
          {isDeposit ? (
            <Button size="compact-sm" variant="default" onClick={() => choose({ kind: 'deposit' })}>
              {reviewTexts.item.deposit}
            </Button>
          ) : null}
          {fresh.name === '' || isDeposit ? null : (
            <Button size="compact-sm" variant="default" onClick={() => choose(fresh)}>
              {reviewTexts.item.create(fresh.name)}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => choose({ kind: 'ignore' })}>
            {reviewTexts.item.ignore}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** What quantity × price is above the amount. */
function discountOf(line: DraftLine, product: string | undefined): string | null {
  const amount = typedDecimal(line.amount, 2);
  const expected = typedDecimal(product ?? '', 2);
  if (!amount || !expected) return null;
  const less = new Big(expected).minus(amount);
  // A discount is rarely more than half of the price. A larger difference is usually a misread figure.
  return less.gt(0) && less.times(2).lte(expected) ? moneyText(less.toFixed(2)) : null;
}

function noteOf(doubt: Doubt, line: DraftLine, product: string | undefined): string {
  if (doubt.reason === 'line_figures') return reviewTexts.reasons.line_figures;
  const cell = reviewTexts.cells[doubt.field as keyof typeof reviewTexts.cells];
  const wouldBe = line.discount.trim() === '' ? reviewTexts.lineProduct : reviewTexts.lineProductLess;
  const why = doubt.reason === 'line_product' && product ? wouldBe(product) : reviewTexts.reasons[doubt.reason];
  return reviewTexts.doubtOf(cell, why);
}
