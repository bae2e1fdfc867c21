import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/coupons.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { exported, importedInto, withoutColumn } from '#test/files/company_archive.ts';

const scheduled_at = '2046-11-30T17:00:00.000Z';

let here: TestApp;
let there: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  here = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(here);
  there = await buildTestApp({ now: NOON });
});
afterAll(async () => {
  await here.close();
  await there.close();
});

async function scheduleCoupon(shop: Shop): Promise<string> {
  const offer = { title: 'Free coffee', description: 'With any bagel', expires_after_days: 14 };
  const { body } = await call(here, shop.manager, coupons.createOffer, { body: offer });
  const send = { coupon_id: body.coupon_id, scheduled_at };
  expect((await call(here, shop.manager, coupons.send, { body: send })).status).toBe(200);
  return body.coupon_id;
}

test('Scheduled campaigns of an export from before repeated words had a column repeat them as before', async () => {
  const { shop } = await desk.shopOf({});
  await desk.send(shop, { message_body: 'Soup', scheduled_at });
  await desk.send(shop, { message_body: 'Stew', scheduled_at, repeats_words: true });
  await scheduleCoupon(shop);
  // Until then, the audience said so, but not that of older campaigns of coupons.
  await here.owner.query(
    `update campaigns set audience = audience || '{"repeats_words": true}' where repeats_words and coupon_id is null`,
  );

  const archive = await exported(here, shop.companyId);
  await importedInto(there, await withoutColumn(archive, 'campaigns', 'repeats_words'));
  const { rows } = await there.owner.query(
    `select campaign_type as type, repeats_words, audience ? 'repeats_words' as is_in_audience from campaigns order by created_at, campaign_id`,
  );
  expect(rows).toEqual([
    { type: 'promo', repeats_words: false, is_in_audience: false },
    { type: 'promo', repeats_words: true, is_in_audience: false },
    { type: 'coupon', repeats_words: true, is_in_audience: false },
  ]);
});

test('A campaign of an export that says whether words are repeated stays as it is', async () => {
  const { shop } = await desk.shopOf({});
  const coupon_id = await scheduleCoupon(shop);
  await here.owner.query('update campaigns set repeats_words = false where coupon_id = $1', [coupon_id]);
  await importedInto(there, await exported(here, shop.companyId));
  const { rows } = await there.owner.query('select repeats_words from campaigns where coupon_id = $1', [coupon_id]);
  expect(rows).toEqual([{ repeats_words: false }]);
});
