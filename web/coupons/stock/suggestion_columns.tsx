import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { suggestionTexts as texts } from '#contract/pos/suggestions.texts.ts';
import type { CouponSuggestion, Sellable } from '#contract/pos/suggestions.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import classes from './Stock.module.css';

interface Acts {
  /** Whether coupons can be created here. */
  creates: boolean;
  /** Null for those who only look. */
  hide: ((row: CouponSuggestion) => void) | null;
  isHidden: boolean;
}

/** The columns of what a coupon could move. */
export function suggestionColumns(format: Format, { creates, hide, isHidden }: Acts): Column<CouponSuggestion>[] {
  const { columns } = texts;
  return [
    {
      key: 'item',
      header: columns.item,
      width: '34%',
      lines: 2,
      phone: 'title',
      cell: (row) => (
        <>
          <Link to={paths.item(row.item_id)}>{row.name}</Link>
          <div className={classes.why}>{reasonOf(row, format)}</div>
        </>
      ),
    },
    {
      key: 'risk',
      header: columns.risk,
      numeric: true,
      phone: 'figure',
      cell: ({ at_risk, stock_unit, value }) => (
        <>
          {format.stock(at_risk)} {format.unit(stock_unit)}
          <div className={classes.why}>{value === null ? null : texts.atCost(format.money(value))}</div>
        </>
      ),
    },
    {
      key: 'discount',
      header: columns.discount,
      phone: 'note',
      cell: ({ name, sellable, offer }) => (
        <>
          {sellable.map((one) => (
            <div key={one.recipe_id ?? one.name}>{discountOf(one, name, format)}</div>
          ))}
          {offer && creates ? (
            <Link to={paths.couponOffer(offer.coupon_id)} className={classes.running ?? ''}>
              {texts.running(offer.title)}
            </Link>
          ) : null}
        </>
      ),
    },
    ...(creates || hide
      ? [
          {
            key: 'actions',
            header: columns.actions,
            phone: 'aside' as const,
            cell: (row: CouponSuggestion) => (
              <span className={classes.actions}>
                {creates ? (
                  <Button
                    component={Link}
                    to={paths.campaigns({ view: 'coupon', item_id: row.item_id })}
                    size="compact-md"
                    variant="default"
                    aria-label={texts.createFor(row.name)}
                  >
                    {texts.create}
                  </Button>
                ) : null}
                {hide ? (
                  <Button
                    size="compact-md"
                    variant="subtle"
                    aria-label={isHidden ? texts.showFor(row.name) : texts.hideFor(row.name)}
                    onClick={() => hide(row)}
                  >
                    {isHidden ? texts.show : texts.hide}
                  </Button>
                ) : null}
              </span>
            ),
          },
        ]
      : []),
  ];
}

function reasonOf(
  { risk, expires_on, per_day, lasts_days, par_level, last_sold_on, stock_unit }: CouponSuggestion,
  format: Format,
) {
  const { expiring, overstocked, unsold } = texts.reasons;
  const amount = (quantity: number | null) =>
    quantity === null ? null : `${format.stock(quantity)} ${format.unit(stock_unit)}`;
  if (risk === 'expiring' && expires_on) return expiring(format.date(expires_on), amount(per_day));
  if (risk === 'overstocked') return overstocked(lasts_days, amount(par_level));
  return risk === 'unsold' ? unsold(last_sold_on === null ? null : format.date(last_sold_on)) : null;
}

/** The highest discount, of a recipe with its name, or why there is none. */
function discountOf({ name, recipe_id, discount, percent, why_not }: Sellable, item: string, format: Format) {
  const words = why_not
    ? texts.whyNot[why_not]
    : discount === null
      ? ''
      : texts.discount(format.money(discount), percent ?? 0);
  return recipe_id === null && name === item ? words : texts.ofSellable(name, words);
}
