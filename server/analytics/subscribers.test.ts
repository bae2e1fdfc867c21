import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentMessages } from '#server/consent_messages.ts';
import { CONTACT_PARTS } from '#server/contact_parts.ts';
import { eraseOwnContact, optIn, optOut } from '#server/contacts/contacts.ts';
import { archiveContact } from '#server/contacts/edit/edit_contact.ts';
import { ALL_LIMITS, dropWaitingMessages } from '#server/messaging/messaging.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { companyRow, holdOpen, insertRow, moveTo, untilWaiting } from '#test/rows.ts';
import { accountAnalytics, timeSeries } from './analytics.ts';
import { addUpAllCompanies, addUpSubscribers } from './jobs.ts';

/** The clocks go back on November 4 in New York, forward on October 7 on Lord Howe, there by half an hour. */
const NOW = new Date('2046-11-08T17:00:00Z');
const FROM = new Date('2046-10-05T00:00:00Z');
const ZONES = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Honolulu'];

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
});
afterAll(() => t.close());

const openShop = () => companyRow(t, FROM);

const acting = (company: CompanyId, at: Date): Ctx => machineCtx(t.db, company, at, openLog('silent'));

/** What happened to a contact, and its effect on the subscribers. */
interface Change {
  at: Date;
  joined: number;
  departed: number;
  change: number;
}
type Fate =
  | 'stays'
  | 'agrees again'
  | 'leaves'
  | 'leaves and is back'
  | 'archived'
  | 'archived and leaves'
  | 'leaves and is archived'
  | 'erased';

/** A contact who joins at `at`, and what happens a while later. */
async function live(company: CompanyId, who: number, at: Date, fate: Fate, later: Date): Promise<Change[]> {
  const phone_e164 = `+1207${String(1_000_000 + who)}`;
  const agree = async (moment: Date, wording: string) => {
    const ctx = acting(company, moment);
    const joining = { phone_e164, source: 'keyword' as const, wording, evidence: { words: 'JOIN' } };
    return ctx.tx((tx) => optIn(ctx, tx, joining));
  };
  const leave = async (moment: Date) => {
    const ctx = acting(company, moment);
    await ctx.tx((tx) => optOut(ctx, tx, { phone_e164, source: 'keyword', words: 'STOP' }, dropWaitingMessages));
  };
  const { loyalty_customer_id } = await agree(at, 'I agree');
  const joined = { at, joined: 1, departed: 0, change: 1 };
  const archive = (moment: Date) =>
    archiveContact(acting(company, moment), loyalty_customer_id ?? '', true, {
      dropWaiting: dropWaitingMessages,
      messages: consentMessages({ linkBase: () => '', ...ALL_LIMITS }),
    });
  const muchLater = new Date(later.getTime() + 2 * 86_400_000);
  const gone = { at: later, joined: 0, departed: 1, change: -1 };
  switch (fate) {
    case 'stays':
      return [joined];
    case 'agrees again':
      await agree(later, 'I agree to newer words');
      return [joined];
    case 'leaves':
      await leave(later);
      return [joined, gone];
    case 'leaves and is back': {
      await leave(later);
      const back = new Date(later.getTime() + 3_600_000);
      await agree(back, 'I agree');
      return [joined, gone, { ...joined, at: back }];
    }
    case 'archived':
      await archive(later);
      return [joined, { ...gone, departed: 0 }];
    case 'archived and leaves':
      await archive(later);
      await leave(muchLater);
      return [joined, { ...gone, departed: 0 }, { ...gone, at: muchLater, change: 0 }];
    case 'leaves and is archived':
      await leave(later);
      await archive(muchLater);
      return [joined, gone];
    case 'erased':
      await eraseOwnContact(acting(company, later), CONTACT_PARTS, loyalty_customer_id ?? '');
      return [joined, gone];
  }
}

/** The result of adding up the changes one by one, for each day and for the whole span. */
function expected(changes: Change[], zone: string, span: { from: string; to: string }) {
  const known = changes.map(({ at, ...rest }) => ({ ...rest, day: dateIn(zone, at) }));
  const subscribers = (day: string) =>
    known.filter((change) => change.day <= day).reduce((sum, { change }) => sum + change, 0);
  const inside = known.filter(({ day }) => day >= span.from && day <= span.to);
  const days: { date: string; subscribers: number }[] = [];
  for (let at = Date.parse(span.from); at <= Date.parse(span.to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, subscribers: subscribers(date) });
  }
  const sums = {
    subscribers: subscribers(span.to),
    new_subscribers: inside.reduce((sum, { joined }) => sum + joined, 0),
    lost_subscribers: inside.reduce((sum, { departed }) => sum + departed, 0),
  };
  return { days, sums };
}

