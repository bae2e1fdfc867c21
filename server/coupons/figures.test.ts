import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/dates.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { CONTACT_PARTS } from '#server/contact_parts.ts';
import { eraseOwnContact } from '#server/contacts/contacts.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { companyRow } from '#test/rows.ts';
import { issueCoupons, listIssuesOfOffer, redeemAtCounter, redemptionsByCampaign, undoRedemption } from './coupons.ts';
import { changeOffer, createOffer, showOffer } from './offers/offers.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');
const LINK_BASE = 'http://127.0.0.1';
const WORDS = { title: 'Free coffee', description: 'With any bagel', terms: '' };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
});
afterAll(() => t.close());

const log = openLog('silent');
const acting = (company: CompanyId, days = 0): Ctx =>
  machineCtx(t.db, company, new Date(NOON.getTime() + days * DAY_MS), log);

/** A shop with a coupon that is valid for a week. */
async function withOffer() {
  const company = await companyRow(t, NOON);
  await t.db.tenant(company, (tenant) => grantPaid(tenant, 'loyalty_sms', NOON));
  const { coupon_id } = await createOffer(acting(company), { ...WORDS, expires_after_days: 7 }, LINK_BASE);
  return { company, coupon_id };
}

let phones = 0;
/** A campaign whose messages are queued to new contacts; their ids count up. */
async function textContacts(company: CompanyId, coupon_id: string, contacts: number) {
  const campaign_id = newId();
  const ids = Array.from({ length: contacts }, () => newId()).sort();
  await t.owner.query(
    `insert into campaigns (company_id, campaign_id, name, campaign_type, status, body, coupon_id, created_at)
     values ($1, $2, 'Coffee', 'coupon', 'running', 'Coffee', $3, $4)`,
    [company, campaign_id, coupon_id, NOON],
  );
  await t.owner.query(
    `insert into contacts (company_id, loyalty_customer_id, phone_e164, consent, created_at)
     select $1, p, '+1207' || (1000000 + $3::int + n), 'consented', $4 from unnest($2::uuid[]) with ordinality u (p, n)`,
    [company, ids, phones, NOON],
  );
  phones += contacts;
  await queueFor(company, campaign_id, ids);
  return { campaign_id, ids };
}

function queueFor(company: CompanyId, campaign_id: string, ids: string[]) {
  return t.owner.query(
    `insert into messages (company_id, message_id, campaign_id, loyalty_customer_id, body, purpose, status, due_at, segments, created_at)
     select $1, gen_random_uuid(), $2, p, 'Coffee', 'marketing', 'queued', $4, 1, $4 from unnest($3::uuid[]) p`,
    [company, campaign_id, ids, NOON],
  );
}

const FIGURES = `count(*)::int as issued, count(i.coupon_redemption_id)::int as redeemed,
  coalesce(sum(d.sale_cents), 0)::int as revenue_cents, count(d.sale_cents)::int as sales_entered`;
const ISSUES = `coupon_issues i left join coupon_redemptions d
  on d.company_id = i.company_id and d.coupon_redemption_id = i.coupon_redemption_id where i.company_id = $1`;

/** What counting the issues themselves finds: of the coupon at that moment, and of each campaign. */
async function counted(company: CompanyId, now: Date) {
  const offer = await t.owner.query(
    `select ${FIGURES}, count(*) filter (where i.redeemed_at is null and i.expires_at <= $2)::int as expired from ${ISSUES}`,
    [company, now],
  );
  const campaigns = await t.owner.query(`select i.campaign_id, ${FIGURES} from ${ISSUES} group by 1 order by 1`, [
    company,
  ]);
  return { offer: offer.rows[0], campaigns: campaigns.rows };
}

async function shown(ctx: Ctx, coupon_id: string, campaigns: string[]) {
  const byCampaign = await ctx.tx((tenant) => redemptionsByCampaign(tenant, campaigns));
  const lists = await Promise.all(
    (['ready', 'redeemed', 'expired', undefined] as const).map((status) =>
      ctx.tx((tenant) =>
        listIssuesOfOffer(tenant, coupon_id, { status, found: null, now: ctx.now, limit: 200, offset: 0 }),
      ),
    ),
  );
  return {
    offer: await showOffer(ctx, coupon_id),
    campaigns: byCampaign.sort((a, b) => a.campaign_id.localeCompare(b.campaign_id)),
    lists: lists.map(({ rows, total }) => [rows.length, total]),
  };
}

