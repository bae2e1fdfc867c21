import { afterAll, beforeAll, expect, test } from 'vitest';
import { inventory } from '#contract/inventory/inventory.ts';
import { EXPIRING_DAYS_DEFAULT, EXPIRING_DAYS_MAX } from '#contract/inventory/limits.ts';
import { lots } from '#contract/inventory/lots/lots.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { schedule } from '#server/schedule.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function bring(name: string, expires_on: string): Promise<string> {
  const body = { name, stock_unit: 'ea', expires: true };
  const { item_id } = (await call(t, maple.manager, inventory.createItem, { body })).body;
  await call(t, maple.manager, inventory.createMovement, {
    params: { item_id },
    body: { reason: 'adjusted', quantity: 2, lot: { expires_on } },
  });
  return item_id;
}
async function waste(item_id: string): Promise<void> {
  const body = { reason: 'wasted', quantity: 2 } as const;
  await call(t, maple.manager, inventory.createMovement, { params: { item_id }, body });
}
const setDays = (token: string, expiring_days: number) =>
  call(t, token, waiting.setExpiringDays, { body: { expiring_days } });
const bellOf = async (token: string) => {
  const { body } = await call(t, token, waiting.list);
  return body.waiting.find(({ kind }) => kind === 'expiring')?.lot?.name ?? null;
};

/** What the mail of a morning tells the user; empty when there is none. */
async function mailOf(recipient: string, day: string): Promise<string> {
  const before = (await mailsOf(t)).length;
  t.clock.now = new Date(`${day}T12:12:00Z`);
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  for (const { run } of Object.values(schedule(deps))) await run(t.companies);
  await t.runJobs();
  const sent = (await mailsOf(t)).slice(before);
  morning = new Map(sent.map((mail) => [mail.recipient, mail.text]));
  return toldTo(recipient);
}
let morning = new Map<string, string>();
const toldTo = (recipient: string) => morning.get(recipient) ?? '';
const MANAGER = 'maple-manager@example.com';
const STAFF = 'maple-staff@example.com';

test('Each user hears of a lot as many days before its date as they have chosen, in the bell and in "Use first"', async () => {
  const cream = await bring('Cream', '2026-11-25');
  const accountant = await addUser(t, maple.companyId, 'maple-books', 'accountant');
  const all = [maple.owner, maple.manager, maple.staff, accountant];
  for (const token of all) {
    expect((await call(t, token, waiting.list)).body.expiring_days).toBe(EXPIRING_DAYS_DEFAULT);
    expect(await bellOf(token)).toBeNull();
  }
  for (const wrong of [-1, EXPIRING_DAYS_MAX + 1, 2.5]) expect((await setDays(maple.staff, wrong)).status).toBe(422);
  expect((await setDays(maple.staff, 5)).body).toEqual({ expiring_days: 5 });
  expect((await setDays(accountant, 4)).status).toBe(200);
  expect(await Promise.all(all.map(bellOf))).toEqual([null, null, 'Cream', null]);
  expect((await setDays(accountant, EXPIRING_DAYS_MAX)).status).toBe(200);
  expect(await bellOf(accountant)).toBe('Cream');
  expect((await call(t, maple.staff, lots.list)).body.expiring_days).toBe(5);
  expect((await call(t, maple.owner, lots.list)).body.expiring_days).toBe(EXPIRING_DAYS_DEFAULT);
  const corner = await cornerStore(t);
  expect((await call(t, corner.owner, waiting.list)).body.expiring_days).toBe(EXPIRING_DAYS_DEFAULT);
  await waste(cream);
});

test('A lot is mailed to each user once, on the morning when it comes within their own days', async () => {
  for (const token of [maple.manager, maple.staff])
    await call(t, token, waiting.setDailyMail, { body: { daily_mail: true } });
  await setDays(maple.manager, 4);
  await setDays(maple.staff, 1);
  const milk = await bring('Milk', '2026-11-26');
  expect(await mailOf(MANAGER, '2026-11-21')).not.toContain('Milk');
  expect(await mailOf(MANAGER, '2026-11-22')).toContain('Milk expires in 4 days.');
  expect(toldTo(STAFF)).toBe('');
  const eggs = await bring('Eggs', '2026-11-27');
  // Only what is new is told of; the bell shows both.
  expect(await mailOf(MANAGER, '2026-11-23')).toContain('Eggs expires in 4 days.');
  expect(await bellOf(maple.manager)).toBe('Milk');
  expect(await mailOf(STAFF, '2026-11-24')).toBe('');
  expect(await mailOf(STAFF, '2026-11-25')).toContain('Milk expires tomorrow.');
  expect(toldTo(MANAGER)).toBe('');
  // More days tell of no lot again, and turning the email off and on neither.
  await setDays(maple.manager, 30);
  for (const daily_mail of [false, true]) await call(t, maple.manager, waiting.setDailyMail, { body: { daily_mail } });
  expect(await mailOf(MANAGER, '2026-11-26')).not.toContain('expire');
  expect(toldTo(STAFF)).toContain('Eggs expires tomorrow.');
  await waste(milk);
  await waste(eggs);
});

test('A lot that got another date is mailed again, and whoever muted the alert is told when they unmute it', async () => {
  const cheese = await bring('Cheese', '2026-11-28');
  expect(await mailOf(MANAGER, '2026-11-27')).toContain('Cheese expires tomorrow.');
  expect(toldTo(STAFF)).toContain('Cheese expires tomorrow.');
  const [lot] = (await call(t, maple.staff, lots.list, { query: { item_id: cheese } })).body.lots;
  const params = { lot_id: lot?.lot_id ?? '' };
  await call(t, maple.staff, lots.change, { params, body: { expires_on: '2026-11-29' } });
  const mute = (is_on: boolean) => call(t, maple.staff, waiting.setAlert, { body: { alert: 'expiring', is_on } });
  await mute(false);
  expect(await mailOf(MANAGER, '2026-11-28')).toContain('Cheese expires tomorrow.');
  expect(toldTo(STAFF)).not.toContain('Cheese');
  await mute(true);
  expect(await mailOf(STAFF, '2026-11-29')).toContain('Cheese expires today.');
  expect(toldTo(MANAGER)).not.toContain('Cheese');
});