// Quarters of an hour and moments between them: in some zone, a day begins at one of these.
const Moment = fc
  .tuple(fc.integer({ min: 0, max: 4 * 24 * 34 }), fc.constantFrom(0, 1, 449_999, 899_999))
  .map(([quarters, more]) => new Date(FROM.getTime() + quarters * 900_000 + more));
const Life = fc.record({
  at: Moment,
  fate: fc.constantFrom<Fate>(
    'stays',
    'agrees again',
    'leaves',
    'leaves and is back',
    'archived',
    'archived and leaves',
    'leaves and is archived',
    'erased',
  ),
  after: fc.integer({ min: 0, max: 3 * 86_400_000 }),
});
const Chapter = fc.record({
  // Null: the shop stays where it is.
  zone: fc.constantFrom(null, null, null, ...ZONES),
  isAddedUp: fc.boolean(),
  lives: fc.array(Life, { maxLength: 6 }),
  from: fc.integer({ min: 0, max: 30 }),
  days: fc.integer({ min: 0, max: 12 }),
});

// spec: 7-analytics-series, 7-analytics-account
test('Subscribers are counted on the shop’s own days, through clock changes and moves to another time zone', async () => {
  let who = 0;
  let wereAddedUp = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Chapter, { minLength: 2, maxLength: 3 }), async (chapters) => {
      const company = await openShop();
      const changes: Change[] = [];
      let here = 'America/New_York';
      for (const { zone, isAddedUp, lives, from, days } of chapters) {
        here = zone ?? here;
        await moveTo(t, company, here);
        for (const { at, fate, after } of lives) {
          changes.push(...(await live(company, ++who, at, fate, new Date(at.getTime() + after))));
        }
        if (isAddedUp) await addUpSubscribers(acting(company, NOW));
        const day = (place: number) => new Date(Date.UTC(2046, 9, 5 + place)).toISOString().slice(0, 10);
        const span = { from: day(from), to: day(Math.min(from + days, 33)) };
        const { days: series, sums } = expected(changes, here, span);
        expect(await timeSeries(acting(company, NOW), span)).toMatchObject(series);
        expect(await accountAnalytics(acting(company, NOW), span)).toMatchObject(sums);
      }
      wereAddedUp += await countDays(company);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(wereAddedUp).toBeGreaterThan(0);
});

/** How many days are added up. */
async function countDays(company: CompanyId): Promise<number> {
  const { rowCount } = await t.owner.query('select from subscriber_days where company_id = $1', [company]);
  return rowCount ?? 0;
}

test('A change of consent that is recorded after its day was added up is counted on that day', async () => {
  const company = await openShop();
  const span = { from: '2046-10-05', to: '2046-10-07' };
  await live(company, 9_001, new Date('2046-10-07T17:00:00Z'), 'stays', NOW);
  await addUpSubscribers(acting(company, NOW));
  await live(company, 9_002, new Date('2046-10-05T17:00:00Z'), 'leaves', new Date('2046-10-07T17:00:00Z'));
  const days = [1, 1, 1].map((subscribers) => ({ subscribers }));
  expect(await timeSeries(acting(company, NOW), span)).toMatchObject(days);
  await addUpSubscribers(acting(company, NOW));
  expect(await timeSeries(acting(company, NOW), span)).toMatchObject(days);
  const sums = { subscribers: 1, new_subscribers: 2, lost_subscribers: 1 };
  expect(await accountAnalytics(acting(company, NOW), span)).toMatchObject(sums);
});

test('Two jobs at once add up each change of consent once', async () => {
  const company = await openShop();
  const ctx = acting(company, NOW);
  await live(company, 9_003, FROM, 'stays', NOW);
  const commit = await holdOpen(t, 'select from companies where company_id = $1 for update', [company]);
  const jobs = [addUpSubscribers(ctx), addUpSubscribers(ctx)];
  await untilWaiting(t, 2);
  await commit();
  await Promise.all(jobs);
  expect(await countDays(company)).toBe(1);
  expect(await accountAnalytics(ctx, { range: '60d' })).toMatchObject({ subscribers: 1, new_subscribers: 1 });
});

test('The job by the clock adds up the messages and the subscribers of every company', async () => {
  const company = await openShop();
  await live(company, 9_004, FROM, 'stays', NOW);
  await insertRow(t, 'messages', {
    company_id: company,
    message_id: newId(),
    phone_e164: '+12075550100',
    body: 'Soup',
    segments: 1,
    purpose: 'marketing',
    status: 'delivered',
    due_at: FROM,
    created_at: FROM,
    sent_at: FROM,
  });
  await addUpAllCompanies(t.companies, t.db);
  await t.runJobs();
  const { rowCount } = await t.owner.query('select from message_days where company_id = $1', [company]);
  expect([rowCount, await countDays(company)]).toEqual([1, 1]);
  expect(await accountAnalytics(acting(company, NOW), { range: '60d' })).toMatchObject({ sent: 1, subscribers: 1 });
});
