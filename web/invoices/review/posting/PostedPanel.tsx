import { Button } from '@mantine/core';
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review.texts.ts';
import { useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { Notice } from '../Notice.tsx';
import classes from './PostedPanel.module.css';
import { type Posting, postingsOf } from './postings.ts';

interface PostedPanelProps {
  invoice: Invoice;
  mayEdit: boolean;
  busy: boolean;
  next: string | null;
  onTakeBack: () => void;
  /** The content between the message and the postings. */
  children: ReactNode;
}

/** A posted invoice: what it brought into stock, the way back, and the way on. */
export function PostedPanel({ invoice, mayEdit, busy, next, onTakeBack, children }: PostedPanelProps) {
  const format = useFormat();
  const texts = reviewTexts.post;
  const postings = postingsOf(invoice);
  const columns: Column<Posting>[] = [
    {
      key: 'item',
      header: reviewTexts.cells.item,
      phone: 'title',
      cell: (row) => <Link to={paths.item(row.item_id)}>{row.item}</Link>,
    },
    {
      key: 'received',
      header: texts.received,
      numeric: true,
      phone: 'figure',
      cell: (row) => (
        <span className={classes.received}>
          {format.signedQuantity(row.quantity)} <small>{row.stock_unit}</small>
        </span>
      ),
    },
    {
      key: 'cost',
      header: texts.unitCost,
      numeric: true,
      phone: 'note',
      cell: (row) => (row.unit_cost === null ? '' : format.unitCost(row.unit_cost, invoice.currency)),
    },
    {
      key: 'amount',
      header: reviewTexts.cells.amount,
      numeric: true,
      phone: 'aside',
      cell: (row) => (row.amount === null ? '' : format.money(row.amount, invoice.currency)),
    },
  ];
  return (
    <>
      <Notice
        tone="good"
        title={
          <span className={classes.done}>
            <IconCircleCheck size={20} aria-hidden />
            {texts.done(invoice.vendor ?? invoiceTexts.title)}
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
        {texts.doneLines(postings.length)} {invoice.posted_at ? texts.onDate(format.instant(invoice.posted_at)) : ''}
      </Notice>
      {children}
      <h2 className={classes.title}>{texts.postings}</h2>
      <DataTable label={texts.postings} columns={columns} rows={postings} rowKey={(row) => row.line_id} />
    </>
  );
}
