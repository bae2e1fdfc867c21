import { useQuery } from '@tanstack/react-query';
import { creditTexts as texts } from '#contract/invoices/credits/credits.texts.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { useFormat } from '../../format.ts';
import { creditColumns } from '../../inventory/vendors/credits/credit_columns.tsx';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import classes from './OrderScreen.module.css';

/** What was requested for the order and its invoices; nothing while nothing was. */
export function OrderCredits({ order_id }: { order_id: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(credits.list, { query: { order_id, limit: 100 } }));
  if (data ? data.credit_requests.length === 0 : !error) return null;
  return (
    <>
      <h2 className={classes.heading}>{texts.section.title}</h2>
      {data ? (
        <DataTable
          label={texts.section.title}
          columns={creditColumns(format, { ofVendor: true })}
          rows={data.credit_requests}
          rowKey={({ credit_request_id }) => credit_request_id}
        />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
