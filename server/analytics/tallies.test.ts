import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateIn } from '#server/platform/clock.ts';
import { machineCtx } from '#server/platform/context.ts';
import { type CompanyId, mintCompanyId, newId } from '#server/platform/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { accountAnalytics, timeSeries } from './analytics.ts';

/** The clocks go back on November 4 in New York, forward on October 7 on Lord Howe, there by half an hour. */
const NOW = new Date('2046-11-08T17:00:00Z');
const FROM = new Date('2046-10-05T00:00:00Z');
const ZONES = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Honolulu'];

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOW });
});
afterAll(() => t.close());

async function openShop(): Promise<CompanyId> {
  const companyId = mintCompanyId(newId());
  await t.owner.query(
    `insert into companies (company_id, name, zip_code, created_at) values ($1, 'Shop', '04101', $2)`,
    [companyId, FROM],
  );
  return companyId;
}

const move = (company: CompanyId, zone: string) =>
  t.owner.query('update companies set time_zone = $2 where company_id = $1', [company, zone]);

/** What happened to somebody, and what it means for the subscribers. */
interface Deed {
  at: Date;
  joined: number;
  departed: number;
  change: number;
}
type Fate = 'stays' | 'leaves' | 'archived' | 'archived and back' | 'erased' | 'unconfirmed';

