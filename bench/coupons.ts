/**
 * `npm run bench:coupons [-- --json] [--contacts N]`: how long issuing 100,000 coupons with their own codes takes, and how long the counter
 * and the coupon's page take with that many.
 */
import { parseArgs } from 'node:util';
import { redeemAtCounter } from '#server/coupons/counter/redeem.ts';
import { issueCoupons } from '#server/coupons/offers/issuing.ts';
import { changeOffer, createOffer, showOffer } from '#server/coupons/offers/offers.ts';
import { newId } from '#server/platform/db/ids.ts';
import { databaseSeconds } from './cpu.ts';
import { addContacts, contactId, milliseconds, onScratch, type Scratch } from './scratch.ts';
import { type BenchResult, printResults, result } from './table.ts';

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean', default: false }, contacts: { type: 'string', default: '100000' } },
});
const contacts = Number(flags.contacts);
const NOW = new Date('2026-11-18T17:00:00Z');
const LINK_BASE = 'http://127.0.0.1';
/** Contacts that a campaign's job takes at a time. */
const BATCH = 5000;
const REDEEMED = 200;
const WORDS = { title: 'Free coffee', description: 'With any bagel', terms: '' };

printResults('coupons', await onScratch(NOW, measure), flags.json);

async function measure(scratch: Scratch): Promise<BenchResult[]> {
  const { ctx, owner, dataDir } = scratch;
  await addContacts(scratch, contacts);
  const { coupon_id } = await createOffer(ctx, { ...WORDS, expires_after_days: 14 }, LINK_BASE);
  const campaign_id = await textEveryContact(scratch, coupon_id);
  await owner.query('vacuum analyze');

  const cpuBefore = databaseSeconds(dataDir);
  const issue = await milliseconds(() => issueAll(scratch, { campaign_id, coupon_id }));
  const cpuAfter = databaseSeconds(dataDir);
  const cpu = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  const { rows } = await owner.query('select count(distinct code)::int as codes from coupon_issues');
  if (rows[0].codes !== contacts) throw new Error(`${rows[0].codes} codes were issued, not ${contacts}`);

  await owner.query('vacuum analyze coupon_issues');
  const figures = await median(20, () => showOffer(ctx, coupon_id));
  const issues = await owner.query(`select coupon_issue_id from coupon_issues order by code limit ${REDEEMED}`);
  const taken = issues.rows.map(({ coupon_issue_id }) => ({ coupon_issue_id, via: 'scan' as const, sale_cents: 1250 }));
  const redeem = await median(REDEEMED, (run) =>
    redeemAtCounter(ctx, taken[run] ?? { coupon_issue_id: newId(), via: 'scan' }),
  );
  const extend = await milliseconds(() => changeOffer(ctx, coupon_id, { ...WORDS, expires_after_days: 30 }, LINK_BASE));

  return [
    result({ name: `${contacts} coupons issued`, value: issue / 1000, unit: 's', target: 15, lowerIsBetter: true }),
    result({ name: 'processor time of that, all of the database', value: cpu, unit: 's' }),
    result({
      name: 'the coupon with its figures, median',
      value: figures,
      unit: 'ms',
      target: 100,
      lowerIsBetter: true,
    }),
    result({ name: 'redeeming at the counter, median', value: redeem, unit: 'ms', target: 50, lowerIsBetter: true }),
    result({ name: `extending all of them`, value: extend / 1000, unit: 's' }),
  ];
}

/** A campaign whose messages are all queued, as its job leaves them. */
async function textEveryContact({ owner, companyId }: Scratch, coupon_id: string): Promise<string> {
  const { rows } = await owner.query(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, coupon_id, created_at, started_at, recipients)
     values ($1, gen_random_uuid(), 'Coffee', 'coupon', 'running', 'Coffee', $2, $3, $3, $4) returning campaign_id`,
    [companyId, coupon_id, NOW, contacts],
  );
  const [{ campaign_id }] = rows;
  await owner.query(
    `insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, phone_e164, body, purpose, status, due_at, segments,
       created_at)
     select $1, gen_random_uuid(), $2, ${contactId('n')}, '+1207' || 2000000 + n, 'Coffee', 'marketing', 'queued', $3, 1, $3
     from generate_series(0, $4::int - 1) n`,
    [companyId, campaign_id, NOW, contacts],
  );
  return campaign_id;
}

/** Like the campaign's job: a transaction for each batch of contacts. */
async function issueAll({ ctx, owner }: Scratch, ids: { campaign_id: string; coupon_id: string }): Promise<void> {
  const { rows } = await owner.query(
    `select loyalty_customer_id as last from (
       select loyalty_customer_id, row_number() over (order by loyalty_customer_id) as place from contacts) c
     where place % ${BATCH} = 0 or place = $1 order by place`,
    [contacts],
  );
  let after: string | null = null;
  for (const { last } of rows) {
    await ctx.tx((t) => issueCoupons(t, ids, { after, last, now: NOW }));
    after = last;
  }
}

async function median(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await milliseconds(() => work(run)));
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
