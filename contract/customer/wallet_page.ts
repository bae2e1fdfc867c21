import type { CouponDrawings } from '../coupons/drawings.ts';
import type { Language } from '../language.ts';
import type { WalletCoupon } from './wallet.ts';

/** A coupon as the page shows it. */
export interface PageCoupon extends WalletCoupon {
  /** When it was redeemed, by the shop's clock; null when it was not. */
  redeemed_text: Record<Language, string> | null;
  /** Its code for a scanner; null when it can no longer be used. */
  drawings: CouponDrawings | null;
}

/** Why samples are shown instead of the contact's coupons. */
export type SampleReason = 'missing_token' | 'not_ready' | 'network';

/** The page of a personal link: ready, redeemed and expired coupons. */
export interface WalletPageData {
  name: 'wallet';
  token: string;
  company_id: string;
  company_name: string;
  logo_url: string | null;
  /** Only its last four digits. */
  phone: string;
  coupons: PageCoupon[];
  pin_required: boolean;
  can_redeem: boolean;
  /** The server's clock, and its day and zone at the shop. */
  now: string;
  today: string;
  time_zone: string;
}

/** Shown when there is no link, or when it cannot be opened now. Nothing on it belongs to a contact. */
export interface SampleWalletPageData {
  name: 'sample_wallet';
  reason: SampleReason;
  coupons: { title: string; description: string; last_day: string }[];
  /** `2026` */
  year: string;
}

/** A personal link that is unknown or revoked, or that gets too many requests. */
export interface LinkGonePageData {
  name: 'link_gone';
  why: 'gone' | 'too_many';
}
