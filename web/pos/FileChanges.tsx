import { Checkbox } from '@mantine/core';
import type { SalesCheck } from '#contract/pos/files.ts';
import { posTexts } from '#contract/pos/pos.texts.ts';
import { Differences } from './Differences.tsx';
import classes from './Pos.module.css';

const texts = posTexts.file;

interface FileChangesProps {
  read: SalesCheck;
  /** Whether the user said yes to these figures. */
  isSure: boolean;
  onSure: (yes: boolean) => void;
}

/** What a sales file changes in the stock, with a question when that is unusually much. */
export function FileChanges({ read, isSure, onSure }: FileChangesProps) {
  return (
    <>
      <h3 className={classes.subheading}>{posTexts.differences.title}</h3>
      <Differences differences={read.differences} />
      {read.counted_since.length > 0 ? (
        <p className={classes.doubt}>{posTexts.differences.counted(read.counted_since.join(', '))}</p>
      ) : null}
      {read.brake ? (
        <>
          <p className={classes.doubt}>{texts.brake(read.brake.moved, read.brake.emptied, read.brake.items)}</p>
          <Checkbox
            className={classes.check ?? ''}
            label={texts.brakeYes}
            checked={isSure}
            onChange={(event) => onSure(event.currentTarget.checked)}
          />
        </>
      ) : null}
    </>
  );
}
