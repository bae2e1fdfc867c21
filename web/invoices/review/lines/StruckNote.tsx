import { Button } from '@mantine/core';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';
import classes from './LineRow.module.css';

/** Of a line that did not come: what became of it, and the way back. Of its credit, choosing an item is the way back. */
export function StruckNote({ row, onUndo }: { row: number; onUndo: (() => void) | null }) {
  return (
    <div className={classes.notes}>
      <div className={classes.quick}>
        <span>{onUndo ? texts.note : texts.credited}</span>
        {onUndo ? (
          <Button size="compact-sm" variant="default" aria-label={texts.undoOf(row)} onClick={onUndo}>
            {texts.undo}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
