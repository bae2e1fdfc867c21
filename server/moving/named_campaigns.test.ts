import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/campaign_desk.ts';
import type { Shop } from '#test/cast.ts';
import { entriesOf, packed, removeColumn } from '#test/files/company_archive.ts';
import { exportCompany } from './export_company.ts';
import { importCompany } from './import_company.ts';
import type { CompanyTable } from './manifest.ts';

const scheduled_at = '2046-11-30T17:00:00.000Z';

let here: TestApp;
let there: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  here = await buildTestApp({ now: NOON });
  there = await buildTestApp({ now: NOON });
  elsewhere = await buildTestApp({ now: NOON });
});
afterAll(async () => {
  await here.close();
  await there.close();
  await elsewhere.close();
});

/** Whether a user gave the campaign its name, by name. */
async function namedIn({ owner }: TestApp) {
  const { rows } = await owner.query<{ name: string; is_named: boolean }>('select name, is_named from campaigns');
  return Object.fromEntries(rows.map(({ name, is_named }) => [name, is_named]));
}

async function exported(companyId: Shop['companyId']): Promise<Buffer> {
  const scratch = await mkdtemp(join(tmpdir(), 'counterbook-export-'));
  let archive = Buffer.alloc(0);
  const deps = { db: here.db, storage: here.storage, disk: { isLow: async () => false }, scratch };
  await exportCompany(deps, companyId, async (stream) => {
    archive = await buffer(stream);
  });
  await rm(scratch, { recursive: true, force: true });
  return archive;
}

async function importAt({ ownerUrl, db, storage, clock }: TestApp, archive: Buffer): Promise<void> {
  const open = () => Readable.from([archive]);
  await importCompany({ open, ownerUrl, keys: db.keys, storage, room: 2 ** 32, now: clock.now });
}

async function withoutColumn(archive: Buffer): Promise<Buffer> {
  const entries = await entriesOf(archive);
  const about = JSON.parse(entries.get('data/about.json')?.toString() ?? '') as { tables: CompanyTable[] };
  removeColumn(about, entries, 'campaigns', 'is_named');
  entries.set('data/about.json', Buffer.from(JSON.stringify(about)));
  return packed(entries);
}

test('Whether a user gave a campaign its name is exported; names of exports from before that was stored stay', async () => {
  const desk = new CampaignDesk(here);
  const { shop } = await desk.shopOf({});
  await desk.send(shop, { message_body: 'Stew at noon', scheduled_at });
  await desk.send(shop, { message_body: 'Pie at noon', name: 'Pie', scheduled_at });
  const archive = await exported(shop.companyId);
  await importAt(there, archive);
  expect(await namedIn(there)).toEqual({ 'Stew at noon': false, Pie: true });
  await importAt(elsewhere, await withoutColumn(archive));
  expect(await namedIn(elsewhere)).toEqual({ 'Stew at noon': true, Pie: true });
});
