import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, DAY_MS } from '#contract/dates.ts';
import type { AutomationKind } from '#contract/messaging/automations/kinds.ts';
import { dateIn, instantOf, momentBefore } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The contacts to whom an automation is due. */
export type Due =
  | { kind: 'coupon_expiring'; coupon_id: string; now: Date; expires_until: Date }
  | { kind: 'win_back'; since: Date };

/** The end of the last day of coupons that are about to expire: that many days after today. */
export function expiringUntil(now: Date, days: number, zone: string): Date {
  return new Date(instantOf(zone, addDays(dateIn(zone, now), days + 1), 0));
}

/** @param coupon_id of the reminder */
export function dueOf(
  { kind, days }: { kind: AutomationKind; days: number },
  coupon_id: string | undefined,
  { now, zone }: { now: Date; zone: string },
): Due {
  if (kind === 'win_back') return { kind, since: momentBefore(now, days) };
  if (coupon_id === undefined) throw new Error('A reminder without its coupon.');
  return { kind, coupon_id, now, expires_until: expiringUntil(now, days, zone) };
}

/** A coupon issue `i` of which its contact is to be reminded, if the reminder was not sent before. */
export function isExpiring(t: Tenant, { now, expires_until }: { now: Date; expires_until: Date }): RawBuilder<SqlBool> {
  // Whoever has just got a coupon is not reminded of it, and whoever never heard of it has nothing to be reminded of.
  return sql<SqlBool>`i.redeemed_at is null and i.expires_at > ${now} and i.expires_at <= ${expires_until}
    and i.issued_at <= ${new Date(now.getTime() - DAY_MS)}
    and not exists (select from messages w where w.company_id = ${t.companyId} and w.campaign_id = i.campaign_id
      and w.loyalty_customer_id = i.loyalty_customer_id and w.sent_at is null)`;
}

/** Messages `m` to the contact `c` of some campaigns `k`, apart from those that were dropped: the ledger of what was sent. */
const hasMessage = (t: Tenant, campaigns: RawBuilder<SqlBool>, since: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from messages m where m.company_id = ${t.companyId}
    and m.loyalty_customer_id = c.loyalty_customer_id and m.status not in ('suppressed', 'cancelled') and m.created_at >= ${since}
    and m.campaign_id = any(array(select k.campaign_id from campaigns k where k.company_id = ${t.companyId} and ${campaigns})))`;

/** Whether an automation is due to the contact `c`, whatever the campaign that asks has queued so far. */
export function isDue(t: Tenant, due: Due, campaign_id: string | null): RawBuilder<SqlBool> {
  const ofOthers = sql`k.campaign_id is distinct from ${campaign_id}`;
  if (due.kind === 'coupon_expiring') {
    // A reminder that a user has sent counts as well.
    const reminders = sql<SqlBool>`${ofOthers} and k.coupon_id is null and k.audience ->> 'holds_coupon_id' = ${due.coupon_id}::text`;
    return sql<SqlBool>`exists (select from coupon_issues i where i.company_id = ${t.companyId}
      and i.loyalty_customer_id = c.loyalty_customer_id and i.coupon_id = ${due.coupon_id} and ${isExpiring(t, due)}
      and not ${hasMessage(t, reminders, sql`i.issued_at`)})`;
  }
  const { since } = due;
  return sql<SqlBool>`(c.created_at <= ${since}
    and not exists (select from consent_events e where e.company_id = ${t.companyId}
      and e.loyalty_customer_id = c.loyalty_customer_id and e.kind = 'opt_in' and e.occurred_at > ${since})
    and not ${hasMessage(t, sql<SqlBool>`${ofOthers} and k.automation = 'win_back'`, sql`${since}`)})`;
}
