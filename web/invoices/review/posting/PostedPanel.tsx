import { Button } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { postedTexts } from '#contract/invoices/stock/posted.texts.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { Notice } from '../notices/Notice.tsx';
import classes from './PostedPanel.module.css';
import { postedColumns } from './posted_columns.tsx';
import { countBecame, postedLines } from './posted_lines.ts';

interface PostedPanelProps {
  invoice: Invoice;
  mayEdit: boolean;
  busy: boolean;
  next: string | null;
  onTakeBack: () => void;
  /** The content between the message and the lines. */
  children: ReactNode;
}

/** A posted invoice: all its lines with what each became, the way back, and the way on. */
export function PostedPanel({ invoice, mayEdit, busy, next, onTakeBack, children }: PostedPanelProps) {
  const format = useFormat();
  const texts = reviewTexts.post;
  const lines = postedLines(invoice);
  const posted = invoice.posted_at ? texts.onDate(format.instant(invoice.posted_at)) : '';
  return (
    <>
      <Notice
        tone="good"
        title={
          <span className={classes.done}>
            <IconCircleCheck size={20} aria-hidden />
            {doneWords(invoice)}
          </span>
        }
        actions={
          <>
            {mayEdit ? (
              <Button variant="default" loading={busy} onClick={onTakeBack}>
                {texts.takeBack}
              </Button>
            ) : null}
            {next ? (
              <Button component={Link} to={paths.invoice(next)} rightSection={<IconArrowRight size={17} aria-hidden />}>
                {texts.nextInvoice}
              </Button>
            ) : (
              <Button component={Link} to={paths.invoices()}>
                {texts.allDone}
              </Button>
            )}
          </>
        }
      >
        {postedTexts.doneLines(countBecame(lines))} {posted}
      </Notice>
      {children}
      <h2 className={classes.title}>
        {reviewTexts.page.lines} <span className={classes.count}>{lines.length}</span>
      </h2>
      <DataTable
        label={reviewTexts.page.lines}
        columns={postedColumns(format, invoice.currency)}
        rows={lines}
        rowKey={({ key }) => key}
      />
    </>
  );
}

function doneWords({ kind, vendor }: Invoice): string {
  if (kind === 'credit_memo') return postedTexts.doneCredit(vendor);
  return kind === 'packing_slip' ? postedTexts.doneSlip(vendor) : postedTexts.done(vendor);
}
