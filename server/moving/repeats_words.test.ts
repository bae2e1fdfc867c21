import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupons } from '#contract/coupons/coupons.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/campaign_desk.ts';
import { entriesOf, packed, removeColumn } from '#test/files/company_archive.ts';
import { exportCompany } from './export_company.ts';
import { importCompany } from './import_company.ts';
import type { CompanyTable } from './manifest.ts';

const scheduled_at = '2046-11-30T17:00:00.000Z';

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await buildTestApp({ now: NOON });
  there = await buildTestApp({ now: NOON });
});
afterAll(async () => {
  await here.close();
  await there.close();
});

test('Scheduled campaigns of an export from before repeated words had a column repeat them as before', async () => {
  const desk = new CampaignDesk(here);
  const { shop } = await desk.shopOf({});
  await desk.send(shop, { message_body: 'Soup', scheduled_at });
  await desk.send(shop, { message_body: 'Stew', scheduled_at, repeats_words: true });
  const offer = { title: 'Free coffee', description: 'With any bagel', expires_after_days: 14 };
  const { body } = await call(here, shop.manager, coupons.createOffer, { body: offer });
  const send = { coupon_id: body.coupon_id, scheduled_at };
  expect((await call(here, shop.manager, coupons.send, { body: send })).status).toBe(200);
  // Until then, the audience said so, but not that of older campaigns of coupons.
  await here.owner.query(
    `update campaigns set audience = audience || '{"repeats_words": true}' where repeats_words and coupon_id is null`,
  );

  const scratch = await mkdtemp(join(tmpdir(), 'counterbook-export-'));
  let archive = Buffer.alloc(0);
  const deps = { db: here.db, storage: here.storage, disk: { isLow: async () => false }, scratch };
  await exportCompany(deps, shop.companyId, async (stream) => {
    archive = await buffer(stream);
  });
  await rm(scratch, { recursive: true, force: true });
  const entries = await entriesOf(archive);
  const about = JSON.parse(entries.get('data/about.json')?.toString() ?? '') as { tables: CompanyTable[] };
  removeColumn(about, entries, 'campaigns', 'repeats_words');
  entries.set('data/about.json', Buffer.from(JSON.stringify(about)));

  const bytes = await packed(entries);
  const { ownerUrl, db, storage, clock } = there;
  const open = () => Readable.from([bytes]);
  await importCompany({ open, ownerUrl, keys: db.keys, storage, room: 2 ** 32, now: clock.now });
  const { rows } = await there.owner.query(
    `select campaign_type as type, repeats_words, audience ? 'repeats_words' as is_in_audience from campaigns order by created_at, campaign_id`,
  );
  expect(rows).toEqual([
    { type: 'promo', repeats_words: false, is_in_audience: false },
    { type: 'promo', repeats_words: true, is_in_audience: false },
    { type: 'coupon', repeats_words: true, is_in_audience: false },
  ]);
});
