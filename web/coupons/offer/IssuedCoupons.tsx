import { Button } from '@mantine/core';
import { IconSearchOff, IconTicket } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { COUPON_STATUSES, type CouponIssue } from '#contract/coupons/issues.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call } from '../../api.ts';
import { type Format, useFormat } from '../../format.ts';
import { keyOf } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { CodeButton } from '../redeem/CodeButton.tsx';
import { UndoRedemption } from '../redeem/UndoRedemption.tsx';
import classes from './Offers.module.css';
import { StatusTag } from './StatusTag.tsx';

const texts = couponTexts.offer;

/** The copies of a coupon, one for each person, by where they stand. */
export function IssuedCoupons({ coupon_id }: { coupon_id: string }) {
  const { user } = useShop();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const status = COUPON_STATUSES.find((one) => one === address.get('status'));
  const set = useCallback(
    (name: string, value: string) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const setSearch = useCallback((value: string) => set('search', value), [set]);
  const query = { ...(status ? { status } : {}), ...(search ? { search } : {}) };
  const params = { coupon_id };
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(coupons.issues, { params, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(coupons.issues, { params, query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, page) => sum + page.issues.length, 0);
      return last.issues.length > 0 && shown < last.total_count ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const rows = pages.data?.pages.flatMap((page) => page.issues);
  const isFiltered = search !== '' || status !== undefined;
  return (
    <section className={classes.issued} aria-labelledby="issued">
      <h2 id="issued">{texts.issued}</h2>
      <div className={classes.filters}>
        <FilterChips
          label={texts.status}
          chips={[
            { value: 'all', label: texts.all },
            ...COUPON_STATUSES.map((value) => ({ value, label: couponTexts.statuses[value] })),
          ]}
          value={status ?? 'all'}
          onChange={(value) => set('status', value === 'all' ? '' : value)}
        />
        <SearchField
          className={classes.search}
          label={texts.search}
          value={search}
          maxLength={SEARCH_MAX}
          onSearch={setSearch}
        />
      </div>
      {pages.error && !rows ? (
        <LoadFailure error={pages.error} onRetry={pages.refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState
          icon={isFiltered ? <IconSearchOff size={28} /> : <IconTicket size={28} />}
          title={isFiltered ? texts.noMatch : texts.noneIssued}
          detail={isFiltered ? undefined : texts.noneIssuedDetail}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => setAddress({}, { replace: true })}>
                {commonTexts.actions.clearSearch}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <DataTable
            label={texts.issued}
            columns={columnsOf(format, hasRole(user, 'manager'))}
            rows={rows}
            rowKey={(row) => row.coupon_issue_id}
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
    </section>
  );
}

function columnsOf(format: Format, canUndo: boolean): Column<CouponIssue>[] {
  const undo: Column<CouponIssue> = {
    key: 'undo',
    header: couponTexts.undo.action,
    numeric: true,
    phone: 'aside',
    cell: (row) => (row.status === 'redeemed' ? <UndoRedemption coupon={row} /> : null),
  };
  return [
    {
      key: 'customer',
      header: texts.customer,
      phone: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <div>{row.name ?? row.phone ?? texts.erased}</div>
          {row.name ? <div className={classes.quiet}>{row.phone}</div> : null}
        </>
      ),
    },
    {
      key: 'code',
      header: texts.code,
      phone: 'note',
      cell: (row) =>
        row.status === 'ready' ? (
          <CodeButton issue={row} />
        ) : (
          <span className={classes.code}>{shownCouponCode(row.code)}</span>
        ),
    },
    {
      key: 'state',
      header: texts.state,
      phone: 'figure',
      cell: (row) => <StatusTag status={row.status} />,
    },
    {
      key: 'redeemed',
      header: couponTexts.offers.redeemed,
      from: 'tablet',
      lines: 2,
      cell: (row) =>
        row.redeemed_at && row.redeemed_via ? (
          <>
            <div>{format.instant(row.redeemed_at)}</div>
            <div className={classes.quiet}>{texts.by(row.redeemed_by, couponTexts.vias[row.redeemed_via])}</div>
          </>
        ) : (
          '–'
        ),
    },
    {
      key: 'sale',
      header: couponTexts.offers.revenue,
      numeric: true,
      from: 'desktop',
      cell: (row) => (row.sale_cents === null ? '–' : format.money(row.sale_cents / 100)),
    },
    { key: 'issued', header: texts.issuedAt, from: 'desktop', cell: (row) => format.instant(row.issued_at) },
    ...(canUndo ? [undo] : []),
  ];
}
