import { Button } from '@mantine/core';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { priceOnlyTexts as texts } from '#contract/invoices/stock/price_only.texts.ts';
import { cellId } from '../draft/doubts.ts';
import type { DraftLine } from '../draft/draft.ts';
import classes from './LineRow.module.css';
import type { LineActions } from './useLineActions.ts';

interface PriceOnlyProps {
  line: DraftLine;
  row: number;
  readOnly: boolean;
  active: boolean;
  actions: LineActions;
}

/** Whether the goods of a credit memo's line went back. Enter must not answer by chance, so the group has the focus, not a button. */
export function PriceOnly({ line, row, readOnly, active, actions }: PriceOnlyProps) {
  const { key, price_only } = line;
  const answerOf = (value: boolean, words: string) => (
    <Button
      size="compact-sm"
      variant={price_only === value ? 'light' : 'default'}
      aria-pressed={price_only === value}
      loading={readOnly}
      onClick={() => actions.dispatch({ type: 'price_only', answers: new Map([[key, value]]) })}
    >
      {words}
    </Button>
  );
  const done = price_only ? texts.priceDone : texts.goodsDone;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row
    <div
      role="group"
      aria-label={texts.ofRow(row)}
      tabIndex={-1}
      className={classes.goods}
      data-cell={cellId(key, 'price_only')}
      data-active={active || undefined}
      data-open={price_only === null || undefined}
    >
      <span className={classes.goodsWords}>{price_only === null ? reviewTexts.reasons.goods_or_price : done}</span>
      <span className={classes.quick}>
        {answerOf(false, texts.goods)}
        {answerOf(true, texts.price)}
      </span>
    </div>
  );
}
