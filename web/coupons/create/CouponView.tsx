import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { CreateCoupon } from './CreateCoupon.tsx';

const CreateForItem = lazy(async () => ({ default: (await import('../stock/CreateForItem.tsx')).CreateForItem }));

/** Creating and sending a coupon, or sending one again that there is already. */
export function CouponView() {
  const { user } = useShop();
  const [address] = useSearchParams();
  const coupon_id = address.get('coupon_id');
  const item_id = address.get('item_id');
  if (!hasRole(user, 'manager')) return <EmptyState title={whyNot(user, couponTexts.create.readOnly)} />;
  if (item_id && !coupon_id) {
    return (
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <CreateForItem key={item_id} item_id={item_id} />
      </Suspense>
    );
  }
  return coupon_id ? <OfThisCoupon key={coupon_id} coupon_id={coupon_id} /> : <CreateCoupon key="new" known={null} />;
}

function OfThisCoupon({ coupon_id }: { coupon_id: string }) {
  const { data, error, refetch } = useQuery(q(coupons.getOffer, { params: { coupon_id } }));
  if (data) return <CreateCoupon known={data} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={8} />;
}
