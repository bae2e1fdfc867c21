import { shortDay } from '#contract/coupons/day.ts';
import { redeemTexts } from '#contract/coupons/errors.texts.ts';
import type { WalletCoupon } from '#contract/customer/wallet.ts';
import type { Language } from '#contract/language.ts';
import { hasFeature } from '#server/billing/billing.ts';
import type { Customer } from '#server/contacts/contacts.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import { getShop } from '../offers.sql.ts';
import { findPinHash } from '../settings.sql.ts';
import { momentIn, presentToContact } from '../wallet/present.ts';
import { isPin } from './pin.ts';
import { tryRedeem } from './redeem.ts';

/** What a customer's page sends when the customer (or the staff, on that phone) confirms. */
export interface PhoneRequest {
  coupon_issue_id: string;
  pin?: string | undefined;
  /** The page's own name for the attempt: the same name again gets the same answer. */
  attempt_id?: string | undefined;
}

/**
 * Redeems a coupon on the customer's phone. The personal link proves whose coupon it is; the staff PIN, if the shop requires it, proves
 * that the staff are there.
 * @throws AppError with a sentence for the customer: 404 unknown link or coupon, 403 closed or PIN, 409 redeemed, expired, undone (`coupon`
 * has its current state), 429
 */
export async function redeemOnPhone(
  deps: { db: Database; now: Date; log: Ctx['log']; pinTries: Throttle; language: Language },
  customer: Customer | null,
  { coupon_issue_id, pin, attempt_id }: PhoneRequest,
): Promise<WalletCoupon> {
  const { db, now, log, pinTries, language } = deps;
  const texts = redeemTexts[language];
  if (!customer) throw new AppError('not_found', texts.linkGone, { code: 'link_gone' });
  const { companyId, loyalty_customer_id: owner } = customer;
  const ctx = machineCtx(db, companyId, now, log);
  const shop = await ctx.tx(async (t) => ({
    name: (await getShop(t, now))?.name ?? '',
    isOpen: await hasFeature(t, 'loyalty_sms', now),
    pin: await findPinHash(t),
  }));
  if (!shop.isOpen) throw new AppError('forbidden', texts.closed(shop.name), { code: 'closed' });
  if (shop.pin) await requirePin(ctx, { pin, hash: shop.pin, owner, pinTries, texts });

  const tried = await ctx.tx((t) => tryRedeem(ctx, t, { coupon_issue_id, owner, via: 'customer_phone', attempt_id }));
  if (tried.outcome === 'unknown') throw new AppError('not_found', texts.notYours, { code: 'not_yours' });
  const { issue, outcome } = tried;
  const coupon = presentToContact(issue, now);
  if (outcome === 'redeemed' || outcome === 'again') return coupon;
  if (outcome === 'undone') throw new AppError('conflict', texts.undone, { code: 'undone', coupon });
  if (issue.redeemed_at) {
    const sentence = texts.already(momentIn(language, issue.redeemed_at, issue.time_zone));
    throw new AppError('conflict', sentence, { code: 'already_redeemed', coupon });
  }
  throw new AppError('conflict', texts.expired(shortDay(issue.last_day, language)), { code: 'expired', coupon });
}

/** Counts an attempt before checking it, so that simultaneous attempts count like successive ones. */
async function requirePin(
  ctx: Ctx,
  given: {
    pin: string | undefined;
    hash: Buffer;
    owner: string;
    pinTries: Throttle;
    texts: (typeof redeemTexts)['en'];
  },
): Promise<void> {
  const { pin, hash, owner, pinTries, texts } = given;
  if (!pin) throw new AppError('forbidden', texts.pinNeeded, { code: 'pin_needed' });
  try {
    await pinTries.spend(owner);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('too_many_requests', texts.pinOften, { code: 'pin_often', ...error.more });
  }
  if (!isPin(ctx, pin, hash)) {
    throw new AppError('forbidden', texts.pinWrong, { code: 'pin_wrong', fields: { pin: texts.pinWrong } });
  }
  await pinTries.forgive(owner);
}
