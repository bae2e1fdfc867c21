/**
 * `npm run bench:analytics [-- --json] [--messages N] [--runs N] [--data DIR]`: how long the calls of /loyalty-analytics take in a company
 * with a million messages of 200 campaigns to 100,000 contacts, how long a plain count of those messages takes, and how long adding up all
 * of their days takes. Other programs change the processor's time of the database less, which is printed for each call. `--data` keeps the
 * database in that folder for the next run.
 */
import { parseArgs } from 'node:util';
import { accountAnalytics, campaignFigures, timeSeries } from '#server/analytics/analytics.ts';
import { addUpDays } from '#server/analytics/jobs.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { databaseSeconds } from './cpu.ts';
import { openKept } from './kept.ts';
import { addContacts, contactId, milliseconds, onScratch, type Scratch } from './scratch.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    messages: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '40' },
    data: { type: 'string' },
  },
});
const messages = Number(flags.messages);
const runs = Number(flags.runs);
const COUNTS = 10;
const CONTACTS = 100_000;
const CAMPAIGNS = 200;
const PER_CAMPAIGN = Math.ceil(messages / CAMPAIGNS);
/** A call answers a click and should not be noticeable. Cards of a year can take a moment. */
const TARGET_MS = 150;
const TARGET_CARDS_OF_A_YEAR_MS = 300;
const NOW = new Date('2026-11-18T17:00:00Z');

const kept = openKept(flags.data, { messages });
printResults('analytics', await onScratch(NOW, measure, kept), flags.json);

async function measure(scratch: Scratch): Promise<BenchResult[]> {
  if (!kept.isFilled) {
    await seed(scratch);
    kept.markFilled();
  }
  // A kept database has the sums of the earlier run.
  await scratch.owner.query('truncate message_days, subscriber_days');
  const db = scratch.open();
  try {
    const ctx = machineCtx(db, scratch.companyId, NOW, openLog('warn'));
    const addUp = await milliseconds(() => addUpDays(ctx));
    await scratch.owner.query('vacuum analyze message_days, subscriber_days');
    const count = await typical(() => countMessages(ctx), COUNTS);
    const calls: [string, (range: string) => Promise<unknown>][] = [
      ['cards', (range) => accountAnalytics(ctx, { range })],
      ['chart', (range) => timeSeries(ctx, { range })],
      ['campaigns', (range) => campaignFigures(ctx, { range })],
    ];
    const results: BenchResult[] = [];
    for (const range of ['7d', '90d', '366d']) {
      for (const [call, ask] of calls) {
        const before = databaseSeconds(scratch.dataDir);
        const value = await typical(() => ask(range), runs);
        const target = call === 'cards' && range === '366d' ? TARGET_CARDS_OF_A_YEAR_MS : TARGET_MS;
        results.push(result({ name: `${call} of ${range}, p95`, value, unit: 'ms', target, lowerIsBetter: true }));
        const used = msBetween(before, databaseSeconds(scratch.dataDir));
        results.push(result({ name: '  the database’s processor time', value: used && used / (runs + 1), unit: 'ms' }));
      }
    }
    return [
      ...results,
      result({ name: `counting ${messages} texts, p95`, value: count, unit: 'ms' }),
      result({ name: 'adding up their days', value: addUp / 1000, unit: 's' }),
    ];
  } finally {
    await db.close();
  }
}

function msBetween(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : (after - before) * 1000;
}

function countMessages(ctx: Ctx): Promise<unknown> {
  return ctx.tx((t) =>
    t.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll().as('n'))
      .execute(),
  );
}

