import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { campaignRow, companyRow, holdOpen, insertRow, moveTo, untilOneWaits, untilWaiting } from '#test/rows.ts';
import { recordReceipt } from '../sending/outcome/receipts.ts';
import { addUpMessages } from './add_up.ts';
import { countCampaigns, countSentByDay, listCampaignsSent } from './figures.sql.ts';

/** The clocks go back on November 4 in New York, forward on October 7 on Lord Howe, there by half an hour. */
const NOW = new Date('2046-11-08T17:00:00Z');
const FROM = new Date('2046-10-05T00:00:00Z');
const ZONES = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Honolulu'];

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
});
afterAll(() => t.close());

const acting = (company: CompanyId): Ctx => machineCtx(t.db, company, NOW, openLog('silent'));

const openShop = () => companyRow(t, FROM);

/** A message that was sent at that moment. Returns its id. */
async function sentMessage(
  company: CompanyId,
  at: Date,
  campaign_id: string | null,
  purpose = 'marketing',
): Promise<string> {
  const message_id = newId();
  await insertRow(t, 'messages', {
    company_id: company,
    message_id,
    campaign_id,
    body: 'Soup',
    purpose,
    status: 'sent',
    segments: 2,
    due_at: at,
    created_at: at,
    sent_at: at,
    slot_at: at,
  });
  return message_id;
}

