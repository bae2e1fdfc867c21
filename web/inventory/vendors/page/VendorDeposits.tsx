import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { vendorTexts as texts } from '#contract/inventory/vendors/vendors.texts.ts';
import { type VendorDeposit, vendors } from '#contract/inventory/vendors/vendors.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { PagedTable } from '../../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { StatTile, StatTiles } from '../../../ui/list/StatTile.tsx';
import classes from './VendorScreen.module.css';

const PAGE_SIZE = 10;

/** What was paid for crates and bottles, what came back, and the balance; nothing where there were no deposits. */
export function VendorDeposits({ vendor_id }: { vendor_id: string }) {
  const { data, error, refetch } = useQuery(q(vendors.listDeposits, { params: { vendor_id }, query: { limit: 1 } }));
  if (error && !data) {
    return (
      <section aria-label={texts.deposits} className={classes.part}>
        <h2>{texts.deposits}</h2>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data || data.total_count === 0) return null;
  return (
    <section aria-labelledby="vendor-deposits" className={classes.part}>
      <h2 id="vendor-deposits">{texts.deposits}</h2>
      <Figures {...data} />
      <Entries vendor_id={vendor_id} />
    </section>
  );
}

function Figures({ paid, returned, balance }: { paid: number; returned: number; balance: number }) {
  const format = useFormat();
  const { depositTiles: tiles } = texts;
  return (
    <StatTiles label={texts.deposits}>
      <StatTile label={tiles.paid} value={format.money(paid)} detail={texts.depositsDetail} />
      <StatTile label={tiles.returned} value={format.money(returned)} />
      <StatTile label={tiles.balance} value={format.money(balance)} />
    </StatTiles>
  );
}

function Entries({ vendor_id }: { vendor_id: string }) {
  const format = useFormat();
  const params = { vendor_id };
  const list = usePagedList(vendors.listDeposits, 'deposits', { params, query: {}, page_size: PAGE_SIZE });
  return (
    <PagedTable
      list={list}
      label={texts.deposits}
      columns={columnsOf(format)}
      rowKey={({ deposit_id }) => deposit_id}
      skeletonRows={2}
      empty={null}
    />
  );
}

function columnsOf(format: Format): Column<VendorDeposit>[] {
  const { depositColumns: heads } = texts;
  return [
    {
      key: 'document',
      header: heads.document,
      width: '30%',
      phone: 'title',
      cell: ({ invoice_id, number }) => <Link to={paths.invoice(invoice_id)}>{number ?? invoiceTexts.noNumber}</Link>,
    },
    { key: 'date', header: heads.date, phone: 'aside', cell: ({ date }) => format.date(date) },
    {
      key: 'what',
      header: heads.what,
      phone: 'note',
      cell: ({ description }) => description ?? texts.depositOfTotal,
    },
    {
      key: 'amount',
      header: heads.amount,
      numeric: true,
      phone: 'figure',
      cell: ({ amount }) => format.money(amount),
    },
  ];
}
