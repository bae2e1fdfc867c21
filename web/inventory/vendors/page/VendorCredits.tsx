import { useQuery } from '@tanstack/react-query';
import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { useFormat } from '../../../format.ts';
import { q } from '../../../query.ts';
import { LoadFailure } from '../../../shell/notices/LoadFailure.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { creditColumns } from '../credits/credit_columns.tsx';
import classes from './VendorScreen.module.css';

/** The credit that the vendor owes; nothing while there is none. */
export function VendorCredits({ vendor_id }: { vendor_id: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(credits.list, { query: { vendor_id, outstanding: 'true', limit: 100 } }));
  if (error && !data) {
    return (
      <section aria-label={texts.title} className={classes.part}>
        <h2>{texts.title}</h2>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data || data.credit_requests.length === 0) return null;
  return (
    <section aria-labelledby="vendor-credits" className={classes.part}>
      <h2 id="vendor-credits">{`${texts.title} · ${texts.headline(format.money(data.aged.total))}`}</h2>
      <DataTable
        label={texts.title}
        columns={creditColumns(format, { ofVendor: true })}
        rows={data.credit_requests}
        rowKey={({ credit_request_id }) => credit_request_id}
      />
    </section>
  );
}
