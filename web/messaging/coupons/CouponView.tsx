import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { coupons } from '#contract/coupons.ts';
import { couponTexts } from '#contract/texts/coupons.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/LoadFailure.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { CreateCoupon } from './CreateCoupon.tsx';

/** Creating and sending a coupon, or sending one again that there is already. */
export function CouponView() {
  const { user } = useShop();
  const [address] = useSearchParams();
  const coupon_id = address.get('coupon_id');
  if (!hasRole(user, 'manager')) return <EmptyState title={whyNot(user, couponTexts.create.readOnly)} />;
  return coupon_id ? <OfThisCoupon key={coupon_id} coupon_id={coupon_id} /> : <CreateCoupon key="new" known={null} />;
}

function OfThisCoupon({ coupon_id }: { coupon_id: string }) {
  const { data, error, refetch } = useQuery(q(coupons.getOffer, { params: { coupon_id } }));
  if (data) return <CreateCoupon known={data} />;
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <SkeletonLines lines={8} />;
}
