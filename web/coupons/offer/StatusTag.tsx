import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import type { CouponStatus } from '#contract/coupons/issues.ts';
import { Tag, type Tone } from '../../ui/Tag.tsx';

const TONES: Record<CouponStatus, Tone> = { ready: 'good', redeemed: 'quiet', expired: 'bad' };

export function StatusTag({ status }: { status: CouponStatus }) {
  return <Tag tone={TONES[status]}>{couponTexts.statuses[status]}</Tag>;
}
