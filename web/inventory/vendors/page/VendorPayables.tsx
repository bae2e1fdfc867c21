import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { payableTexts as texts } from '#contract/invoices/payables/payables.texts.ts';
import { type Payable, payables } from '#contract/invoices/payables/payables.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { q } from '../../../query.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { DueDate } from '../payables/DueDate.tsx';
import classes from './VendorScreen.module.css';

/** What the vendor is still to be paid; nothing while there is none. */
export function VendorPayables({ vendor_id }: { vendor_id: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(payables.list, { query: { vendor_id, limit: PAGE_SIZE_MAX } }));
  if (error && !data) {
    return (
      <section aria-label={texts.title} className={classes.part}>
        <h2>{texts.title}</h2>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data || data.payables.length === 0) return null;
  return (
    <section aria-labelledby="vendor-payables" className={classes.part}>
      <h2 id="vendor-payables">{texts.ofVendor(format.money(data.sums.open))}</h2>
      <DataTable
        label={texts.title}
        columns={columnsOf(format)}
        rows={data.payables}
        rowKey={({ invoice_id }) => invoice_id}
      />
      <Link className={classes.all} to={paths.toPay()}>
        {texts.section.all}
      </Link>
    </section>
  );
}

function columnsOf(format: Format): Column<Payable>[] {
  return [
    {
      key: 'number',
      header: texts.columns.number,
      width: '34%',
      phone: 'title',
      cell: ({ invoice_id, number, kind }) => (
        <>
          <Link to={paths.invoice(invoice_id)}>{number ?? texts.noNumber}</Link>
          {kind === 'credit_memo' ? <div className={classes.under}>{texts.creditMemo}</div> : null}
        </>
      ),
    },
    {
      key: 'due',
      header: texts.columns.due,
      phone: 'aside',
      cell: (row) => <DueDate payable={row} />,
    },
    {
      key: 'total',
      header: texts.columns.total,
      numeric: true,
      phone: 'figure',
      cell: ({ total, currency }) => (total === null ? '' : format.money(total, currency)),
    },
  ];
}
