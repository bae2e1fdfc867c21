import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { WalletCoupon } from '#contract/customer/wallet.ts';
import type { Language } from '#contract/language.ts';
import { detailOf, postJson } from '../post_json.ts';

/** What came of a try to redeem. */
export type Answer =
  | { kind: 'redeemed'; coupon: WalletCoupon }
  /** Nobody knows whether it was: to be asked again under the same name. */
  | { kind: 'unknown' }
  /** `coupon`: its current state, if the server sent it. */
  | { kind: 'refused'; detail: string; coupon: WalletCoupon | null; isPin: boolean };

export interface Try {
  customer_token: string;
  coupon_issue_id: string;
  attempt_id: string;
  pin?: string;
}

/** A proxy answers so when it lost the server, and the server when it lost the database, perhaps while it was redeeming. */
const UNSURE: readonly number[] = [502, 503, 504];

/**
 * Asks the server to redeem a coupon. A try of the same `attempt_id` redeems once, however often it is sent.
 * @param ender gives the try up
 */
export async function sendRedeem(body: Try, language: Language, ender: AbortController): Promise<Answer> {
  const texts = walletTexts[language];
  const reply = await postJson('/coupon/redeem', { lang: language }, body, ender);
  if (!reply || UNSURE.includes(reply.status)) return { kind: 'unknown' };
  const coupon = (reply.body.coupon ?? null) as WalletCoupon | null;
  if (reply.ok && coupon) return { kind: 'redeemed', coupon };
  const code = String(reply.body.code ?? '');
  const isOurs = reply.status < 500 && code !== 'too_many_requests';
  const said = detailOf(reply) ?? texts.failed;
  // What the machinery says is in English alone.
  const own = code === 'too_many_requests' ? texts.often : texts.failed;
  return {
    kind: 'refused',
    detail: isOurs || language === 'en' ? said : own,
    coupon,
    isPin: code.startsWith('pin_'),
  };
}

/** A name for a try, an UUID of version 4. Made without `randomUUID`, which a shop's own network without https does not have. */
export function newAttempt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
