import { couponErrors } from '#contract/coupons/errors.texts.ts';

/** What a coupon promises: its words, and one of two kinds of expiry. */
export interface Promised {
  title: string;
  description: string;
  terms: string;
  expires_at: Date | null;
  expires_after_days: number | null;
}

/** What a change would take from contacts who have the coupon, in a sentence; null when it only gives. */
export function brokenPromise(held: Promised, changed: Promised): string | null {
  const words = ['title', 'description', 'terms'] as const;
  if (words.some((word) => held[word] !== changed[word])) return couponErrors.promised;
  // A fixed day and days for each issue cannot be compared: some issue would lose.
  if ((held.expires_at === null) !== (changed.expires_at === null)) return couponErrors.shortened;
  const isShorter =
    held.expires_at && changed.expires_at
      ? changed.expires_at < held.expires_at
      : (changed.expires_after_days ?? 0) < (held.expires_after_days ?? 0);
  return isShorter ? couponErrors.shortened : null;
}
