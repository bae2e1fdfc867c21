import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { call } from '../../api.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { keyOf } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StaffPin } from '../redeem/StaffPin.tsx';
import classes from './Offers.module.css';

const texts = couponTexts.offers;

/** `/campaign/coupons`: what was offered, with how many were issued, redeemed and left to expire. */
export function OffersScreen() {
  const { user } = useShop();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const archived = address.get('archived') === 'true';
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(coupons.listOffers, { query: { archived } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(coupons.listOffers, { query: { archived: String(archived), offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.offers.length, 0);
      return last.offers.length > 0 && shown < last.total_count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const rows = pages.data?.pages.flatMap((page) => page.offers);
  const create = hasRole(user, 'manager') ? (
    <Button component={Link} to={paths.campaigns({ view: 'coupon' })}>
      {couponTexts.create.title}
    </Button>
  ) : null;
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.campaigns()}>{shellTexts.links.campaigns}</BackLink>}
        title={texts.title}
        detail={texts.detail}
        // With nothing to list, it stands where the list would be.
        actions={rows?.length === 0 && !archived ? null : create}
      />
      <div className={classes.filters}>
        <FilterChips
          label={texts.filter}
          chips={[
            { value: 'current', label: texts.current },
            { value: 'archived', label: texts.archived },
          ]}
          value={archived ? 'archived' : 'current'}
          onChange={(value) => setAddress(value === 'archived' ? { archived: 'true' } : {}, { replace: true })}
        />
      </div>
      {pages.error && !rows ? (
        <LoadFailure error={pages.error} onRetry={pages.refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon={<IconTicket size={28} />}
          title={archived ? texts.emptyArchived : texts.empty}
          detail={archived ? texts.emptyArchivedDetail : create && texts.emptyDetail}
          action={archived ? null : create}
        />
      ) : (
        <>
          <DataTable
            label={texts.title}
            columns={columnsOf(format)}
            rows={rows}
            rowKey={(row) => row.coupon_id}
            skeletonRows={4}
            stale={pages.isPlaceholderData}
          />
          {rows ? (
            <ShowMore
              shown={rows.length}
              total={pages.data?.pages.at(-1)?.total_count ?? 0}
              busy={pages.isFetchingNextPage}
              onMore={() => pages.fetchNextPage()}
            />
          ) : null}
        </>
      )}
      {hasRole(user, 'owner') ? (
        <div className={classes.pin}>
          <StaffPin />
        </div>
      ) : null}
    </Page>
  );
}

function columnsOf(format: Format): Column<CouponOffer>[] {
  return [
    {
      key: 'name',
      header: texts.name,
      phone: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <Link to={paths.couponOffer(row.coupon_id)} className={classes.rowLink ?? ''}>
            {row.title}
          </Link>
          <div className={classes.quiet}>{row.description}</div>
        </>
      ),
    },
    { key: 'good', header: texts.good, phone: 'note', cell: (row) => goodFor(row, format) },
    { key: 'issued', header: texts.issued, numeric: true, from: 'tablet', cell: (row) => format.quantity(row.issued) },
    {
      key: 'redeemed',
      header: texts.redeemed,
      numeric: true,
      phone: 'figure',
      cell: (row) => (
        <>
          {format.quantity(row.redeemed)}{' '}
          <span className={classes.unit}>{texts.redeemedOf(format.quantity(row.issued))}</span>
        </>
      ),
    },
    {
      key: 'expired',
      header: texts.expired,
      numeric: true,
      from: 'tablet',
      cell: (row) => format.quantity(row.expired),
    },
    {
      key: 'revenue',
      header: texts.revenue,
      numeric: true,
      phone: 'aside',
      cell: (row) => (row.sales_entered > 0 ? format.money(row.revenue_cents / 100) : '–'),
    },
  ];
}

/** Until when, or for how long, an offer's copies are good. */
export function goodFor({ last_day, expires_after_days }: CouponOffer, format: Format): string {
  return last_day ? texts.through(format.date(last_day)) : texts.days(expires_after_days ?? 0);
}
