import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import { type Invoice, invoices } from '#contract/invoices/invoices.ts';
import { statementTexts as texts } from '#contract/invoices/statements.texts.ts';
import { STATEMENT_RESULTS, type StatementRow, statements } from '#contract/invoices/statements.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { call } from '../../api.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Once } from '../../ui/dialogs/Once.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import type { ChangeWhole } from '../kinds/set_kind.ts';
import { StatementLine } from './StatementLine.tsx';
import classes from './StatementPanel.module.css';
import { useStatement } from './useStatement.ts';

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }));
const AttachDialog = lazy(async () => ({ default: (await import('./AttachDialog.tsx')).AttachDialog }));

interface StatementPanelProps {
  invoice: Invoice;
  mayEdit: boolean;
  change: ChangeWhole;
}

/** The rows of a statement beside the documents of its vendor: what never arrived first, each with what can be done about it. */
export function StatementPanel({ invoice, mayEdit, change }: StatementPanelProps) {
  const params = { invoice_id: invoice.invoice_id };
  const { data, error, refetch } = useQuery(q(statements.get, { params }));
  const vendors = useQuery(q(inventory.listVendors, { query: { limit: PAGE_SIZE_MAX } }));
  const decide = useStatement(invoice.invoice_id);
  const [asking, ask] = useState<StatementRow[]>([]);
  const [attaching, attach] = useState<StatementRow | null>(null);
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
          data={(vendors.data?.vendors ?? []).map(({ vendor_id, name }) => ({ value: vendor_id, label: name }))}
          onChange={chooseVendor}
        />
      ) : null}
      {isComparable
        ? STATEMENT_RESULTS.map((result) => {
            const rows = data.rows.filter((row) => row.result === result);
            if (rows.length === 0) return null;
            const unasked = rows.filter(({ asked_at }) => asked_at === null);
            return (
              <section key={result} className={classes.group} data-result={result}>
                <div className={classes.head}>
                  <h3>{texts.groups[result](rows.length)}</h3>
                  {isOpen && result === 'missing' && unasked.length > 1 ? (
                    <Button onClick={() => ask(unasked)}>{texts.actions.askAll(unasked.length)}</Button>
                  ) : null}
                </div>
                <ul className={classes.rows}>
                  {rows.map((row) => (
                    <StatementLine
                      key={row.position ?? row.document_id}
                      row={row}
                      currency={data.currency}
                      mayDecide={isOpen}
                      decide={decide}
                      onAsk={() => ask([row])}
                      onAttach={() => attach(row)}
                    />
                  ))}
                </ul>
              </section>
            );
          })
        : null}
      <Once opened={asking.length > 0}>
        {(opened) => <AskDialog opened={opened} onClose={() => ask([])} statement={data} rows={asking} />}
      </Once>
      <Once opened={attaching !== null}>
        {(opened) => (
          <AttachDialog
            opened={opened}
            onClose={() => attach(null)}
            statement={data}
            row={attaching}
            onChoose={(row, document_id) => decide.attach.mutate({ row, document_id })}
          />
        )}
      </Once>
    </section>
  );
}

function verdictOf(open: number): string {
  return open === 0 ? texts.clean : texts.open(open);
}
