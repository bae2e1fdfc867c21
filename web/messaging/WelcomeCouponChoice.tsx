import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { coupons } from '#contract/coupons/coupons.ts';
import { addDays } from '#contract/dates.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import type { WelcomeCoupon } from '#contract/messaging/welcome_message/welcome_message.ts';
import { dayIn } from '../day_in.ts';
import { useFormat } from '../format.ts';
import { q } from '../query.ts';

const NONE = 'none';

interface WelcomeCouponChoiceProps {
  value: WelcomeCoupon | null;
  /** The saved one, which may be further down than the list goes. */
  saved: WelcomeCoupon | null;
  readOnly: boolean;
  error: string | null;
  onChange: (coupon: WelcomeCoupon | null) => void;
}

/** The coupon that every customer who joins gets: one of those that are good for days after each issue. */
export function WelcomeCouponChoice({ value, saved, readOnly, error, onChange }: WelcomeCouponChoiceProps) {
  const { data } = useQuery(q(coupons.listOffers, { query: { limit: PAGE_SIZE_MAX } }));
  const today = dayIn(useFormat().time_zone);
  const known = new Map<string, WelcomeCoupon>();
  for (const coupon of [value, saved]) if (coupon) known.set(coupon.coupon_id, coupon);
  for (const { coupon_id, title, expires_after_days } of data?.offers ?? []) {
    if (expires_after_days === null || known.has(coupon_id)) continue;
    known.set(coupon_id, { coupon_id, title, expires_after_days, last_day: addDays(today, expires_after_days) });
  }
  const choices = [...known.values()].map(({ coupon_id, title, expires_after_days }) => ({
    value: coupon_id,
    label: texts.couponChoice(title, expires_after_days),
  }));
  return (
    <Select
      label={texts.coupon}
      description={data && choices.length === 0 ? `${texts.couponHint} ${texts.noneToChoose}` : texts.couponHint}
      data={[{ value: NONE, label: texts.noCoupon }, ...choices]}
      value={value?.coupon_id ?? NONE}
      allowDeselect={false}
      readOnly={readOnly}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={(chosen) => onChange(known.get(chosen ?? NONE) ?? null)}
    />
  );
}