/** What counting each message finds, on the calendar of a zone. */
async function counted(company: CompanyId, zone: string) {
  const { rows } = await t.owner.query<{
    sent_at: Date | null;
    campaign_id: string | null;
    status: string;
    purpose: string;
  }>('select sent_at, campaign_id, status, purpose from messages where company_id = $1', [company]);
  const days = new Map<string, number>();
  const campaigns = new Map<string, number>();
  for (const { sent_at, campaign_id, status, purpose } of rows) {
    const key = `${campaign_id} ${status}`;
    if (campaign_id !== null) campaigns.set(key, (campaigns.get(key) ?? 0) + 1);
    if (sent_at === null || purpose === 'test' || status === 'failed') continue;
    const day = dateIn(zone, sent_at);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return { days: [...days].sort(), campaigns: [...campaigns].sort() };
}

async function shown(company: CompanyId, zone: string, ids: string[]) {
  const ctx = acting(company);
  const span = { start_date: '2046-10-01', end_date: '2046-11-09', time_zone: zone };
  const days = await ctx.tx((tx) => countSentByDay(tx, span));
  const figures = await ctx.tx((tx) => countCampaigns(tx, ids));
  const campaigns = new Map<string, number>();
  for (const { campaign_id, status, messages, segments } of figures) {
    expect(segments).toBe(2 * messages);
    const key = `${campaign_id} ${status}`;
    campaigns.set(key, (campaigns.get(key) ?? 0) + messages);
  }
  return { days: [...days].sort(), campaigns: [...campaigns].sort() };
}

// Quarters of an hour and moments between them: in some zone, a day begins at one of these.
const Moment = fc
  .tuple(fc.integer({ min: 0, max: 4 * 24 * 34 }), fc.constantFrom(0, 1, 449_999, 899_999))
  .map(([quarters, more]) => new Date(FROM.getTime() + quarters * 900_000 + more));
const Step = fc.oneof(
  fc.record({ kind: fc.constant('add up' as const) }),
  fc.record({ kind: fc.constant('move' as const), zone: fc.constantFrom(...ZONES) }),
  fc.record({
    kind: fc.constant('report' as const),
    place: fc.nat({ max: 19 }),
    // 30023 makes the message wait for another attempt, so it was not sent after all.
    report: fc.constantFrom(
      { status: 'delivered' as const, error_code: null },
      { status: 'undelivered' as const, error_code: 'not_mobile' },
      { status: 'failed' as const, error_code: 'not_in_use' },
      { status: 'undelivered' as const, error_code: 'daily_cap' },
    ),
  }),
);

// spec: 7-analytics-series, 7-analytics-account
test('Figures equal the count of messages, with late reports and after the shop moves', async () => {
  const texts = fc.array(fc.tuple(Moment, fc.constantFrom(0, 1, null)), { minLength: 5, maxLength: 20 });
  let wereAddedUp = 0;
  await fc.assert(
    fc.asyncProperty(texts, fc.array(Step, { minLength: 4, maxLength: 12 }), async (sent, steps) => {
      const company = await openShop();
      const ctx = acting(company);
      const campaigns = [await campaignRow(t, company), await campaignRow(t, company)];
      const ids: string[] = [];
      for (const [at, place] of sent)
        ids.push(await sentMessage(company, at, place === null ? null : (campaigns[place] ?? null)));
      await sentMessage(company, FROM, null, 'test');
      let zone = 'America/New_York';
      for (const step of steps) {
        if (step.kind === 'add up') await addUpMessages(ctx);
        else if (step.kind === 'move') {
          zone = step.zone;
          await moveTo(t, company, zone);
        } else {
          const message_id = ids[step.place];
          if (message_id) await ctx.tx((tx) => recordReceipt(ctx, tx, { message_id, ...step.report }));
        }
        expect(await shown(company, zone, campaigns)).toEqual(await counted(company, zone));
      }
      const { rowCount } = await t.owner.query('select from message_days where company_id = $1', [company]);
      wereAddedUp += rowCount ?? 0;
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(wereAddedUp).toBeGreaterThan(0);
});

test('A report that comes while its day is being added up is counted', async () => {
  const company = await openShop();
  const ctx = acting(company);
  const campaign_id = await campaignRow(t, company);
  const message_id = await sentMessage(company, FROM, campaign_id);
  const commit = await holdOpen(t, 'select from companies where company_id = $1 for update', [company]);
  const reported = ctx.tx((tx) => recordReceipt(ctx, tx, { message_id, status: 'failed', error_code: 'not_in_use' }));
  await untilOneWaits(t);
  const added = addUpMessages(ctx);
  await commit();
  await Promise.all([reported, added]);
  expect(await ctx.tx((tx) => countCampaigns(tx, [campaign_id]))).toMatchObject([{ status: 'failed', messages: 1 }]);
});

test('A day that is added up while it is counted is counted once', async () => {
  const company = await openShop();
  const ctx = acting(company);
  const campaign_id = await campaignRow(t, company);
  await sentMessage(company, FROM, campaign_id);
  const zone = 'America/New_York';
  const day = dateIn(zone, FROM);
  const span = { start_date: day, end_date: day, time_zone: zone };
  // The job has added the day up, and commits it between the two statements of the counts.
  const addedUp = await holdOpen(
    t,
    `lock table messages in access exclusive mode;
     insert into message_days (company_id, time_zone, day, campaign_id, status, reason, messages, segments, earlier_segments)
     values ('${company}', '${zone}', '${day}', '${campaign_id}', 'sent', '', 1, 2, 0)`,
  );
  const days = ctx.tx((tx) => countSentByDay(tx, span));
  const figures = ctx.tx((tx) => countCampaigns(tx, [campaign_id]));
  await untilWaiting(t, 2);
  await addedUp();
  expect([...(await days)]).toEqual([[day, 1]]);
  expect(await figures).toMatchObject([{ status: 'sent', messages: 1, segments: 2 }]);
});

test('A day is added up three days after its end, by campaign', async () => {
  const company = await openShop();
  const ctx = acting(company);
  const campaign_id = await campaignRow(t, company);
  for (const back of [3, 4, 5]) await sentMessage(company, new Date(NOW.getTime() - back * 86_400_000), campaign_id);
  await addUpMessages(ctx);
  const { rows } = await t.owner.query('select day from message_days where company_id = $1 order by day', [company]);
  expect(rows.map(({ day }) => day)).toEqual(['2046-11-03', '2046-11-04']);
  const day = '2046-11-04';
  const span = (start_date: string) => ({ start_date, end_date: day, time_zone: 'America/New_York' });
  expect(await ctx.tx((tx) => listCampaignsSent(tx, span(day)))).toEqual([campaign_id]);
  expect(await ctx.tx((tx) => listCampaignsSent(tx, { ...span(addDays(day, 2)), end_date: '2046-11-08' }))).toEqual([]);
});
