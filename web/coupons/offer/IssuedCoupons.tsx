import { Button } from '@mantine/core';
import { IconSearchOff, IconTicket } from '@tabler/icons-react';
import { shownCouponCode } from '#contract/coupons/code.ts';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { COUPON_STATUSES, type CouponIssue, type CouponStatus } from '#contract/coupons/issues.ts';
import { SEARCH_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../../format.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { useAddressFilters } from '../../shell/list/useAddressFilters.ts';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import type { Column } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { CodeButton } from '../redeem/CodeButton.tsx';
import { UndoRedemption } from '../redeem/UndoRedemption.tsx';
import classes from './Offers.module.css';
import { StatusTag } from './StatusTag.tsx';

const texts = couponTexts.offer;

interface Filters {
  search: string;
  status: CouponStatus | 'all';
}

const FILTERS = {
  filtersOf: (address: URLSearchParams): Filters => ({
    search: address.get('search') ?? '',
    status: COUPON_STATUSES.find((one) => one === address.get('status')) ?? 'all',
  }),
  addressOf: ({ search, status }: Filters): Record<string, string> => ({
    ...(status === 'all' ? {} : { status }),
    ...(search ? { search } : {}),
  }),
  replace: true,
};

/** The issued coupons of an offer, one for each contact, by status. */
export function IssuedCoupons({ coupon_id }: { coupon_id: string }) {
  const { user } = useShop();
  const format = useFormat();
  const { filters, change } = useAddressFilters(FILTERS);
  const issues = usePagedList(coupons.issues, 'issues', { params: { coupon_id }, query: FILTERS.addressOf(filters) });
  const isFiltered = filters.search !== '' || filters.status !== 'all';
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
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <SearchField
          className={classes.search}
          label={texts.search}
          value={filters.search}
          maxLength={SEARCH_MAX}
          onSearch={(search) => change({ search })}
        />
      </div>
      <PagedTable
        list={issues}
        label={texts.issued}
        columns={columnsOf(format, hasRole(user, 'manager'))}
        rowKey={(row) => row.coupon_issue_id}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={texts.noMatch}
              action={
                <Button variant="default" onClick={() => change({ search: '', status: 'all' })}>
                  {commonTexts.actions.clearSearch}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<IconTicket size={28} />} title={texts.noneIssued} detail={texts.noneIssuedDetail} />
          )
        }
      />
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
    { key: 'issued', header: texts.issuedAt, from: 'desktop', cell: (row) => sentWords(row, format) },
    ...(canUndo ? [undo] : []),
  ];
}

function sentWords({ sent_at, is_unsent }: CouponIssue, format: Format): string {
  if (sent_at) return format.instant(sent_at);
  return is_unsent ? texts.unsent : texts.waits;
}
