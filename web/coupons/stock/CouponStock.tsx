import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { suggestionTexts } from '#contract/pos/suggestions.texts.ts';
import { couponSuggestions, type CouponStock as Followed, type FollowedItem } from '#contract/pos/suggestions.ts';
import { type Format, useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import classes from './Stock.module.css';

const texts = suggestionTexts.follow;

/** What the redemptions of a coupon moved of the items that it is for; nothing for a coupon that is for none. */
export function CouponStock({ coupon_id }: { coupon_id: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(q(couponSuggestions.follow, { params: { coupon_id } }));
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || data.items.length === 0) return null;
  return (
    <div className={classes.follow}>
      <Card title={texts.title}>
        <p className={classes.answer}>{answerOf(data, format)}</p>
        <DataTable
          label={texts.title}
          columns={columnsOf(format)}
          rows={data.items}
          rowKey={({ item_id }) => item_id}
        />
        <p className={classes.rule}>{texts.rule(data.redeemed, data.by_code, data.by_amount)}</p>
      </Card>
    </div>
  );
}

function answerOf({ by_code, by_amount, revenue, margin }: Followed, format: Format): string {
  if (by_code + by_amount === 0) return texts.none;
  return texts.total(format.money(revenue), margin === null ? null : format.money(margin));
}

function columnsOf(format: Format): Column<FollowedItem>[] {
  const { columns } = texts;
  const stock = (onHand: number, atRisk: number, unit: string) =>
    texts.stock(`${format.stock(onHand)} ${format.unit(unit)}`, format.stock(atRisk));
  return [
    {
      key: 'item',
      header: columns.item,
      phone: 'title',
      cell: ({ item_id, name }) => <Link to={paths.item(item_id)}>{name}</Link>,
    },
    {
      key: 'sold',
      header: columns.sold,
      numeric: true,
      phone: 'figure',
      cell: ({ sold, stock_unit }) => `${format.stock(sold)} ${format.unit(stock_unit)}`,
    },
    {
      key: 'revenue',
      header: columns.revenue,
      numeric: true,
      from: 'tablet',
      cell: ({ revenue }) => format.money(revenue),
    },
    {
      key: 'margin',
      header: columns.margin,
      numeric: true,
      from: 'tablet',
      cell: ({ margin }) => (margin === null ? '–' : format.money(margin)),
    },
    {
      key: 'before',
      header: columns.before,
      from: 'tablet',
      cell: ({ on_hand_then, at_risk_then, stock_unit }) => stock(on_hand_then, at_risk_then, stock_unit),
    },
    {
      key: 'now',
      header: columns.now,
      phone: 'note',
      cell: ({ on_hand, at_risk, on_hand_then, at_risk_then, stock_unit }) => (
        <>
          {stock(on_hand, at_risk, stock_unit)}
          <div className={classes.phone}>{texts.before(stock(on_hand_then, at_risk_then, stock_unit))}</div>
        </>
      ),
    },
  ];
}
