import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CouponOffer } from '#contract/coupons/offers.ts';
import { SUGGESTIONS_QUESTION } from '#contract/pos/suggestions_link.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { canOpen } from '../../shell/gates/access.ts';
import { PagedTable } from '../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../shell/list/usePagedList.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StaffPin } from '../redeem/StaffPin.tsx';
import classes from './Offers.module.css';

const texts = couponTexts.offers;

/** `/campaign/coupons`: what was offered, with how many were issued, redeemed and left to expire. */
export function OffersScreen() {
  const { user, features } = useShop();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const archived = address.get('archived') === 'true';
  const offers = usePagedList(coupons.listOffers, 'offers', { query: { archived } });
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
        // Without rows, the empty state has the button.
        actions={
          <>
            {canOpen(features.invoice_scanning) ? (
              <Button component={Link} to={paths.couponSuggestions()} variant="default">
                {SUGGESTIONS_QUESTION}
              </Button>
            ) : null}
            {offers.rows?.length === 0 && !archived ? null : create}
          </>
        }
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
      <PagedTable
        list={offers}
        label={texts.title}
        columns={columnsOf(format)}
        rowKey={(row) => row.coupon_id}
        skeletonRows={4}
        empty={
          <EmptyState
            icon={<IconTicket size={28} />}
            title={archived ? texts.emptyArchived : texts.empty}
            detail={archived ? texts.emptyArchivedDetail : create && texts.emptyDetail}
            action={archived ? null : create}
          />
        }
      />
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
