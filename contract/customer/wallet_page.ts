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

/** Why samples are shown instead of somebody's coupons (ruling 25). */
export type SampleReason = 'missing_token' | 'not_ready' | 'network';

/** The page of a personal link: what somebody can use, has used, and was too late for. */
export interface WalletPageData {
  name: 'wallet';
  token: string;
  company_id: string;
  company_name: string;
  logo_url: string | null;
  /** With its last four digits alone. */
  phone: string;
  coupons: PageCoupon[];
  pin_required: boolean;
  can_redeem: boolean;
  /** The server's clock, and its day and zone at the shop. */
  now: string;
  today: string;
  time_zone: string;
}

/** What is shown where there is no link to open, or where it cannot be opened now. Nothing on it is anybody's. */
export interface SampleWalletPageData {
  name: 'sample_wallet';
  reason: SampleReason;
  coupons: { title: string; description: string; last_day: string }[];
  /** `2026` */
  year: string;
}

/** A personal link that opens nothing (any more), or that too many ask for at once. */
export interface LinkGonePageData {
  name: 'link_gone';
  why: 'gone' | 'too_many';
}
