import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import type { InvoiceRow } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { PagedTable } from '../../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import { hasRole, useShop } from '../../../shell/shop.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './VendorScreen.module.css';

const PAGE_SIZE = 10;

/** The vendor's invoices, newest first, and the way to the list that can filter them. */
export function VendorDocuments({ vendor_id }: { vendor_id: string }) {
  const { user } = useShop();
  const format = useFormat();
  const list = usePagedList(invoices.list, 'invoices', { query: { vendor_id }, page_size: PAGE_SIZE });
  return (
    <>
      <PagedTable
        list={list}
        label={texts.documents}
        columns={documentColumns(format)}
        rowKey={({ invoice_id }) => invoice_id}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<IconFileInvoice size={28} />}
            title={texts.documentsEmpty}
            detail={texts.documentsEmptyDetail}
            action={
              hasRole(user, 'staff') ? (
                <Button component={Link} variant="default" to={paths.invoices({ add: 1 })}>
                  {invoiceTexts.add}
                </Button>
              ) : null
            }
          />
        }
      />
      {list.total > 0 ? (
        <Link className={classes.all} to={paths.invoices({ vendor_id })}>
          {texts.documentsAll(list.total)}
        </Link>
      ) : null}
    </>
  );
}

function documentColumns(format: Format): Column<InvoiceRow>[] {
  return [
    {
      key: 'number',
      header: texts.documentColumns.number,
      width: '34%',
      phone: 'title',
      cell: ({ invoice_id, number, file_name }) => <Link to={paths.invoice(invoice_id)}>{number ?? file_name}</Link>,
    },
    {
      key: 'date',
      header: texts.documentColumns.date,
      phone: 'note',
      cell: ({ date }) => (date ? format.date(date) : invoiceTexts.noDate),
    },
    {
      key: 'state',
      header: texts.documentColumns.state,
      phone: 'aside',
      cell: ({ status }) => (
        <Tag tone={status === 'posted' ? 'good' : status === 'needs_review' ? 'doubt' : 'quiet'}>
          {invoiceTexts.states[status]}
        </Tag>
      ),
    },
    {
      key: 'total',
      header: texts.documentColumns.total,
      numeric: true,
      phone: 'figure',
      cell: ({ total, currency }) => (total === null ? '' : format.money(total, currency)),
    },
  ];
}