/** A year of campaigns; a tenth of the messages is clicked, a hundredth answered, every tenth campaign is a coupon that a tenth redeems. */
async function seed(scratch: Scratch): Promise<void> {
  const { owner, companyId } = scratch;
  const run = (text: string, ...more: unknown[]) => owner.query(text, [companyId, NOW, ...more]);
  await addContacts(scratch, CONTACTS);
  // All of them agreed, and every tenth has opted out since.
  await run(
    `insert into consent_events (company_id, consent_event_id, seq, loyalty_customer_id, kind, source, occurred_at, evidence_hash, hash)
     select company_id, gen_random_uuid(), row_number() over (order by at), loyalty_customer_id, kind, 'web_form', at, '', ''
     from (
       select company_id, loyalty_customer_id, 'opt_in' as kind, created_at as at from contacts where company_id = $1
       union all
       select company_id, loyalty_customer_id, 'opt_out', created_at + random() * ($2::timestamptz - created_at)
       from contacts where company_id = $1 and random() < 0.1
     ) e`,
  );
  // The database would do this itself within a minute.
  await owner.query('analyze');
  await run(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, created_at, started_at, recipients)
     select $1, gen_random_uuid(), 'Campaign ' || n, case when n % 10 = 0 then 'coupon' else 'promo' end, 'finished', 'Soup',
       $2::timestamptz - n * interval '44 hours', $2::timestamptz - n * interval '44 hours', $4
     from generate_series(0, $3::int - 1) n`,
    CAMPAIGNS,
    PER_CAMPAIGN,
  );
  // Increasing ids, as in a campaign.
  await owner.query(
    `insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, purpose, status, due_at, segments,
       created_at, sent_at)
     select k.company_id, ${contactId('k.place * $1 + i')}, k.campaign_id, ${contactId('n')}, '+1207' || 2000000 + n,
       'Soup of the day: pumpkin.', 'marketing', case when random() < 0.02 then 'undelivered' else 'delivered' end, k.started_at, 1,
       k.started_at, k.started_at + random() * interval '2 hours'
     from (select *, row_number() over (order by started_at) - 1 as place from campaigns) k
       cross join generate_series(1, $1::int) i cross join lateral (select (k.place * 7919 + i) % ${CONTACTS} as n) c
     order by k.place, i`,
    [PER_CAMPAIGN],
  );
  await owner.query(
    `insert into link_clicks (company_id, link_click_id, code, message_id, campaign_id, loyalty_customer_id, clicked_at, is_robot)
     select company_id, gen_random_uuid(), 'code', message_id, campaign_id, loyalty_customer_id, sent_at + interval '10 minutes', false
     from messages where random() < 0.1`,
  );
  await owner.query(
    `with answers as materialized (
       select company_id, loyalty_customer_id, phone_e164, campaign_id, sent_at + interval '20 minutes' as received_at
       from messages where random() < 0.01
     ), threads as (
       insert into reply_threads (company_id, reply_thread_id, loyalty_customer_id, phone_e164, last_at)
       select company_id, loyalty_customer_id, loyalty_customer_id, phone_e164, max(received_at) from answers group by 1, 2, 4
     )
     insert into inbound_messages (company_id, inbound_message_id, reply_thread_id, loyalty_customer_id, body, meaning, campaign_id, driver,
       received_at)
     select company_id, gen_random_uuid(), loyalty_customer_id, loyalty_customer_id, 'Thanks',
       case when random() < 0.2 then 'stop' else 'reply' end, campaign_id, 'simulator', received_at
     from answers`,
  );
  await owner.query(
    `insert into coupon_offers (company_id, coupon_id, title, description, expires_at, created_at)
     select company_id, campaign_id, 'Soup', 'Free', started_at + interval '30 days', started_at from campaigns where campaign_type = 'coupon'`,
  );
  await owner.query(
    `insert into coupon_issues (company_id, coupon_issue_id, coupon_id, loyalty_customer_id, campaign_id, code, issued_at, expires_at)
     select m.company_id, gen_random_uuid(), k.campaign_id, m.loyalty_customer_id, k.campaign_id,
       lpad(translate(row_number() over ()::text, '01', 'ZY'), 9, 'X'), m.sent_at, m.sent_at + interval '30 days'
     from messages m join campaigns k using (company_id, campaign_id) where k.campaign_type = 'coupon'`,
  );
  await owner.query(
    `with taken as (
       insert into coupon_redemptions (company_id, coupon_redemption_id, coupon_issue_id, kind, occurred_at, via, sale_cents)
       select company_id, gen_random_uuid(), coupon_issue_id, 'redeemed', issued_at + interval '2 days', 'scan', (random() * 3000)::int
       from coupon_issues where random() < 0.1 and issued_at < $1::timestamptz - interval '2 days' returning *)
     update coupon_issues i set redeemed_at = t.occurred_at, coupon_redemption_id = t.coupon_redemption_id
     from taken t where t.company_id = i.company_id and t.coupon_issue_id = i.coupon_issue_id`,
    [NOW],
  );
  await owner.query('vacuum analyze');
}

/** The 95th percentile of that many runs, in milliseconds; the first one, which warms up, is not counted. */
async function typical(work: () => Promise<unknown>, times: number): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let run = 0; run < times; run++) taken.push(await milliseconds(work));
  return taken.sort((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0;
}
