import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardList, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { COUNT_STATUSES, type CountStatus, counts } from '#contract/inventory/counts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { LocationSelect, useHasLocations } from '../../shell/LocationSelect.tsx';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { locationIn } from '../../shell/location_in.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import classes from './Counts.module.css';
import { countColumns } from './count_columns.tsx';
import { SyncState } from './outbox/SyncState.tsx';

const StartForm = lazyPart(async () => (await import('./StartForm.tsx')).StartForm);

interface CountFilters {
  status: CountStatus | 'all';
  location: string;
}

const SPELLING = {
  filtersOf: (address: URLSearchParams): CountFilters => ({
    status: COUNT_STATUSES.find((status) => status === address.get('status')) ?? 'all',
    location: locationIn(address),
  }),
  addressOf: ({ status, location }: CountFilters): Record<string, string> => ({
    ...(status === 'all' ? {} : { status }),
    ...(location ? { location_id: location } : {}),
  }),
};

/** `/counts`: the counts of the shop, open ones first. */
export function CountsScreen() {
  const { user } = useShop();
  const format = useFormat();
  const navigate = useNavigate();
  const hasLocations = useHasLocations();
  const [starting, start] = useDisclosure(false);
  const { filters, change } = useAddressFilters(SPELLING);
  const query = SPELLING.addressOf(filters);
  const list = usePagedList(counts.list, 'counts', { query });
  const startButton = hasRole(user, 'staff') ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={start.open}>
      {texts.start}
    </Button>
  ) : null;
  // Without counts, the empty state has the button.
  const isFirst = list.rows?.length === 0 && !list.isStale && filters.status === 'all' && !filters.location;
  return (
    <Page title={texts.title}>
      <PageHeader title={texts.title} detail={texts.headline} actions={isFirst ? null : startButton} />
      <SyncState isQuiet />
      <div className={classes.filters}>
        <FilterChips
          label={texts.filter}
          chips={[
            { value: 'all', label: texts.all },
            ...COUNT_STATUSES.map((status) => ({ value: status, label: texts.status[status] })),
          ]}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <LocationSelect
          all
          className={classes.location}
          value={filters.location}
          onChange={(location) => change({ location })}
        />
      </div>
      <PagedTable
        list={list}
        label={texts.title}
        columns={countColumns(format, hasLocations)}
        rowKey={({ count_id }) => count_id}
        hint={commonTexts.tableKeys}
        skeletonRows={4}
        empty={
          isFirst ? (
            <EmptyState
              icon={<IconClipboardList size={28} />}
              title={texts.emptyTitle}
              detail={texts.emptyDetail}
              action={startButton}
            />
          ) : (
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={texts.nothingTitle}
              detail={texts.nothingDetail}
              action={
                <Button variant="default" onClick={() => change({ status: 'all', location: '' })}>
                  {commonTexts.actions.clearFilters}
                </Button>
              }
            />
          )
        }
      />
      <LazyDialog opened={starting} onFailure={start.close}>
        {(opened) => (
          <StartForm
            opened={opened}
            onClose={start.close}
            onStarted={(countId) => {
              start.close();
              void navigate(paths.count(countId));
            }}
          />
        )}
      </LazyDialog>
    </Page>
  );
}
