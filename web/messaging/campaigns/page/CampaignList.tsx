import { ActionIcon, Button } from '@mantine/core';
import { IconSearchOff, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SEARCH_MAX } from '#contract/limits.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type CampaignRow, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '#contract/messaging/campaigns/statuses.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../../../format.ts';
import { paths } from '../../../paths.ts';
import { PagedTable } from '../../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import classes from '../Campaigns.module.css';
import { useDeleteDraft } from '../compose/useDeleteDraft.ts';
import { kindOf } from './kind_of.ts';
import { StatusTag } from './StatusTag.tsx';

const texts = campaignTexts.list;

interface Filters {
  search: string;
  /** '' is every status. */
  status: CampaignStatus | '';
}

const FILTERS = {
  filtersOf: (address: URLSearchParams): Filters => ({
    search: address.get('search') ?? '',
    status: CAMPAIGN_STATUSES.find((one) => one === address.get('status')) ?? '',
  }),
  addressOf: ({ search, status }: Filters): Record<string, string> => ({
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
  }),
  replace: true,
};

/** What was sent and is being sent, the newest first; figures move while texts go out. */
export function CampaignList() {
  const format = useFormat();
  const { user } = useShop();
  const { filters, change } = useAddressFilters(FILTERS);
  const { search, status } = filters;
  const list = usePagedList(campaigns.list, 'campaigns', { query: FILTERS.addressOf(filters) });
  const { rows } = list;
  const mayWrite = hasRole(user, 'manager');
  const mayDelete = mayWrite && rows?.some((row) => row.status === 'draft') === true;
  const isFirst = rows?.length === 0 && search === '' && status === '';
  return (
    <section aria-labelledby="campaign-list">
      <div className={classes.listHead}>
        <h2 id="campaign-list">{texts.title}</h2>
        {isFirst ? null : (
          <SearchField
            className={classes.search}
            label={texts.search}
            value={search}
            maxLength={SEARCH_MAX}
            onSearch={(next) => change({ search: next })}
          />
        )}
      </div>
      {isFirst ? null : (
        <div className={classes.filters}>
          <FilterChips
            label={texts.filter}
            chips={CHIPS}
            value={status}
            onChange={(next) => change({ status: next })}
          />
        </div>
      )}
      <PagedTable
        list={list}
        label={texts.title}
        columns={columnsOf(format, { isDrafts: status === 'draft', mayWrite, mayDelete })}
        rowKey={(row) => row.campaign_id}
        skeletonRows={4}
        hint={commonTexts.tableKeys}
        empty={<NoCampaigns filters={filters} mayWrite={mayWrite} onChange={change} />}
      />
    </section>
  );
}

interface NoCampaignsProps {
  filters: Filters;
  /** The user may send messages. */
  mayWrite: boolean;
  onChange: (change: Partial<Filters>) => void;
}

function NoCampaigns({ filters, mayWrite, onChange }: NoCampaignsProps) {
  const { search, status } = filters;
  const compose = mayWrite ? (
    <Button component={Link} to={paths.campaigns({ view: 'message' })}>
      {campaignTexts.compose.title}
    </Button>
  ) : null;
  if (search) {
    return (
      <EmptyState
        icon={<IconSearchOff size={28} />}
        title={texts.noMatch}
        action={
          <Button variant="default" onClick={() => onChange({ search: '' })}>
            {commonTexts.actions.clearSearch}
          </Button>
        }
      />
    );
  }
  const icon = <IconSend size={28} />;
  if (status === '') return <EmptyState icon={icon} title={texts.empty} detail={texts.emptyDetail} action={compose} />;
  if (status === 'draft') {
    return <EmptyState icon={icon} title={texts.noDrafts} detail={texts.noDraftsDetail} action={compose} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.noneSo}
      action={
        <Button variant="default" onClick={() => onChange({ status: '' })}>
          {commonTexts.actions.clearFilters}
        </Button>
      }
    />
  );
}

const CHIPS = [
  { value: '' as const, label: texts.all },
  ...CAMPAIGN_STATUSES.map((value) => ({
    value,
    label: value === 'draft' ? texts.drafts : campaignTexts.statuses[value],
  })),
];

/** Figures of texts: a draft has none. */
function figure(row: CampaignRow, cell: ReactNode): ReactNode {
  return row.status === 'draft' ? <span className={classes.wide}>{commonTexts.none}</span> : cell;
}

function columnsOf(
  format: Format,
  { isDrafts, mayWrite, mayDelete }: { isDrafts: boolean; mayWrite: boolean; mayDelete: boolean },
): Column<CampaignRow>[] {
  const address = ({ campaign_id: draft, status }: CampaignRow) =>
    status === 'draft' && mayWrite ? paths.campaigns({ view: 'message', draft }) : paths.campaign(draft);
  const columns: Column<CampaignRow>[] = [
    {
      key: 'name',
      header: texts.name,
      phone: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <Link to={address(row)} className={classes.rowLink ?? ''}>
            {row.name}
          </Link>
          <div className={classes.quiet}>{kindOf(row)}</div>
        </>
      ),
    },
    { key: 'status', header: texts.status, phone: 'note', cell: (row) => <StatusTag campaign={row} /> },
    {
      key: 'sent',
      header: texts.sent,
      numeric: true,
      phone: 'figure',
      cell: (row) =>
        figure(
          row,
          <>
            {row.sent < row.recipients ? texts.of(row.sent, row.recipients) : format.quantity(row.sent)}
            <span className={classes.unit}> {texts.sent.toLowerCase()}</span>
          </>,
        ),
    },
    {
      key: 'delivered',
      header: texts.delivered,
      numeric: true,
      from: 'tablet',
      cell: (row) => figure(row, format.quantity(row.delivered)),
    },
    {
      key: 'clicked',
      header: texts.clicked,
      numeric: true,
      from: 'tablet',
      cell: (row) => figure(row, format.quantity(row.clicked)),
    },
    {
      key: 'when',
      header: texts.when,
      phone: 'aside',
      cell: (row) =>
        row.changed_at ? (
          <>
            {format.instant(row.changed_at)}
            <div className={classes.who}>{campaignTexts.draft.lastChanged(row.changed_by)}</div>
          </>
        ) : (
          whenOf(row, format)
        ),
    },
  ];
  const remove: Column<CampaignRow> = {
    key: 'remove',
    header: texts.actions,
    numeric: true,
    phone: 'figure',
    cell: (row) => (row.status === 'draft' ? <DeleteDraft {...row} /> : null),
  };
  // A list of drafts alone has no figures.
  const shown = isDrafts ? columns.filter(({ key }) => !['sent', 'delivered', 'clicked'].includes(key)) : columns;
  return mayDelete ? [...shown, remove] : shown;
}

function DeleteDraft({ campaign_id, name }: CampaignRow) {
  const { remove, isPending } = useDeleteDraft();
  const label = campaignTexts.draft.deleteNamed(name);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.delete ?? ''}
      aria-label={label}
      title={label}
      loading={isPending}
      onClick={() => remove(campaign_id)}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  );
}

function whenOf({ started_at, scheduled_at, created_at, status }: CampaignRow, format: Format): string {
  if (status === 'scheduled' && scheduled_at) return format.zoned(scheduled_at);
  return format.instant(started_at ?? scheduled_at ?? created_at);
}
