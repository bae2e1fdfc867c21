import { sql } from 'kysely';
import type { WelcomeCoupon } from '#contract/messaging/welcome_message/welcome_message.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** A coupon that can be, or is, the welcome coupon: valid for days after each issue, so that it never ends by itself. */
function coupons(t: Tenant, now: Date) {
  const today = sql`(${now}::timestamptz at time zone k.time_zone)::date`;
  return t.db
    .selectFrom('coupon_offers as o')
    .innerJoin('companies as k', 'k.company_id', 'o.company_id')
    .select(['o.coupon_id', 'o.title', 'o.expires_after_days', 'o.archived_at'])
    .select(sql<string>`(${today} + o.expires_after_days)::text`.as('last_day'))
    .where('o.company_id', '=', t.companyId);
}

/** The company's welcome coupon; null: it has none. */
export async function findWelcomeCoupon(t: Tenant, now: Date): Promise<WelcomeCoupon | null> {
  const row = await coupons(t, now)
    .innerJoin('messaging_settings as s', (join) =>
      join.onRef('s.company_id', '=', 'o.company_id').onRef('s.welcome_coupon_id', '=', 'o.coupon_id'),
    )
    .executeTakeFirst();
  if (!row || row.expires_after_days === null) return null;
  const { archived_at: _, expires_after_days, ...coupon } = row;
  return { ...coupon, expires_after_days };
}

/** A coupon that a user chooses as the welcome coupon, locked so that it cannot end meanwhile. */
export async function holdCoupon(t: Tenant, coupon_id: string, now: Date) {
  return coupons(t, now).where('o.coupon_id', '=', coupon_id).forKeyShare('o').executeTakeFirst();
}

/** Sets the welcome coupon; null: none. */
export async function saveWelcomeCoupon(t: Tenant, welcome_coupon_id: string | null, now: Date): Promise<void> {
  const change = { welcome_coupon_id, updated_at: now };
  await t.db
    .insertInto('messaging_settings')
    .values({ company_id: t.companyId, ...change })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(change))
    .execute();
}
