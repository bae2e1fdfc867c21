import { afterAll, beforeAll, expect, test } from 'vitest';
import { FEATURE_CODES } from '#contract/http.ts';
import { createCompany } from '#server/account/account.ts';
import { startTrial } from '#server/billing/billing.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { schedule } from '#server/schedule.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, oldShop, PASSWORD, type Shop, trialShop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { confirmEmails, endPlans } from '#test/rows.ts';
import { grantPaid } from './billing.ts';

let t: TestApp;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  corner = await cornerStore(t);
  await mapleDeli(t);
  await oldShop(t);
});
afterAll(() => t.close());

/** What the worker's schedule does each hour. */
async function anHourStrikes(at: string) {
  t.clock.now = new Date(at);
  const deps = { db: t.db, clock: () => t.clock.now, log: openLog('silent'), metrics: openMetrics() };
  for (const { run } of Object.values(schedule(deps))) await run(t.companies);
  await t.runJobs();
  return (await mailsOf(t)).filter(({ subject }) => subject.includes('trial ends'));
}

const ledger = async () =>
  (await t.owner.query('select feature, reminder, sent_at from trial_reminders order by sent_at, feature')).rows;

test('No reminder is sent before three days are left', async () => {
  expect(await anHourStrikes('2026-12-01T14:59:59Z')).toEqual([]);
});

test('The owner is reminded once, three days before the end, however often the schedule runs', async () => {
  const [mail, ...more] = await anHourStrikes('2026-12-01T15:00:00Z');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'corner@example.com', subject: 'Your Counterbook trial ends in 3 days' });
  expect(mail.text).toContain('the loyalty program for Corner Store ends on December 4, 2026');
  expect(mail.text).toContain('http://127.0.0.1/pay_implement');
  expect(mail.html).toContain('href="http://127.0.0.1/pay_implement"');
  await Promise.all([anHourStrikes('2026-12-01T16:07:00Z'), anHourStrikes('2026-12-01T16:07:00Z')]);
  expect(await anHourStrikes('2026-12-04T12:59:00Z')).toHaveLength(1);
  expect(await ledger()).toEqual([
    { feature: 'loyalty_sms', reminder: 'three_days', sent_at: new Date('2026-12-01T15:00:00Z') },
  ]);
});

test('The owner is reminded on the last day from eight in the morning, shop time', async () => {
  const [, mail, ...more] = await anHourStrikes('2026-12-04T13:00:00Z');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'corner@example.com', subject: 'Your Counterbook trial ends today' });
  expect(mail.text).toMatch(/ends today, December 4, 2026 at 10:00\sAM/);
  expect(await anHourStrikes('2026-12-04T14:07:00Z')).toHaveLength(2);
  expect(await anHourStrikes('2026-12-04T15:00:00Z')).toHaveLength(2);
  expect((await ledger()).map(({ reminder }) => reminder)).toEqual(['three_days', 'last_day']);
});

test('Two trials that end together make one mail, and a plan silences its feature', async () => {
  const begun = new Date('2026-12-10T15:00:00Z');
  const both = await t.db.tenant(corner.companyId, async (tenant) => {
    await startTrial(tenant, 'invoice_scanning', begun, 14);
    return tenant.companyId;
  });
  await endPlans(t, both, new Date('2026-12-24T15:00:00Z'));
  await t.owner.query('delete from trial_reminders where company_id = $1', [both]).catch(() => {});
  const before = (await anHourStrikes('2026-12-20T15:00:00Z')).length;
  const mails = await anHourStrikes('2026-12-21T15:07:00Z');
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1).text).toContain('invoice scanning and the loyalty program for Corner Store');
  await t.db.tenant(both, (tenant) => grantPaid(tenant, 'loyalty_sms', begun));
  const last = await anHourStrikes('2026-12-24T13:07:00Z');
  expect(last).toHaveLength(before + 2);
  expect(last.at(-1).text).toContain('The free trial of invoice scanning for Corner Store ends today');
});

test('The subject counts the days in the calendar of the shop, and a trial of three days has no first reminder', async () => {
  const { companyId } = await trialShop(t);
  // Noon in the shop.
  await endPlans(t, companyId, new Date('2027-01-10T17:00:00Z'));
  const begun = new Date('2027-01-08T17:00:00Z');
  await t.db.tenant(companyId, (tenant) => startTrial(tenant, 'loyalty_sms', begun, 3));
  const before = (await anHourStrikes('2027-01-07T16:00:00Z')).length;
  // The worker was off at the first hour.
  const [mail, ...more] = (await anHourStrikes('2027-01-08T22:00:00Z')).slice(before);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'trial@example.com', subject: 'Your Counterbook trial ends in 2 days' });
  expect(mail.text).toContain('The free trial of invoice scanning for New Deli ends on January 10, 2027');
});

test('Two trials that end on different days make a mail each, with its own day, also for an unconfirmed address', async () => {
  const owner = { username: 'apart', email: 'apart@example.com', password: PASSWORD };
  const made = { name: 'Two Ends', zip_code: '04101', owner };
  const { companyId } = await createCompany(t.db, t.clock.now, made);
  await confirmEmails(t, false, owner.email);
  const begun = new Date('2027-01-20T17:00:00Z');
  for (const feature of FEATURE_CODES) await t.db.tenant(companyId, (tenant) => startTrial(tenant, feature, begun, 14));
  await endPlans(t, companyId, new Date('2027-02-02T17:00:00Z'), 'invoice_scanning');
  await endPlans(t, companyId, new Date('2027-02-03T17:00:00Z'), 'loyalty_sms');
  const before = (await anHourStrikes('2027-01-29T17:00:00Z')).length;
  // The worker was off at the first hour.
  const mails = (await anHourStrikes('2027-01-31T22:00:00Z')).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Counterbook trial ends in 2 days',
    'Your Counterbook trial ends in 3 days',
  ]);
  expect(mails[0].text).toContain('The free trial of invoice scanning for');
  expect(mails[0].text).toContain('ends on February 2, 2027');
  expect(mails[1].text).toContain('The free trial of the loyalty program for');
  expect(mails[1].text).toContain('ends on February 3, 2027');
});

test('The application cannot change sent reminders', async () => {
  await expect(t.db.pool.query('delete from trial_reminders')).rejects.toThrow(/permission denied/);
});
