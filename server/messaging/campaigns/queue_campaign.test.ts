import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, SECRET_KEY, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { contactRows } from '#test/rows.ts';
import { pauseCampaign, resumeCampaign } from './control.ts';
import { createCampaign } from './create.ts';
import { queueCampaign } from './queue_campaign.ts';

/** Noon in Maine, on a Wednesday in November. */
const NOON = new Date('2046-11-28T17:00:00Z');
const LINKS = { linkBase: 'http://127.0.0.1' };
/** Enough for two simultaneous transactions. */
const CONTACTS = 2100;

let t: TestApp;
let maple: Shop;
let ctx: Ctx;
let campaign_id: string;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  ctx = machineCtx(t.db, maple.companyId, NOON, openLog('silent'));
  await contactRows(t, maple.companyId, CONTACTS);
});
beforeEach(async () => {
  // No contact has had a message recently.
  await t.owner.query('truncate messages, short_links, link_clicks');
  await t.owner.query("update campaigns set status = 'cancelled'");
  campaign_id = (await createCampaign(ctx, { type: 'promo', body: 'Soup {link}' }, LINKS)).campaign_id ?? '';
});
afterAll(() => t.close());

async function countMessages(): Promise<{ texts: number; contacts: number; links: number }> {
  const { rows } = await t.owner.query(
    `select count(*)::int as texts, count(distinct loyalty_customer_id)::int as contacts,
       (select count(distinct message_id)::int from short_links where campaign_id = $1) as links
     from messages where campaign_id = $1`,
    [campaign_id],
  );
  return rows[0];
}
const EVERYONE = { texts: CONTACTS, contacts: CONTACTS, links: CONTACTS };

async function expectQueued(): Promise<void> {
  expect(await countMessages()).toEqual(EVERYONE);
  const { rows } = await t.owner.query(
    'select status, recipients, left_out, held, queued_at from campaigns where campaign_id = $1',
    [campaign_id],
  );
  expect(rows).toEqual([{ status: 'running', recipients: CONTACTS, left_out: {}, held: [], queued_at: NOON }]);
}

/**
 * The transactions of one run in their order: it begins and divides the contacts, queues two stretches side by side, and divides again.
 * `before` gets the number of the previous transaction.
 */
function inTransactions(
  each: (number: number) => { before?: (earlier: Promise<unknown>) => Promise<unknown>; isLost?: boolean },
): Ctx {
  let begun = 0;
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    ...ctx,
    tx(work) {
      const { before, isLost } = each(++begun);
      const queue = () =>
        ctx.tx(async (tenant) => {
          const done = await work(tenant);
          if (isLost) throw new Error('the process was killed');
          return done;
        });
      const mine = before ? before(earlier).then(queue) : queue();
      earlier = mine;
      return mine;
    },
  };
}

describe('A process that is killed before a transaction commits', () => {
  test.each([
    ['the first share', 1, 0],
    ['the first stretch', 2, CONTACTS / 2],
    ['the second stretch', 3, CONTACTS / 2],
    ['the note that both are', 4, CONTACTS],
  ])('After %s the next process continues, and every contact gets one message', async (_what, lost, texts) => {
    const killed = queueCampaign(
      inTransactions((number) => ({ isLost: number === lost })),
      campaign_id,
      LINKS,
    );
    await expect(killed).rejects.toThrow('killed');
    expect((await countMessages()).texts).toBe(texts);
    await queueCampaign(ctx, campaign_id, LINKS);
    await expectQueued();
  });
});

test('A process takes over a campaign that another one is queueing', async () => {
  await Promise.all([queueCampaign(ctx, campaign_id, LINKS), queueCampaign(ctx, campaign_id, LINKS)]);
  await expectQueued();
});

test('A process that lost its campaign queues no more messages', async () => {
  const overtake = (earlier: Promise<unknown>) => earlier.then(() => queueCampaign(ctx, campaign_id, LINKS));
  const overtaken = inTransactions((number) => (number === 2 || number === 3 ? { before: overtake } : {}));
  await queueCampaign(overtaken, campaign_id, LINKS);
  await expectQueued();
});

test.each([
  ['before its stretches', 2, 0],
  ['between them', 3, CONTACTS / 2],
  ['behind them', 4, CONTACTS],
])('A campaign that is paused %s continues where it stopped', async (_when, paused, texts) => {
  const pause = (earlier: Promise<unknown>) => earlier.then(() => pauseCampaign(ctx, campaign_id));
  await queueCampaign(
    inTransactions((number) => (number >= paused ? { before: pause } : {})),
    campaign_id,
    LINKS,
  );
  await queueCampaign(ctx, campaign_id, LINKS);
  expect((await countMessages()).texts).toBe(texts);
  await resumeCampaign(ctx, campaign_id);
  await queueCampaign(ctx, campaign_id, LINKS);
  await expectQueued();
});

test('One database connection is enough', async () => {
  const db = openDatabase({ url: t.ownerUrl, assumeAppRole: true, secretKey: SECRET_KEY, max: 1 });
  try {
    await queueCampaign(machineCtx(db, maple.companyId, NOON, openLog('silent')), campaign_id, LINKS);
  } finally {
    await db.close();
  }
  await expectQueued();
});

test('A campaign with more batches than run in parallel reaches every contact once', async () => {
  const more = 3000;
  await contactRows(t, maple.companyId, more, { area: '208' });
  await queueCampaign(ctx, campaign_id, LINKS);
  const contacts = CONTACTS + more;
  expect(await countMessages()).toEqual({ texts: contacts, contacts, links: contacts });
});
