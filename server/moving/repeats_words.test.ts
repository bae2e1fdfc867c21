import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/coupons.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/campaign_desk.ts';
import type { Shop } from '#test/cast.ts';
import { entriesOf, packed, removeColumn } from '#test/files/company_archive.ts';
import { exportCompany } from './export_company.ts';
import { importCompany } from './import_company.ts';
import type { CompanyTable } from './manifest.ts';

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

/** What an export of the company has. */
async function exported(companyId: CompanyId) {
  const scratch = await mkdtemp(join(tmpdir(), 'counterbook-export-'));
  let archive = Buffer.alloc(0);
  const deps = { db: here.db, storage: here.storage, disk: { isLow: async () => false }, scratch };
  await exportCompany(deps, companyId, async (stream) => {
    archive = await buffer(stream);
  });
  await rm(scratch, { recursive: true, force: true });
  const entries = await entriesOf(archive);
  const about = JSON.parse(entries.get('data/about.json')?.toString() ?? '') as { tables: CompanyTable[] };
  return { entries, about };
}

async function imported({ entries, about }: Awaited<ReturnType<typeof exported>>): Promise<void> {
  entries.set('data/about.json', Buffer.from(JSON.stringify(about)));

  const bytes = await packed(entries);
  const { ownerUrl, db, storage, clock } = there;
  const open = () => Readable.from([bytes]);
  await importCompany({ open, ownerUrl, keys: db.keys, storage, room: 2 ** 32, now: clock.now });
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

  const archive = await exported(shop.companyId);
  removeColumn(archive.about, archive.entries, 'campaigns', 'repeats_words');
  await imported(archive);
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
  await imported(await exported(shop.companyId));
  const { rows } = await there.owner.query('select repeats_words from campaigns where coupon_id = $1', [coupon_id]);
  expect(rows).toEqual([{ repeats_words: false }]);
});
