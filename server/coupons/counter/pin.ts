import type pg from 'pg';
import type { CouponSettings } from '#contract/coupons/coupons.ts';
import { HOUR_S } from '#contract/dates.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import { openThrottle, type Throttle } from '#server/platform/http/throttle.ts';
import { findPinHash, savePinHash } from '../settings.sql.ts';

const PURPOSE = 'staff pin';
/** Wrong PINs on one customer's page in an hour: guessing four digits takes a thief months, and a typing error costs the staff nothing. */
const TRIES = 5;

export function showCouponSettings(ctx: Ctx): Promise<CouponSettings> {
  return ctx.tx(async (t) => ({ pin_required: (await findPinHash(t)) !== null }));
}

/** Sets the staff PIN; null: none is required. */
export function saveStaffPin(ctx: Ctx, pin: string | null): Promise<CouponSettings> {
  return ctx.tx(async (t) => {
    const pin_hash = pin === null ? null : ctx.keys.keptMac(PURPOSE, textOf(ctx, pin));
    await savePinHash(t, { pin_hash, now: ctx.now, by: ctx.userId });
    await audit(ctx, t, pin === null ? 'coupon.pin_removed' : 'coupon.pin_set', null);
    return { pin_required: pin !== null };
  });
}

export function openPinTries(pool: pg.Pool): Throttle {
  return openThrottle(pool, 'coupon-pin', TRIES, HOUR_S);
}

/** Whether a PIN is the right one, in constant time. */
export function isPin(ctx: { keys: Keys; companyId: string }, pin: string, hash: Buffer): boolean {
  return ctx.keys.isKeptMac(PURPOSE, textOf(ctx, pin), hash);
}

function textOf({ companyId }: { companyId: string }, pin: string): string {
  return `${companyId} ${pin}`;
}
