import { SAMPLE_COUPON_DAYS } from '#contract/coupons/limits.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { LinkGonePageData, PageCoupon, SampleReason } from '#contract/customer/wallet_page.ts';
import { addDays } from '#contract/dates.ts';
import type { Language } from '#contract/language.ts';
import type { Customer } from '#server/contacts/contacts.ts';
import { drawingsOf, momentIn, openWallet } from '#server/coupons/coupons.ts';
import type { Database } from '#server/platform/db/db.ts';

/** A customer's page, in the chosen language, or else in that of their messages; null when there is no such shop. */
export async function showWalletPage(
  { db, now }: { db: Database; now: Date },
  { token, customer, chosen }: { token: string; customer: Customer; chosen: Language | undefined },
): Promise<CustomerPageOf<'wallet'> | null> {
  const opened = await openWallet(db, customer, now);
  if (!opened) return null;
  const { companyId, time_zone, today, wallet } = opened;
  const language = chosen ?? opened.language;
  const { company_name, company_logo_url, phone, pin_required, can_redeem } = wallet;
  return {
    name: 'wallet',
    language,
    title: walletTexts[language].title(company_name),
    description: walletTexts[language].description(company_name),
    token,
    company_id: companyId,
    company_name,
    logo_url: company_logo_url,
    phone,
    coupons: wallet.coupons.map((coupon): PageCoupon => {
      const at = coupon.redeemed_at && new Date(coupon.redeemed_at);
      const text = at ? { en: momentIn('en', at, time_zone), es: momentIn('es', at, time_zone) } : null;
      const drawings = coupon.status === 'ready' ? drawingsOf(coupon.code) : null;
      return { ...coupon, redeemed_text: text, drawings };
    }),
    pin_required,
    can_redeem,
    now: now.toISOString(),
    today,
    time_zone,
  };
}

/**
 * Samples, for visitors without a link or when the page cannot be served now. They have no code and belong to no contact, so nobody can
 * redeem them.
 */
export function sampleWalletPage(language: Language, reason: SampleReason, now: Date): CustomerPageOf<'sample_wallet'> {
  const { title, sample } = walletTexts[language];
  const today = now.toISOString().slice(0, 10);
  return {
    name: 'sample_wallet',
    language,
    title: title(sample.company),
    description: sample.notes[reason],
    reason,
    coupons: sample.coupons.map((coupon) => ({ ...coupon, last_day: addDays(today, SAMPLE_COUPON_DAYS) })),
    year: today.slice(0, 4),
  };
}

export function linkGonePage(language: Language, why: LinkGonePageData['why']): CustomerPageOf<'link_gone'> {
  const { title, detail } = walletTexts[language][why === 'gone' ? 'gone' : 'tooMany'];
  return { name: 'link_gone', language, title, description: detail, why };
}
