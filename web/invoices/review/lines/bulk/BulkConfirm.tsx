import { Button } from '@mantine/core';
import { bulkTexts } from '#contract/invoices/review/bulk.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { wireName } from '../../draft/doubts.ts';
import type { DraftLine } from '../../draft/draft.ts';
import classes from '../LineGrid.module.css';
import type { LineActions } from '../useLineActions.ts';

/** One press for all lines whose item was proposed by its name. Taking it back asks for their items again. */
export function BulkConfirm({ lines, actions }: { lines: DraftLine[]; actions: LineActions }) {
  const confirmAll = () => {
    // The button goes with the question.
    document.getElementById('content')?.focus({ preventScroll: true });
    for (const { key, line_id } of lines) actions.dispatch({ type: 'confirm', name: wireName(line_id ?? key, 'item') });
    actions.tellWithUndo({
      id: 'confirmed-all',
      message: bulkTexts.confirmedAll(lines.length),
      label: reviewTexts.page.undo,
      onUndo: () =>
        actions.dispatch({ type: 'choose_all', choices: lines.map(({ key }) => ({ key, choice: { kind: 'none' } })) }),
    });
  };
  return (
    <>
      <span className={classes.hint}>{bulkTexts.sameNames(lines.length)}</span>
      <div className={classes.bulk}>
        <Button size="compact-sm" variant="default" onClick={confirmAll}>
          {bulkTexts.allRight(lines.length)}
        </Button>
      </div>
    </>
  );
}
