import { payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import type { Payable } from '#contract/invoices/payables/payables.ts';
import { useFormat } from '../../../format.ts';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './DueDate.module.css';

/** Until when a document is to pay, and how long that is; what is overdue stands out. */
export function DueDate({ payable: { due_on, due_in_days } }: { payable: Payable }) {
  const format = useFormat();
  if (due_on === null || due_in_days === null) return <span className={classes.quiet}>{texts.noDueDate}</span>;
  return (
    <span className={classes.root}>
      <span className={classes.date}>{format.date(due_on)}</span>
      {due_in_days < 0 ? (
        <Tag tone="bad">{texts.overdue(-due_in_days)}</Tag>
      ) : due_in_days === 0 ? (
        <Tag tone="doubt">{texts.dueToday}</Tag>
      ) : (
        <span className={classes.quiet}>{texts.dueIn(due_in_days)}</span>
      )}
    </span>
  );
}
