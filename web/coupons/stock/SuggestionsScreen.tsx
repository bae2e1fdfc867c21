import { Button } from '@mantine/core';
import { IconCircleCheck, IconTicket } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { suggestionTexts as texts } from '#contract/pos/suggestions.texts.ts';
import { couponSuggestions } from '#contract/pos/suggestions.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { canChange } from '../../shell/gates/access.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MarginFloor } from './MarginFloor.tsx';
import classes from './Stock.module.css';
import { suggestionColumns } from './suggestion_columns.tsx';
import { useHide } from './useHide.ts';

/** `/inventory/coupon-suggestions`: what is too much, expires or does not sell, and how much a coupon can take off. */
export function SuggestionsScreen() {
  const { user, features } = useShop();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const hidden = address.get('hidden') === 'true';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...q(couponSuggestions.list, { query: hidden ? { hidden: 'true' } : {} }),
    placeholderData: keepPreviousData,
  });
  const { hide, show } = useHide();
  const isManager = hasRole(user, 'manager');
  const columns = suggestionColumns(format, {
    creates: isManager && canChange(features.loyalty_sms),
    hide: isManager ? (row) => (hidden ? show.mutate(row) : hide.mutate(row)) : null,
    isHidden: hidden,
  });
  const rows = data?.suggestions;
  return (
    <Page title={texts.title}>
      <PageHeader
        title={texts.title}
        detail={texts.detail}
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
      />
      {data ? (
        <div className={classes.controls}>
          {hidden || data.hidden_count > 0 ? (
            <FilterChips
              label={texts.filter}
              chips={[
                { value: 'open', label: texts.filters.open },
                { value: 'hidden', label: texts.filters.hidden(data.hidden_count) },
              ]}
              value={hidden ? 'hidden' : 'open'}
              onChange={(value) => setAddress(value === 'hidden' ? { hidden: 'true' } : {}, { replace: true })}
            />
          ) : null}
          {hasRole(user, 'owner') ? <MarginFloor floor={data.margin_floor} /> : null}
        </div>
      ) : null}
      {data && data.unmatched_count > 0 && !hidden ? (
        <div className={classes.unmatched}>
          <p>{texts.unmatched(data.unmatched_count)}</p>
          <Button component={Link} to={paths.sales()} variant="default" size="sm">
            {texts.match}
          </Button>
        </div>
      ) : null}
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {rows?.length === 0 ? (
        <Nothing hidden={hidden} hasSales={data?.has_sales ?? true} />
      ) : error && !data ? null : (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={rows}
          rowKey={({ item_id }) => item_id}
          stale={isPlaceholderData}
        />
      )}
      {data && rows && rows.length > 0 ? (
        <p className={classes.rule}>
          {texts.floorRule(data.margin_floor)}{' '}
          {data.total_count > rows.length ? texts.more(rows.length, data.total_count) : null}
        </p>
      ) : null}
    </Page>
  );
}

function Nothing({ hidden, hasSales }: { hidden: boolean; hasSales: boolean }) {
  if (hidden || hasSales) {
    const { title, detail } = hidden ? texts.nothingHidden : texts.nothing;
    return <EmptyState icon={<IconCircleCheck size={28} />} title={title} detail={detail} />;
  }
  return (
    <EmptyState
      icon={<IconTicket size={28} />}
      title={texts.noSales.title}
      detail={texts.noSales.detail}
      action={
        <Button component={Link} to={paths.sales()} variant="default">
          {texts.noSales.action}
        </Button>
      }
    />
  );
}
