import { Button } from '@mantine/core';
import { IconFileInvoice, IconFileUpload, IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { approvalTexts } from '#contract/invoices/approvals.texts.ts';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { PAGE_SIZE_DEFAULT, SEARCH_COUNT_MAX } from '#contract/limits.ts';
import { SpaceWarning } from '../account/storage/SpaceWarning.tsx';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { SampleButton } from '../shell/first_steps/lazy_parts.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { useFileDrop } from '../ui/fields/useFileDrop.ts';
import { DataTable } from '../ui/list/DataTable.tsx';
import { EmptyState } from '../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { invoiceColumns } from './columns.tsx';
import { FilterRow } from './FilterRow.tsx';
import { type Filters, isFiltered, useInvoiceFilters } from './filters.ts';
import classes from './InvoicesScreen.module.css';
import { useQueue } from './review/draft/useQueue.ts';
import { usePhone } from './review/lines/cells.ts';
import { PhotographButton } from './upload/camera/PhotographButton.tsx';
import { useAdding } from './upload/useAdding.ts';

// Nothing is on its way when the screen opens.
const AddingDialogs = lazy(async () => ({ default: (await import('./upload/AddingDialogs.tsx')).AddingDialogs }));
const ToDoList = lazy(async () => ({ default: (await import('./to_do/ToDoList.tsx')).ToDoList }));
const UploadPanel = lazy(async () => ({ default: (await import('./upload/UploadPanel.tsx')).UploadPanel }));

function foundWords({ total_count, is_least }: { total_count: number; is_least?: boolean | undefined }): string {
  return is_least && total_count >= SEARCH_COUNT_MAX
    ? invoiceTexts.foundLeast(SEARCH_COUNT_MAX)
    : invoiceTexts.found(total_count);
}

function withoutAdd(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete('add');
  return next;
}

/** `/invoices` */
export function InvoicesScreen() {
  const [address, setAddress] = useSearchParams();
  const { filters, change } = useInvoiceFilters();
  const { status, shown, ...narrow } = filters;
  const format = useFormat();
  const phone = usePhone();
  const adding = useAdding();
  const { user } = useShop();
  const mayAdd = hasRole(user, 'staff');
  const dropping = useFileDrop((files) => mayAdd && adding.take(files)) && mayAdd;
  const queue = useQueue('');
  const columns = useMemo(() => {
    return invoiceColumns(format, filters.sort, (sort) => change({ sort }));
  }, [format, filters.sort, change]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...q(invoices.list, { query: { ...narrow, limit: shown, ...(status === 'all' ? {} : { status }) } }),
    placeholderData: keepPreviousData,
  });

  const asked = address.get('add') === '1';
  const closeSheet = () => {
    adding.close();
    if (asked) setAddress(withoutAdd, { replace: true });
  };
  const take = (files: File[]) => {
    closeSheet();
    adding.take(files);
  };
  const photograph = (files: File[]) => {
    closeSheet();
    adding.photograph(files);
  };

  const openCamera = () => {
    closeSheet();
    adding.openCamera();
  };

  const camera = (
    <PhotographButton
      label={phone ? invoiceTexts.photograph : uploadTexts.camera}
      tone="primary"
      onOpen={openCamera}
      onPick={photograph}
    />
  );
  const addButton = (
    <Button
      variant={phone ? 'default' : 'filled'}
      leftSection={<IconFileUpload size={18} aria-hidden />}
      onClick={adding.openSheet}
    >
      {invoiceTexts.add}
    </Button>
  );
  const total = data && Object.values(data.counts).reduce((sum, count) => sum + (count ?? 0), 0);
  const isFirst = total === 0 && !isFiltered(filters) && status === 'all';
  const isEmpty = data?.invoices.length === 0 && !isPlaceholderData;

  return (
    <Page title={invoiceTexts.title}>
      <PageHeader
        title={invoiceTexts.title}
        detail={data && !isFirst ? foundWords(data) : '\u00a0'}
        actions={
          <>
            {queue.next ? (
              <Button variant="default" component={Link} to={paths.invoice(queue.next)}>
                {invoiceTexts.reviewNext(queue.count)}
              </Button>
            ) : null}
            {mayAdd ? addButton : null}
            {phone || !hasRole(user, 'manager') ? null : (
              <Button variant="default" component={Link} to={paths.approvalRules()}>
                {approvalTexts.rules.title}
              </Button>
            )}
            {phone || !(user.role === 'accountant' || hasRole(user, 'manager')) ? null : (
              <Button variant="default" component={Link} to={paths.exportInvoices()}>
                {invoiceTexts.export}
              </Button>
            )}
            {phone ? null : (
              <Button variant="default" component={Link} to={paths.credits()}>
                {creditTexts.title}
              </Button>
            )}
            {phone ? null : (
              <Button
                variant="default"
                component={Link}
                to={paths.mailIn()}
                leftSection={<IconMail size={18} aria-hidden />}
              >
                {mailInTexts.link}
              </Button>
            )}
            {mayAdd && phone ? <div className={classes.wide}>{camera}</div> : null}
          </>
        }
      />
      {isFirst ? (
        <div className={classes.gap} />
      ) : (
        <FilterRow filters={filters} counts={data?.counts} isLeast={data?.is_least === true} onChange={change} />
      )}
      {mayAdd ? <SpaceWarning /> : null}
      <Suspense fallback={null}>
        <UploadPanel adding={adding} />
      </Suspense>
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {isEmpty ? (
        <Nothing filters={filters} isFirst={isFirst} add={mayAdd ? (phone ? camera : addButton) : null} />
      ) : error && !data ? null : status === 'to_do' && data ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <ToDoList rows={data.invoices} isStale={isPlaceholderData} />
        </Suspense>
      ) : (
        <DataTable
          label={invoiceTexts.table}
          columns={columns}
          rows={data?.invoices}
          rowKey={(row) => row.invoice_id}
          stale={isPlaceholderData}
        />
      )}
      {data && data.total_count > data.invoices.length ? (
        <div className={classes.more}>
          <span>{invoiceTexts.shown(data.invoices.length, foundWords(data))}</span>
          <Button variant="default" onClick={() => change({ shown: shown + PAGE_SIZE_DEFAULT })}>
            {invoiceTexts.showMore}
          </Button>
        </div>
      ) : null}
      {dropping ? (
        <div className={classes.drop} aria-hidden>
          <span>
            <IconFileUpload size={28} />
            {uploadTexts.dropHere}
          </span>
        </div>
      ) : null}
      <Suspense fallback={null}>
        <AddingDialogs
          adding={adding}
          opened={mayAdd && (asked || adding.adding.step === 'sheet')}
          onClose={closeSheet}
          onFiles={take}
          onCamera={openCamera}
          onPhoto={photograph}
        />
      </Suspense>
    </Page>
  );
}

function Nothing({ filters, isFirst, add }: { filters: Filters; isFirst: boolean; add: React.ReactNode }) {
  const texts = invoiceTexts.empty;
  if (isFirst) {
    const actions = add ? (
      <>
        {add}
        <Suspense fallback={null}>
          <SampleButton variant="default" />
        </Suspense>
      </>
    ) : null;
    return (
      <EmptyState icon={<IconFileInvoice size={28} />} title={texts.title} detail={texts.detail} action={actions} />
    );
  }
  if (isFiltered(filters)) return <EmptyState title={texts.noMatch} detail={texts.noMatchDetail} />;
  if (filters.status === 'to_do') return <EmptyState title={texts.toDoDone} detail={texts.toDoDoneDetail} />;
  return <EmptyState title={texts.noneHere} detail={texts.status[filters.status]} />;
}
