import { useQuery } from '@tanstack/react-query';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import type { Redemption } from '#contract/coupons/issues.ts';
import { useFormat } from '../../format.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from '../redeem/Redeem.module.css';
import { UndoRedemption } from '../redeem/UndoRedemption.tsx';

const texts = couponTexts.redeem;

/** The latest redemptions and undone ones, here and on customers' phones; it updates automatically. */
export function Recent() {
  const { data, error, refetch } = useQuery(q(coupons.redemptions));
  return (
    <Card title={texts.recent}>
      {data ? (
        data.redemptions.length === 0 ? (
          <p className={classes.quiet}>{texts.recentEmpty}</p>
        ) : (
          <ul className={classes.recent}>
            {data.redemptions.map((one) => (
              <Line key={one.coupon_redemption_id} redemption={one} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Card>
  );
}

function Line({ redemption: one }: { redemption: Redemption }) {
  const { user } = useShop();
  const format = useFormat();
  const how = one.via ? couponTexts.offer.by(one.by, couponTexts.vias[one.via]) : (one.by ?? '');
  const words = [
    one.name ?? one.phone,
    one.kind === 'undone' ? texts.wasUndone(one.reason ?? '') : how,
    one.sale_cents === null ? null : format.money(one.sale_cents / 100),
    format.instant(one.occurred_at),
  ];
  return (
    <li>
      <div>
        <strong>{one.title}</strong>
        <div className={classes.quiet}>{words.filter(Boolean).join(' · ')}</div>
      </div>
      {one.stands && hasRole(user, 'manager') ? <UndoRedemption coupon={one} /> : null}
    </li>
  );
}
