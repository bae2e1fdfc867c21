import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { couponShop } from '#test/coupons.ts';
import { changeTextingRules, linkCodes, messagesOf } from '#test/messages.ts';
import { campaignRow, companyRow, holdOpen, insertRow, untilOneWaits } from '#test/rows.ts';
import { finishCampaigns } from './campaigns.sql.ts';
import { wakeSender } from './claim/wake.ts';

/** 7 PM in Maine, where the shop sends until six and from ten. */
const EVENING = new Date('2046-11-29T00:00:00Z');
const TEN = '2046-11-29T15:00:00.000Z';
const DAY_MS = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ now: EVENING });
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = EVENING;
});

/** The sender runs, as it does again and again in a server. */
async function work(shop: Shop): Promise<void> {
  await t.db.tenant(shop.companyId, (tenant) => wakeSender(tenant));
  await t.runJobs();
}

/** A contact for whom the text of a campaign waits for the morning. */
async function waitingText() {
  const { shop, recipients } = await couponShop(t);
  const params = { loyalty_customer_id: recipients[0]?.loyalty_customer_id ?? '' };
  const sent = await call(t, shop.manager, campaigns.send, { body: { message_body: 'Soup is on: {link}' } });
  const of = { campaign_id: sent.body.campaign_id ?? '' };
  await work(shop);
  const change = async (how: 'archive' | 'restore') => {
    expect((await call(t, shop.manager, contacts[how], { params })).status).toBe(200);
    await work(shop);
  };
  const text = async () => {
    const [row] = await messagesOf(t, of);
    return { status: row?.status, reason: row?.reason, due_at: row?.due_at.toISOString() };
  };
  const body = async (): Promise<string> => (await messagesOf(t, of))[0]?.body;
  const status = async () => (await call(t, shop.staff, campaigns.get, { params: of })).body.status;
  return { shop, params, of, change, text, body, status };
}

const HELD = { status: 'held', reason: 'quiet_hours', due_at: TEN };

describe('A contact who was archived while a text waited, and is restored', () => {
  test('The text waits again with its link, and its campaign goes on until it was sent', async () => {
    const { shop, change, text, body, status } = await waitingText();
    const before = await body();
    expect(linkCodes(before)).toHaveLength(1);
    expect([await text(), await status()]).toEqual([HELD, 'running']);
    await change('archive');
    expect([await text(), await status()]).toMatchObject([{ status: 'suppressed', reason: 'archived' }, 'finished']);
    await change('restore');
    expect([await text(), await status()]).toEqual([HELD, 'running']);
    await changeTextingRules(t, shop, { window_end: 1200 });
    await t.runJobs();
    expect([await text(), await body(), await status()]).toMatchObject([{ status: 'sent' }, before, 'finished']);
  });

  test('The link that was asked for at night is sent in the morning', async () => {
    const { shop, recipients } = await couponShop(t);
    const [{ loyalty_customer_id, phone_e164 } = { loyalty_customer_id: '', phone_e164: '' }] = recipients;
    const params = { loyalty_customer_id };
    // 3 AM in Maine.
    t.clock.now = new Date('2046-11-29T08:00:00Z');
    await call(t, shop.manager, contactPage.sendLink, { params });
    for (const how of ['archive', 'restore'] as const) await call(t, shop.manager, contacts[how], { params });
    await t.runJobs();
    const due_at = new Date('2046-11-29T13:00:00Z');
    expect(await messagesOf(t, { phone_e164 })).toMatchObject([{ purpose: 'coupon_link', status: 'held', due_at }]);
  });

  test.each<[string, (shop: Shop, campaign_id: string) => Promise<unknown>]>([
    [
      'the campaign was canceled meanwhile',
      (shop, campaign_id) => call(t, shop.manager, campaigns.cancel, { params: { campaign_id } }),
    ],
    [
      'more than a day has passed since the morning',
      async () => {
        t.clock.now = new Date(Date.parse(TEN) + DAY_MS + 120_000);
      },
    ],
  ])('The text is not sent when %s', async (_what, happen) => {
    const { shop, recipients } = await couponShop(t, 2);
    const sent = await call(t, shop.manager, campaigns.send, { body: { message_body: 'Soup is on' } });
    const of = { campaign_id: sent.body.campaign_id ?? '' };
    await work(shop);
    const params = { loyalty_customer_id: recipients[0]?.loyalty_customer_id ?? '' };
    await call(t, shop.manager, contacts.archive, { params });
    await happen(shop, of.campaign_id);
    await t.runJobs();
    await call(t, shop.manager, contacts.restore, { params });
    await work(shop);
    const theirs = (await messagesOf(t, of)).filter((row) => row.loyalty_customer_id === params.loyalty_customer_id);
    expect(theirs).toMatchObject([{ status: 'suppressed', reason: 'archived' }]);
  });

  test('Nothing waits for a contact who opted out meanwhile', async () => {
    const { shop, params, change, text } = await waitingText();
    await change('archive');
    await call(t, shop.manager, contacts.optOut, { params, body: {} });
    await change('restore');
    expect(await text()).toMatchObject({ status: 'suppressed', reason: 'archived' });
  });
});

test('A campaign does not end while one of its texts is given back to be sent again', async () => {
  const company_id = await companyRow(t);
  const campaign_id = await campaignRow(t, company_id);
  await t.owner.query(
    `update campaigns set status = 'running', started_at = $2, queued_at = $2 where campaign_id = $1`,
    [campaign_id, EVENING],
  );
  const at = { due_at: EVENING, created_at: EVENING, sent_at: EVENING, slot_at: EVENING };
  const words = { body: 'Soup', purpose: 'marketing', segments: 1 };
  await insertRow(t, 'messages', { company_id, message_id: newId(), campaign_id, status: 'sent', ...words, ...at });
  // As the report does that the network was too busy.
  const commit = await holdOpen(
    t,
    `with held as (select campaign_id from campaigns where campaign_id = $1 for no key update)
     update messages m set status = 'held', sent_at = null from held where m.campaign_id = held.campaign_id`,
    [campaign_id],
  );
  const ended = t.db.tenant(company_id, (tenant) => finishCampaigns(tenant, EVENING));
  await untilOneWaits(t);
  await commit();
  expect(await ended).toEqual([]);
});
