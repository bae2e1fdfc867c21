import { Button, Radio } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exportTexts as texts } from '#contract/invoices/exports.texts.ts';
import { BOOK_TARGETS, EXPORT_SCOPES, type ExportScope, invoiceExports } from '#contract/invoices/exports.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { dayIn } from '../../day_in.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import classes from './Export.module.css';
import { ExportFields } from './ExportFields.tsx';
import { exportColumns } from './export_columns.tsx';
import { spellingOn } from './filters.ts';
import { RecentExports } from './RecentExports.tsx';

const AccountsForm = lazyPart(async () => (await import('./AccountsForm.tsx')).AccountsForm);

/** `/invoices/export`: posted invoices and credit memos as a file for the books. */
export function ExportScreen() {
  const format = useFormat();
  const today = dayIn(format.time_zone);
  const { filters, change } = useAddressFilters(useMemo(() => spellingOn(today), [today]));
  const { scope, vendor_id, ...rest } = filters;
  const selection = { ...rest, ...(vendor_id ? { vendor_id } : {}) };
  const target = BOOK_TARGETS.find((one) => one === filters.format);
  const [naming, name] = useDisclosure(false);
  const hasDates = filters.from !== '' && filters.to !== '';
  const {
    data: found,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...q(invoiceExports.preview, { query: selection }),
    enabled: hasDates && filters.from <= filters.to,
    placeholderData: keepPreviousData,
  });
  const data = hasDates ? found : undefined;
  const failure = hasDates && !data ? error : null;
  const start = useMutation({
    mutationFn: () => call(invoiceExports.start, { body: { ...selection, scope } }),
    onSuccess: () => tell(texts.started),
    onError: (failure) => warn(sentenceOf(failure)),
    onSettled: () => invalidate(invoiceExports.list, invoiceExports.preview),
  });
  // Until the number of a new choice is known, the one of the choice before is no reason to press.
  const isStarting = start.isPending || isPlaceholderData;
  const columns = useMemo(() => exportColumns(format), [format]);
  const counts = data?.counts ?? { new: 0, changed: 0, exported: 0, gone: 0 };
  const sums: Record<ExportScope, number> = {
    new: counts.new,
    new_and_changed: counts.new + counts.changed,
    all: counts.new + counts.changed + counts.exported,
  };
  const listed = data?.documents ?? [];
  const unlisted = sums.all + counts.gone - listed.length;
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.invoices()}>{invoiceTexts.title}</BackLink>}
        title={texts.title}
        detail={texts.intro}
      />
      <ExportFields filters={filters} onChange={change} />
      <Radio.Group
        label={texts.scope}
        value={scope}
        onChange={(value) => change({ scope: EXPORT_SCOPES.find((one) => one === value) ?? 'new' })}
      >
        <div className={classes.scopes}>
          {EXPORT_SCOPES.map((value) => (
            <Radio key={value} value={value} label={texts.scopes[value](data ? sums[value] : null)} />
          ))}
        </div>
      </Radio.Group>
      {failure ? (
        <div className={classes.notices}>
          <LoadFailure error={failure} onRetry={() => void refetch()} />
        </div>
      ) : null}
      <div className={classes.notices} role="status">
        {counts.gone > 0 ? <p>{texts.gone(counts.gone)}</p> : null}
        {target === 'quickbooks' && filters.kind === 'all' && data && data.credit_memos > 0 ? (
          <p>{texts.creditsInQuickbooks(data.credit_memos)}</p>
        ) : null}
        {target && data?.needs_account ? <p>{texts.needsAccount(target)}</p> : null}
      </div>
      <div className={classes.actions}>
        {target ? (
          <Button variant="default" leftSection={<IconTable size={18} aria-hidden />} onClick={name.open}>
            {texts.names.open(target)}
          </Button>
        ) : null}
        {sums[scope] > 0 ? (
          <Button loading={isStarting} onClick={() => start.mutate()}>
            {texts.start(sums[scope])}
          </Button>
        ) : data ? (
          <span className={classes.nothing}>{texts.nothing}</span>
        ) : null}
      </div>
      <RecentExports />
      {failure ? null : <h2 className={classes.title}>{texts.documents}</h2>}
      {data && listed.length === 0 ? <EmptyState title={texts.none} detail={texts.noneDetail} /> : null}
      {failure || !hasDates || (data && listed.length === 0) ? null : (
        <DataTable
          label={texts.documents}
          columns={columns}
          rows={data?.documents}
          rowKey={(row) => row.invoice_id}
          stale={isPlaceholderData}
        />
      )}
      {unlisted > 0 && listed.length > 0 ? <p className={classes.nothing}>{texts.more(unlisted)}</p> : null}
      {target ? (
        <LazyDialog opened={naming} onFailure={name.close}>
          {(opened) => <AccountsForm key={target} opened={opened} target={target} onClose={name.close} />}
        </LazyDialog>
      ) : null}
    </Page>
  );
}
