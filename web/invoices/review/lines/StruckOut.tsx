import { Button } from '@mantine/core';
import { notDeliveredTexts as texts } from '#contract/invoices/credits/not_delivered.texts.ts';
import classes from './LineRow.module.css';

interface StruckOutProps {
  row: number;
  /** Null where nobody could be asked for the credit. */
  onStrike: (() => void) | null;
  onKeep: () => void;
}

/** The answers about a line that was crossed out with a pen. */
export function StruckOut({ row, onStrike, onKeep }: StruckOutProps) {
  return (
    <div className={classes.quick}>
      {onStrike ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${texts.request}. ${texts.markOf(row)}`}
          onClick={onStrike}
        >
          {texts.request}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" aria-label={`${texts.came}. ${texts.cameOf(row)}`} onClick={onKeep}>
        {texts.came}
      </Button>
    </div>
  );
}
