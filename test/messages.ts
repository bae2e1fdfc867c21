import { expect } from 'vitest';
import { type MessagingSettings, messagingSettings } from '#contract/messaging/settings/settings.ts';
import { giveWelcomeCoupon } from '#server/coupons/coupons.ts';
import { ALL_LIMITS } from '#server/messaging/limits.rules.ts';
import { giveSender } from '#server/messaging/sending/operator.ts';
import { machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { openLog } from '#server/platform/log.ts';
import { call, type TestApp } from './app.ts';
import type { Shop } from './cast.ts';

/** Messages as they are stored, oldest first: screens show neither all of their columns nor those that wait. */
export async function messagesOf(
  t: TestApp,
  of: { phone_e164?: string; campaign_id?: string | null; message_id?: string; company_id?: string } = {},
) {
  const { rows } = await t.owner.query(
    `select * from messages where ($1::text is null or phone_e164 = $1) and ($2::uuid is null or campaign_id = $2)
       and ($3::uuid is null or message_id = $3) and ($4::uuid is null or company_id = $4)
     order by created_at, due_at, message_id`,
    [of.phone_e164, of.campaign_id, of.message_id, of.company_id],
  );
  return rows;
}

/** The base of short links in tests that call a verb themselves. */
export const LINK_BASE = 'https://texts.example';

/** How verbs greet contacts who join, with all limits. */
export const GREETING = { linkBase: LINK_BASE, giveCoupon: giveWelcomeCoupon };

/** What receiving a message needs. */
export function receiverDeps(t: TestApp) {
  const log = openLog('silent');
  return { ...ALL_LIMITS, ...GREETING, linkBase: () => LINK_BASE, db: t.db, clock: () => t.clock.now, log };
}

/** The codes of the short links in a message. */
export function linkCodes(body: string): string[] {
  return [...body.matchAll(/\/l\/([\w-]+)/g)].map(([, code = '']) => code);
}

/** Sets the clock back for the next test. Slots that senders have reserved belong to a time that has not come: texts would wait for them. */
export async function rewindClock(t: TestApp, now: Date): Promise<void> {
  t.clock.now = now;
  await t.owner.query(`update sender_numbers set next_slot_at = '-infinity', counted_day = null`);
}

/** Gives a company a number of its own to send from, as the operator does. */
export async function giveNumber(
  t: TestApp,
  companyId: CompanyId,
  sender: { driver: string; address: string; per_second?: number; per_day?: number | null },
): Promise<void> {
  const pace = { per_second: 1000, per_day: null };
  await giveSender(machineCtx(t.db, companyId, t.clock.now, openLog('silent')), { ...pace, ...sender });
}

/** Changes some of the shop's texting rules. */
export async function changeTextingRules(t: TestApp, shop: Shop, rules: Partial<MessagingSettings>): Promise<void> {
  const { body } = await call(t, shop.manager, messagingSettings.get);
  const { link_example: _, updated_at: __, ...now } = body;
  expect((await call(t, shop.manager, messagingSettings.update, { body: { ...now, ...rules } })).status).toBe(200);
}
