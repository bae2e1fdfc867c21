import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { SEARCH_COUNT_MAX } from '#contract/invoices/limits.ts';
import { SpaceWarning } from '../account/storage/SpaceWarning.tsx';
import { useFormat } from '../format.ts';
import { usePagedList } from '../shell/list/usePagedList.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { useFileDrop } from '../ui/fields/useFileDrop.ts';
import { DataTable } from '../ui/list/DataTable.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { invoiceColumns } from './columns.tsx';
import { FilterRow } from './FilterRow.tsx';
import { isFiltered, useInvoiceFilters } from './filters.ts';
import { InvoicesActions } from './InvoicesActions.tsx';
import classes from './InvoicesScreen.module.css';
import { NoInvoices } from './NoInvoices.tsx';
import { usePhone } from './review/lines/cells.ts';
import { PhotographButton } from './upload/camera/PhotographButton.tsx';
import { useAdding } from './upload/useAdding.ts';

// Nothing is on its way when the screen opens.
const AddingDialogs = lazy(async () => ({ default: (await import('./upload/AddingDialogs.tsx')).AddingDialogs }));
const ToDoList = lazy(async () => ({ default: (await import('./to_do/ToDoList.tsx')).ToDoList }));
const UploadPanel = lazy(async () => ({ default: (await import('./upload/UploadPanel.tsx')).UploadPanel }));

function foundWords({ total_count, is_least }: { total_count: number; is_least?: boolean | undefined }): string {
  return is_least && total_count >= SEARCH_COUNT_MAX
    ? invoiceTexts.foundLeast(total_count)
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
  const { status, ...narrow } = filters;
  const format = useFormat();
  const phone = usePhone();
  const adding = useAdding();
  const { user } = useShop();
  const mayAdd = hasRole(user, 'staff');
  const dropping = useFileDrop((files) => mayAdd && adding.take(files)) && mayAdd;
  const columns = useMemo(() => {
    return invoiceColumns(format, filters.sort, (sort) => change({ sort }));
  }, [format, filters.sort, change]);
  const list = usePagedList(invoices.list, 'invoices', {
    query: { ...narrow, ...(status === 'all' ? {} : { status }) },
  });
  const { rows, reply: data, error, isStale } = list;

  const asked = address.get('add') === '1';
  const closeSheet = () => {
    adding.closeSheet();
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
  const isEmpty = rows?.length === 0 && !isStale;

  return (
    <Page title={invoiceTexts.title}>
      <PageHeader
        title={invoiceTexts.title}
        detail={data && !isFirst ? foundWords(data) : '\u00a0'}
        // Without documents, the empty state has the button for the first one.
        actions={
          <InvoicesActions
            add={mayAdd && (phone || !isFirst) ? addButton : null}
            camera={mayAdd && phone && !isFirst ? camera : null}
          />
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
      {error && !data ? <LoadFailure error={error} onRetry={list.retry} /> : null}
      {isEmpty ? (
        <NoInvoices filters={filters} isFirst={isFirst} add={mayAdd ? (phone ? camera : addButton) : null} />
      ) : error && !data ? null : status === 'to_do' && rows ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <ToDoList rows={rows} isStale={isStale} />
        </Suspense>
      ) : (
        <DataTable
          label={invoiceTexts.table}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.invoice_id}
          stale={isStale}
        />
      )}
      {data && rows && list.total > rows.length ? (
        <div className={classes.more}>
          <span>{invoiceTexts.shown(rows.length, foundWords(data))}</span>
          <Button variant="default" loading={list.isFetchingMore} onClick={list.more}>
            {invoiceTexts.showMore}
          </Button>
        </div>
      ) : null}
      {dropping ? <DropHint /> : null}
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

function DropHint() {
  return (
    <div className={classes.drop} aria-hidden>
      <span>
        <IconFileUpload size={28} />
        {uploadTexts.dropHere}
      </span>
    </div>
  );
}
