import { Button } from '@mantine/core';
import { notDeliveredTexts as texts } from '#contract/invoices/not_delivered.texts.ts';
import classes from './LineRow.module.css';

/** Of a line that did not come: what became of it, and the way back. */
export function StruckNote({ row, onUndo }: { row: number; onUndo: () => void }) {
  return (
    <div className={classes.notes}>
      <div className={classes.quick}>
        <span>{texts.note}</span>
        <Button size="compact-sm" variant="default" aria-label={texts.undoOf(row)} onClick={onUndo}>
          {texts.undo}
        </Button>
      </div>
    </div>
  );
}
