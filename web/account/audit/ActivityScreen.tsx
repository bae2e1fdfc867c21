import { Button } from '@mantine/core';
import { IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { auditTexts as texts } from '#contract/account/audit/audit.texts.ts';
import { auditLog } from '#contract/account/audit/audit.ts';
import { AUDIT_KEPT_DAYS } from '#contract/account/limits.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { mayTake, useShop } from '../../shell/shop.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save_file.ts';
import { ActivityFilterBar } from './ActivityFilterBar.tsx';
import { activityColumns } from './activity_columns.tsx';
import { type ActivityFilters, addressOf, NO_FILTERS, SPELLING } from './view.ts';

/** `/settings/activity`, for owners. */
export function ActivityScreen() {
  const { user } = useShop();
  return mayTake(user, 'owner') ? <Activity /> : <NotFoundScreen />;
}

function Activity() {
  const format = useFormat();
  const { filters, change } = useAddressFilters<ActivityFilters>(SPELLING);
  const list = usePagedList(auditLog.list, 'events', { query: addressOf(filters) });
  const columns = useMemo(() => activityColumns(format), [format]);
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.settings()}>{settingsTexts.title}</BackLink>}
        title={texts.title}
        detail={`${texts.detail} ${texts.kept(AUDIT_KEPT_DAYS)}`}
        actions={<ExportButton filters={filters} />}
      />
      <ActivityFilterBar filters={filters} onChange={change} />
      <PagedTable
        list={list}
        label={texts.table}
        columns={columns}
        rowKey={({ audit_event_id }) => audit_event_id}
        empty={<NoEvents filters={filters} onClear={() => change(NO_FILTERS)} />}
      />
    </Page>
  );
}

function ExportButton({ filters }: { filters: ActivityFilters }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await call(auditLog.csv, { query: { ...addressOf(filters), bom: 'true' } });
      saveFile(await answer.blob(), 'activity.csv');
    },
    onSuccess: () => tell(texts.exported('activity.csv')),
    onError: () => warn(texts.exportFailed),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {texts.export}
    </Button>
  );
}

function NoEvents({ filters, onClear }: { filters: ActivityFilters; onClear: () => void }) {
  const { title, detail, filteredTitle, filtered } = texts.empty;
  if (Object.keys(addressOf(filters)).length === 0)
    return <EmptyState icon={<IconHistory size={28} />} title={title} detail={detail} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={28} />}
      title={filteredTitle}
      detail={filtered}
      action={
        <Button variant="default" onClick={onClear}>
          {commonTexts.actions.clearFilters}
        </Button>
      }
    />
  );
}
