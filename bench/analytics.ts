/**
 * `npm run bench:analytics [-- --json] [--messages N] [--runs N]`: how long the calls of /loyalty-analytics take in a company with a million
 * texts of 200 campaigns to 100,000 contacts, beside a plain count of those texts; how many of the texts' rows they read (none); and what
 * keeping the tallies costs those who send.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { accountAnalytics, campaignFigures, timeSeries } from '#server/analytics/analytics.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { addPeople, contactId, milliseconds, onScratch, type Scratch } from './scratch.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    messages: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '40' },
  },
});
const messages = Number(flags.messages);
const runs = Number(flags.runs);
const COUNTS = 10;
const CONTACTS = 100_000;
const CAMPAIGNS = 200;
const PER_CAMPAIGN = Math.ceil(messages / CAMPAIGNS);
/** Texts that one statement notes as sent. */
const BATCH = 1000;
/** A call is an answer to a click: nobody should notice it. */
const TARGET_MS = 100;
const NOW = new Date('2026-11-18T17:00:00Z');

printResults('analytics', await onScratch(NOW, measure), flags.json);

async function measure(scratch: Scratch): Promise<BenchResult[]> {
  await seed(scratch);
  const count = await asCompany(scratch, (ctx) =>
    typical(
      () =>
        ctx.tx((t) =>
          t.db
            .selectFrom('messages')
            .select((eb) => eb.fn.countAll().as('n'))
            .execute(),
        ),
      COUNTS,
    ),
  );
  const calls: [string, (ctx: Ctx, range: string) => Promise<unknown>][] = [
    ['cards', (ctx, range) => accountAnalytics(ctx, { range })],
    ['chart', (ctx, range) => timeSeries(ctx, { range })],
    ['campaigns', (ctx, range) => campaignFigures(ctx, { range })],
  ];
  const before = await textsRead(scratch);
  const results: BenchResult[] = [];
  await asCompany(scratch, async (ctx) => {
    for (const range of ['7d', '90d', '366d']) {
      for (const [call, ask] of calls) {
        const value = await typical(() => ask(ctx, range), runs);
        const name = `${call} of ${range}, p95`;
        results.push(result({ name, value, unit: 'ms', floor: round(count), target: TARGET_MS, lowerIsBetter: true }));
      }
    }
  });
  const read = (await textsRead(scratch)) - before;
  return [
    result({ name: `counting ${messages} texts, p95`, value: count, unit: 'ms' }),
    ...results,
    result({ name: 'rows of texts that these calls read', value: read, unit: 'rows', target: 0, lowerIsBetter: true }),
    await costOfTallies(scratch),
  ];
}

/** A year of campaigns; a tenth of the texts is clicked, a hundredth answered, every tenth campaign is a coupon that a tenth redeems. */
async function seed(scratch: Scratch): Promise<void> {
  const { owner, companyId } = scratch;
  const run = (text: string, ...more: unknown[]) => owner.query(text, [companyId, NOW, ...more]);
  await addPeople(scratch, CONTACTS);
  // The database would do so by itself within a minute.
  await owner.query('analyze');
  await run(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, created_at, started_at, recipients)
     select $1, gen_random_uuid(), 'Campaign ' || n, case when n % 10 = 0 then 'coupon' else 'promo' end, 'finished', 'Soup',
       $2::timestamptz - n * interval '44 hours', $2::timestamptz - n * interval '44 hours', $4
     from generate_series(0, $3::int - 1) n`,
    CAMPAIGNS,
    PER_CAMPAIGN,
  );
  // One statement, so that what the triggers do for each is done once; and ids that count up, as a campaign's do.
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
       coupon_code(row_number() over ()), m.sent_at, m.sent_at + interval '30 days'
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

/** Does the work by connections of its own: what they read is told for certain once they are closed. */
async function asCompany<T>({ open, companyId }: Scratch, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const db = open();
  try {
    return await work(machineCtx(db, companyId, NOW, openLog('warn')));
  } finally {
    await db.close();
  }
}

/** How many rows of texts were read so far. */
async function textsRead({ owner }: Scratch): Promise<number> {
  await pause(500);
  const { rows } = await owner.query(
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read from pg_stat_user_tables where relname = 'messages'`,
  );
  return Number(rows[0].read);
}

/** What noting a batch of texts as sent takes with the tally by quarters of an hour, beside without it. */
async function costOfTallies({ owner, companyId }: Scratch): Promise<BenchResult> {
  const batch = `update messages set status = $2, sent_at = $3 where company_id = $1 and message_id in
    (select message_id from messages where company_id = $1 order by message_id limit ${BATCH})`;
  const noted = async () => {
    await owner.query(batch, [companyId, 'sending', null]);
    return milliseconds(() => owner.query(batch, [companyId, 'sent', NOW]));
  };
  const times = async () => {
    const all: number[] = [];
    for (let run = 0; run < 15; run++) all.push(await noted());
    return all.sort((a, b) => a - b)[7] ?? 0;
  };
  const kept = await times();
  await owner.query('alter table messages disable trigger tally_sent_updated');
  const bare = await times();
  await owner.query('alter table messages enable trigger tally_sent_updated');
  return result({
    name: `noting ${BATCH} texts as sent, median, against without this tally`,
    value: kept,
    unit: 'ms',
    floor: round(bare),
  });
}

/** The 95th percentile of so many runs, in milliseconds; the first one, which warms up, is not counted. */
async function typical(work: () => Promise<unknown>, times: number): Promise<number> {
  await work();
  const taken: number[] = [];
  for (let run = 0; run < times; run++) taken.push(await milliseconds(work));
  return taken.sort((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0;
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
