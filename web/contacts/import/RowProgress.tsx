import { Progress } from '@mantine/core';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import type { ContactImport } from '#contract/contacts/imports.ts';
import classes from '../../ui/import/Import.module.css';
import { shareOf } from './steps.ts';

/** How far the work has come. */
export function RowProgress({ given }: { given: ContactImport }) {
  const { rows_done, rows_total } = given;
  const share = shareOf(given);
  const words = importTexts.running.done(rows_done, rows_total);
  return (
    <div className={classes.sending}>
      <Progress value={share === null ? 100 : share * 100} animated={share === null} aria-label={words} />
      <span className="number">{words}</span>
    </div>
  );
}
