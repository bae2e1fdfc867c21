import { Button } from '@mantine/core';
import type { Dispatch } from 'react';
import type { Adjustment } from '#contract/invoices/header.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { sumFixTexts } from '#contract/invoices/review/sum_fixes.texts.ts';
import { useFormat } from '../../../format.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { moneyText } from '../draft/numbers.ts';
import type { ReviewAction } from '../draft/review.ts';
import type { LineActions } from '../lines/useLineActions.ts';
import { fixesOf } from './fixes.ts';
import type { Verdict } from './sums.ts';
import classes from './TotalsBar.module.css';

interface SumFixesProps {
  draft: InvoiceDraft;
  verdict: Verdict;
  readOnly: boolean;
  dispatch: Dispatch<ReviewAction>;
  onAddLine: (amount: string) => void;
  tellWithUndo: LineActions['tellWithUndo'];
}

/** What would explain the difference, one press each. */
export function SumFixes({ draft, verdict, readOnly, dispatch, onAddLine, tellWithUndo }: SumFixesProps) {
  const format = useFormat();
  const { fixes, fixed } = sumFixTexts;
  const enter = (field: Adjustment, amount: string, difference: string) => {
    const before = draft.header[field];
    dispatch({ type: 'header', field, text: moneyText(amount) });
    tellWithUndo({
      id: `adjusted-${field}`,
      message: fixed[field](difference),
      label: reviewTexts.page.undo,
      onUndo: () => dispatch({ type: 'header', field, text: before }),
    });
  };
  return fixesOf(draft, verdict).map((fix) => {
    const difference = format.money(Math.abs(Number(fix.difference)), draft.header.currency || null);
    return (
      <Button
        key={fix.kind}
        className={classes.fix ?? ''}
        size="compact-sm"
        variant="default"
        loading={readOnly}
        onClick={() => (fix.kind === 'line' ? onAddLine(fix.difference) : enter(fix.kind, fix.amount, difference))}
      >
        {fixes[fix.kind](difference)}
      </Button>
    );
  });
}
