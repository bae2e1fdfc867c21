import type { CouponStatus } from '#contract/coupon_issues.ts';
import { couponTexts } from '#contract/texts/coupons.ts';
import { Tag, type Tone } from '../ui/Tag.tsx';

const TONES: Record<CouponStatus, Tone> = { ready: 'good', redeemed: 'quiet', expired: 'bad' };

export function StatusTag({ status }: { status: CouponStatus }) {
  return <Tag tone={TONES[status]}>{couponTexts.statuses[status]}</Tag>;
}
