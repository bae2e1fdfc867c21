import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { approvalTexts } from '#contract/invoices/approvals/approvals.texts.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { toDoTexts as texts } from '#contract/invoices/to_do.texts.ts';
import { TASKS, type Task } from '#contract/invoices/to_do.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { useWaitingCount } from '../../shell/waiting/useWaiting.ts';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import classes from './ToDoList.module.css';

interface ToDoListProps {
  rows: InvoiceRow[];
  isStale: boolean;
}

/** Every document that needs a user, by what it waits for: its reason, and its one next step. */
export function ToDoList({ rows, isStale }: ToDoListProps) {
  const format = useFormat();
  const { user } = useShop();
  const mayReview = hasRole(user, 'manager');
  const mails = useWaitingCount('mails_to_decide') ?? 0;
  return (
    <>
      {mails > 0 ? (
        <Link to={paths.mailIn()} className={classes.mails ?? ''}>
          <span>{waitingTexts.sentence({ kind: 'mails_to_decide', count: mails })}</span>
          <span className={classes.mailAction}>{waitingTexts.actions.mails_to_decide}</span>
        </Link>
      ) : null}
      {TASKS.map((task) => {
        const group = rows.filter((row) => row.task === task);
        if (group.length === 0) return null;
        return (
          <section key={task} className={classes.group}>
            <h2 className={classes.title}>
              {texts.groups[task]} <span className={classes.count}>{group.length}</span>
            </h2>
            <DataTable
              label={texts.groups[task]}
              columns={columnsOf(task, format, mayReview)}
              rows={group}
              rowKey={(row) => row.invoice_id}
              stale={isStale}
            />
          </section>
        );
      })}
      {mayReview ? (
        <Link to={paths.approvalRules()} className={classes.rules ?? ''}>
          {approvalTexts.rules.open}
        </Link>
      ) : null}
    </>
  );
}

function actionOf(task: Task, { kind, reason_code }: InvoiceRow): string {
  if (reason_code === 'columns_unknown') return invoiceTexts.nextActions.columns;
  return task === 'kind' && kind === 'statement' ? texts.compareStatement : texts.actions[task];
}

function addressOf({ invoice_id, reason_code }: InvoiceRow, mayReview: boolean): string {
  return paths.invoice(invoice_id, mayReview && reason_code === 'columns_unknown' ? { columns: 1 } : {});
}

function columnsOf(task: Task, format: Format, mayReview: boolean): Column<InvoiceRow>[] {
  return [
    {
      key: 'document',
      header: texts.columns.document,
      width: '32%',
      lines: 2,
      phone: 'title',
      cell: (row) => (
        <>
          <Link to={paths.invoice(row.invoice_id)}>{row.vendor ?? row.file_name}</Link>
          <div className={classes.under}>
            {[row.number, row.date && format.shortDate(row.date, new Date())].filter(Boolean).join(' · ') ||
              format.ago(row.uploaded_at, new Date())}
          </div>
        </>
      ),
    },
    {
      key: 'why',
      header: texts.columns.why,
      phone: 'note',
      cell: (row) => {
        const offBy = row.off_by === null ? null : format.money(row.off_by, row.currency);
        return <span className={classes.why}>{texts.sentence(task, row, offBy)}</span>;
      },
    },
    {
      key: 'total',
      header: invoiceTexts.columns.total,
      numeric: true,
      width: '14%',
      phone: 'figure',
      cell: (row) => (row.total === null ? '' : format.money(row.total, row.currency)),
    },
    {
      key: 'action',
      header: texts.columns.action,
      numeric: true,
      width: '170px',
      phone: 'aside',
      cell: (row) => (
        <Button component={Link} to={addressOf(row, mayReview)} variant="default" size="compact-md">
          {mayReview ? actionOf(task, row) : texts.look}
        </Button>
      ),
    },
  ];
}
