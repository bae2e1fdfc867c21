import { Button } from '@mantine/core';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';
import classes from './LineRow.module.css';

interface StruckNoteProps {
  row: number;
  readOnly: boolean;
  onUndo: (() => void) | null;
}

/** What became of a line that did not come, with a button that restores it. The line of its credit is restored by choosing an item. */
export function StruckNote({ row, readOnly, onUndo }: StruckNoteProps) {
  return (
    <div className={classes.notes}>
      <div className={classes.quick}>
        <span>{onUndo ? texts.note : texts.credited}</span>
        {onUndo ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={readOnly}
            aria-label={texts.undoOf(row)}
            onClick={onUndo}
          >
            {texts.undo}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