const Step = fc.oneof(
  fc.record({ action: fc.constant('send' as const), contacts: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    action: fc.constantFrom('redeem', 'undo', 'erase'),
    place: fc.nat({ max: 7 }),
    sale_cents: fc.option(fc.nat({ max: 5000 })),
  }),
  fc.record({ action: fc.constant('extend' as const) }),
  fc.record({ action: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
);

test('A coupon’s figures equal the count of its issues after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { company, coupon_id } = await withOffer();
      const campaigns: string[] = [];
      let [days, good_for] = [0, 7];
      const copyAt = async (place: number, where: string): Promise<{ id: string; who: string | null } | undefined> => {
        const { rows } = await t.owner.query(
          `select coupon_issue_id as id, loyalty_customer_id as who from coupon_issues where company_id = $1 and ${where} order by code`,
          [company],
        );
        return rows[place % Math.max(rows.length, 1)];
      };
      for (const step of steps) {
        const ctx = acting(company, days);
        if (step.action === 'wait') days += step.days;
        else if (step.action === 'extend') {
          good_for += 3;
          await changeOffer(ctx, coupon_id, { ...WORDS, expires_after_days: good_for }, LINK_BASE);
        } else if (step.action === 'send') {
          const { campaign_id, ids } = await textContacts(company, coupon_id, step.contacts);
          campaigns.push(campaign_id);
          await ctx.tx((tenant) =>
            issueCoupons(tenant, { campaign_id, coupon_id }, { after: null, last: ids.at(-1) ?? '', now: ctx.now }),
          );
        } else if (step.action === 'redeem') {
          const copy = await copyAt(step.place, 'redeemed_at is null');
          // Refused when it has expired.
          const taken = { coupon_issue_id: copy?.id ?? '', via: 'scan' as const, sale_cents: step.sale_cents };
          if (copy) await redeemAtCounter(ctx, taken).catch(() => {});
        } else if (step.action === 'undo') {
          const copy = await copyAt(step.place, 'redeemed_at is not null');
          if (copy) await undoRedemption(ctx, copy.id, 'A slip');
        } else {
          const copy = await copyAt(step.place, 'loyalty_customer_id is not null');
          if (copy?.who) await eraseOwnContact(ctx, CONTACT_PARTS, copy.who);
        }
      }
      const ctx = acting(company, days);
      const expected = await counted(company, ctx.now);
      const { offer, campaigns: byCampaign, lists } = await shown(ctx, coupon_id, campaigns);
      expect(offer).toMatchObject(expected.offer);
      expect(byCampaign).toEqual(expected.campaigns);
      expect(lists.every(([rows, total]) => rows === total)).toBe(true);
    }),
    { numRuns: 8 },
  );
});

test('Simultaneous lanes issue each coupon once and count all of them', async () => {
  const { company, coupon_id } = await withOffer();
  const { campaign_id, ids } = await textContacts(company, coupon_id, 400);
  const again = { campaign_id: (await textContacts(company, coupon_id, 0)).campaign_id, coupon_id };
  await queueFor(company, again.campaign_id, ids);
  const ctx = acting(company);
  const lane = (of: { campaign_id: string; coupon_id: string }, from: number, until: number) =>
    ctx.tx((tenant) =>
      issueCoupons(tenant, of, { after: ids[from - 1] ?? null, last: ids[until - 1] ?? '', now: ctx.now }),
    );
  const first = { campaign_id, coupon_id };
  await Promise.all([lane(first, 0, 200), lane(first, 200, 400), lane(again, 0, 400)]);
  const { offer, campaigns } = await counted(company, ctx.now);
  expect(offer.issued).toBe(400);
  const now = await shown(ctx, coupon_id, [campaign_id, again.campaign_id]);
  expect(now.offer).toMatchObject(offer);
  expect(now.campaigns).toEqual(campaigns);
});
