import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import { statements } from '#contract/invoices/statements/statements.ts';
import { call } from '../../api.ts';
import { StatementGroups } from '../../inventory/vendors/statements/StatementGroups.tsx';
import { useAllVendors } from '../../inventory/vendors/useAllVendors.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import type { ChangeWhole } from '../kinds/set_kind.ts';
import classes from './StatementPanel.module.css';

interface StatementPanelProps {
  invoice: Invoice;
  mayEdit: boolean;
  change: ChangeWhole;
}

/** The rows of a statement beside the documents of its vendor: what never arrived first, each with what can be done about it. */
export function StatementPanel({ invoice, mayEdit, change }: StatementPanelProps) {
  const params = { invoice_id: invoice.invoice_id };
  const { data, error, refetch } = useQuery(q(statements.get, { params }));
  const vendors = useAllVendors();
  const isOpen = mayEdit && invoice.status === 'needs_review';
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  const chooseVendor = (vendor_id: string | null) => {
    if (!vendor_id || vendor_id === invoice.vendor_id) return;
    const body = { vendor_id, version: invoice.version };
    void change(() => call(invoices.update, { params, body }));
  };
  const isComparable = data.vendor_id !== null && data.rows.length > 0;
  return (
    <section className={classes.root} aria-label={texts.title}>
      <h2 className={classes.verdict} data-clean={data.open_count === 0 || undefined}>
        {data.rows.length === 0 ? texts.noRows : isComparable ? verdictOf(data.open_count) : texts.title}
      </h2>
      {isOpen ? (
        <Select
          className={classes.vendor ?? ''}
          label={texts.vendor}
          description={data.vendor_id === null ? texts.vendorHint : undefined}
          searchable
          allowDeselect={false}
          value={data.vendor_id}
          placeholder={data.vendor ?? ''}
          data={(vendors.data ?? []).map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
          onChange={chooseVendor}
        />
      ) : null}
      {isComparable ? <StatementGroups statement={data} mayDecide={isOpen} /> : null}
    </section>
  );
}

function verdictOf(open: number): string {
  return open === 0 ? texts.clean : texts.open(open);
}
