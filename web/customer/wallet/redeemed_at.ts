import type { PageCoupon, WalletPageData } from '#contract/customer/wallet_page.ts';
import type { Language } from '#contract/language.ts';

/** When a coupon was redeemed, by the shop's clock: as the server wrote it, or, just now, as this phone does. */
export function redeemedAt(
  { redeemed_text, redeemed_at }: PageCoupon,
  { time_zone }: WalletPageData,
  language: Language,
): string {
  if (redeemed_text) return redeemed_text[language];
  const format = { timeZone: time_zone, dateStyle: 'medium', timeStyle: 'short' } as const;
  const at = redeemed_at === null ? new Date() : new Date(redeemed_at);
  return new Intl.DateTimeFormat(language === 'en' ? 'en-US' : 'es-US', format).format(at);
}
