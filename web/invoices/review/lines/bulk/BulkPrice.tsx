import { Button } from '@mantine/core';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { priceOnlyTexts as texts } from '#contract/invoices/stock/price_only.texts.ts';
import type { DraftLine } from '../../draft/draft.ts';
import classes from '../LineGrid.module.css';
import type { LineActions } from '../useLineActions.ts';

/** One press for all lines of a credit memo of which nobody has said whether goods went back. */
export function BulkPrice({ lines, actions }: { lines: DraftLine[]; actions: LineActions }) {
  const answerAll = (price_only: boolean) => {
    const answers = (value: boolean | null) => new Map(lines.map(({ key }) => [key, value]));
    const undo = answers(null);
    // The buttons go with the question.
    document.getElementById('content')?.focus({ preventScroll: true });
    actions.dispatch({ type: 'price_only', answers: answers(price_only) });
    actions.tellWithUndo({
      id: 'goods-or-price',
      message: texts.answeredAll(lines.length),
      label: reviewTexts.page.undo,
      onUndo: () => actions.dispatch({ type: 'price_only', answers: undo }),
    });
  };
  return (
    <>
      <span className={classes.hint}>{texts.all(lines.length)}</span>
      <div className={classes.bulk}>
        <Button size="compact-sm" variant="default" onClick={() => answerAll(false)}>
          {texts.allGoods}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => answerAll(true)}>
          {texts.allPrice}
        </Button>
      </div>
    </>
  );
}