/** Somebody who joins at `at`, and what becomes of them a while later. */
async function live(company: CompanyId, who: number, at: Date, fate: Fate, later: Date): Promise<Deed[]> {
  const id = newId();
  const consent = fate === 'unconfirmed' ? 'needs_confirmation' : 'consented';
  await t.owner.query(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, consent, created_at) values ($1, $2, $3, $4, $5)`,
    [company, id, `+1207${String(1_000_000 + who)}`, consent, at],
  );
  const become = (what: string) =>
    t.owner.query(`update contacts set ${what}, updated_at = $2 where loyalty_customer_id = $1`, [id, later]);
  const joined = { at, joined: 1, departed: 0, change: 1 };
  const gone = { at: later, joined: 0, departed: 1, change: -1 };
  switch (fate) {
    case 'unconfirmed':
      return [];
    case 'stays':
      return [joined];
    case 'leaves':
      await become(`consent = 'opted_out'`);
      return [joined, gone];
    case 'archived':
      await become('archived_at = $2');
      return [joined, { ...gone, departed: 0 }];
    case 'archived and back':
      await become('archived_at = $2');
      await become('archived_at = null');
      return [joined];
    case 'erased':
      await t.owner.query(
        `select append_consent($1, jsonb_build_array(jsonb_build_object('consent_event_id', gen_random_uuid(),
          'loyalty_customer_id', $2::uuid, 'kind', 'erased', 'source', 'staff', 'occurred_at', $3::timestamptz, 'evidence', '{}'::jsonb)))`,
        [company, id, later],
      );
      await t.owner.query('delete from contacts where loyalty_customer_id = $1', [id]);
      return [joined, gone];
  }
}

/** Texts that went out at those moments; every third is found not to have gone out after all. */
async function sendTexts(company: CompanyId, moments: Date[]): Promise<void> {
  const { rows } = await t.owner.query(
    `insert into messages (company_id, message_id, body, purpose, status, due_at, segments, created_at, sent_at)
     select $1, gen_random_uuid(), 'Soup', case when n % 5 = 0 then 'test' else 'marketing' end, 'sent', at, 1, at, at
     from unnest($2::timestamptz[]) with ordinality m (at, n) returning message_id`,
    [company, moments],
  );
  const doubtful = rows.filter((_, place) => place % 3 === 0).map(({ message_id }) => message_id);
  await t.owner.query(`update messages set status = 'failed', sent_at = null where message_id = any($1)`, [doubtful]);
}

/** What counting finds for each day and for the whole span: the texts' own rows, and what happened to people. */
async function counted(company: CompanyId, zone: string, deeds: Deed[], span: { from: string; to: string }) {
  const { rows } = await t.owner.query<{ sent_at: Date }>(
    `select sent_at from messages where company_id = $1 and status in ('sent', 'delivered', 'undelivered') and purpose <> 'test'`,
    [company],
  );
  const texts = rows.map(({ sent_at }) => dateIn(zone, sent_at));
  const known = deeds.map(({ at, ...deed }) => ({ ...deed, day: dateIn(zone, at) }));
  const subscribers = (day: string) =>
    known.filter((deed) => deed.day <= day).reduce((sum, { change }) => sum + change, 0);
  const inside = known.filter(({ day }) => day >= span.from && day <= span.to);
  const days: { date: string; subscribers: number; sent: number }[] = [];
  for (let at = Date.parse(span.from); at <= Date.parse(span.to); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    days.push({ date, subscribers: subscribers(date), sent: texts.filter((day) => day === date).length });
  }
  const sums = {
    subscribers: subscribers(span.to),
    new_subscribers: inside.reduce((sum, { joined }) => sum + joined, 0),
    lost_subscribers: inside.reduce((sum, { departed }) => sum + departed, 0),
    sent: texts.filter((day) => day >= span.from && day <= span.to).length,
  };
  return { days, sums };
}

async function shown(company: CompanyId, span: { from: string; to: string }) {
  const ctx = machineCtx(t.db, company, NOW, openLog('silent'));
  return { days: await timeSeries(ctx, span), sums: await accountAnalytics(ctx, span) };
}

// Quarters of an hour and what lies between them: a day begins at any of these somewhere.
const Moment = fc
  .tuple(fc.integer({ min: 0, max: 4 * 24 * 34 }), fc.constantFrom(0, 1, 449_999, 899_999))
  .map(([quarters, more]) => new Date(FROM.getTime() + quarters * 900_000 + more));
const Life = fc.record({
  at: Moment,
  fate: fc.constantFrom<Fate>('stays', 'leaves', 'archived', 'archived and back', 'erased', 'unconfirmed'),
  after: fc.integer({ min: 0, max: 3 * 86_400_000 }),
});
const Chapter = fc.record({
  zone: fc.constantFrom(...ZONES),
  lives: fc.array(Life, { maxLength: 6 }),
  texts: fc.array(Moment, { maxLength: 20 }),
  from: fc.integer({ min: 0, max: 30 }),
  days: fc.integer({ min: 0, max: 12 }),
});

// spec: 7-analytics-series, 7-analytics-account
test('figures are what counting finds, whatever the clocks do and wherever the shop moves', async () => {
  let who = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Chapter, { minLength: 2, maxLength: 3 }), async (chapters) => {
      const company = await openShop();
      const deeds: Deed[] = [];
      for (const { zone, lives, texts, from, days } of chapters) {
        await move(company, zone);
        for (const { at, fate, after } of lives) {
          deeds.push(...(await live(company, ++who, at, fate, new Date(at.getTime() + after))));
        }
        await sendTexts(company, texts);
        const day = (place: number) => new Date(Date.UTC(2046, 9, 5 + place)).toISOString().slice(0, 10);
        const span = { from: day(from), to: day(Math.min(from + days, 33)) };
        const expected = await counted(company, zone, deeds, span);
        const { days: series, sums } = await shown(company, span);
        expect(series).toEqual(expected.days);
        expect(sums).toMatchObject(expected.sums);
      }
    }),
    { numRuns: 6 },
  );
});

test('a text that is noted while the shop moves counts on the day that it has there', async () => {
  const company = await openShop();
  await move(company, 'America/New_York');
  const noting = await t.owner.connect();
  try {
    await noting.query('begin');
    await noting.query(
      `insert into messages (company_id, message_id, body, purpose, status, due_at, segments, created_at, sent_at)
       select $1, gen_random_uuid(), 'Soup', 'marketing', 'sent', $2, 1, $2, $2`,
      [company, '2046-11-06T04:30:00Z'],
    );
    const moved = move(company, 'Europe/Berlin');
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await expect.poll(async () => (await t.owner.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1);
    await noting.query('commit');
    await moved;
  } finally {
    noting.release();
  }
  const { days } = await shown(company, { from: '2046-11-04', to: '2046-11-07' });
  expect(days.map(({ sent }) => sent)).toEqual([0, 0, 1, 0]);
});
