import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { ATTESTED_WORDING } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactExports } from '#contract/contacts/exports.ts';
import { importErrors } from '#contract/contacts/imports.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { tags } from '#contract/contacts/tags.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, logIn, mapleDeli, type Shop } from '#test/cast.ts';
import { contactsCsv, phoneOf, sendCsv } from '#test/files/csv_files.ts';
import { audited, forgetContacts } from '#test/rows.ts';
import { optOut } from '../contacts.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-22T03:30:00Z') });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await forgetContacts(t);
});

async function download(query: Record<string, string> = {}, token = maple.manager) {
  const answer = await t.app.inject({
    url: `/api${contactExports.csv.path}`,
    query,
    headers: { authorization: `Bearer ${token}` },
  });
  const rows: Record<string, string>[] =
    answer.statusCode === 200 ? parse(answer.body, { columns: true, bom: true }) : [];
  return { answer, rows };
}
const add = async (body: z.input<typeof contacts.create.body>) =>
  (await call(t, maple.owner, contacts.create, { body })).body.loyalty_customer_id;
const HOW = { how: 'Signed the card', when: '2026-01-05', by: 'Kim' };

// spec: 7-contacts-export
test('The file has every contact with tags and consent evidence, and its name has the company and the day', async () => {
  await call(t, maple.owner, tags.create, { body: { name: 'Vegan' } });
  await call(t, maple.owner, tags.create, { body: { name: 'Lunch' } });
  await add({
    phone_e164: phoneOf(1),
    name: 'Zoë "Z" Peña',
    email: 'z@example.com',
    attestation: HOW,
    tags: ['Vegan', 'Lunch'],
  });
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  await add({ phone_e164: phoneOf(2), zip_code: '04101', language: 'es' });
  const { answer, rows } = await download({ include_tags: 'true' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    // Half past three at night in Greenwich is still the day before at the shop.
    'content-disposition': `attachment; filename="Maple-Deli-contacts-2026-11-21.csv"; filename*=UTF-8''Maple-Deli-contacts-2026-11-21.csv`,
  });
  expect(answer.body.split('\r\n')).toHaveLength(4);
  const since = '2026-11-22T03:30:00.000Z';
  expect(rows).toEqual([
    expect.objectContaining({
      phone_e164: phoneOf(2),
      consented: 'false',
      consent: 'needs_confirmation',
      tags: '',
      zip_code: '04101',
      language: 'es',
      attested_how: '',
    }),
    {
      phone_e164: phoneOf(1),
      name: 'Zoë "Z" Peña',
      email: 'z@example.com',
      consented: 'true',
      tags: 'Lunch, Vegan',
      zip_code: '',
      language: 'en',
      consent: 'consented',
      consent_since: since,
      consent_source: 'api',
      consent_wording_version: '1',
      consent_wording: ATTESTED_WORDING,
      attested_how: HOW.how,
      attested_when: HOW.when,
      attested_by: HOW.by,
      joined_by: 'api',
      joined_at: since,
      archived_at: '',
    },
  ]);
  expect(Object.keys((await download({ include_tags: 'false' })).rows[0] ?? {})).not.toContain('tags');
});

test('The file shows the opt-out, not the consent before it', async () => {
  const id = await add({ phone_e164: phoneOf(1), attestation: HOW });
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
  await ctx.tx((tx) =>
    optOut(ctx, tx, { loyalty_customer_id: id, source: 'keyword', words: 'STOP' }, dropWaitingMessages),
  );
  expect((await download()).rows[0]).toMatchObject({
    consented: 'false',
    consent: 'opted_out',
    consent_source: 'keyword',
    attested_how: '',
    consent_since: t.clock.now.toISOString(),
  });
});

test('A contact who opted out stays opted out when the file is imported into another company', async () => {
  const id = await add({ phone_e164: phoneOf(1), attestation: HOW });
  await add({ phone_e164: phoneOf(2), attestation: HOW });
  await add({ phone_e164: phoneOf(3) });
  const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
  await ctx.tx((tx) =>
    optOut(ctx, tx, { loyalty_customer_id: id, source: 'keyword', words: 'STOP' }, dropWaitingMessages),
  );
  const { answer } = await download();
  const there = await sendCsv(t, corner.owner, contactImports.csv, answer.body, { fields: HOW });
  expect(there.body).toMatchObject({ imported_count: 3, error_count: 0 });
  const { customers } = (await call(t, corner.owner, contacts.list)).body;
  expect(Object.fromEntries(customers.map(({ phone_e164, consent }) => [phone_e164, consent]))).toEqual({
    [phoneOf(1)]: 'opted_out',
    [phoneOf(2)]: 'consented',
    [phoneOf(3)]: 'needs_confirmation',
  });
});

test('The file runs no formula in a spreadsheet, keeps phone numbers as they are, and can be imported unchanged', async () => {
  const names = ['=1+1', '+1+1', '-2', '@SUM(A1)', '＝1', "O'Neil", 'Ada, "the" Baker', '+12075550100'];
  for (const [n, name] of names.entries()) await add({ phone_e164: phoneOf(n), name });
  const { answer, rows } = await download();
  const cells = new Map(rows.map((row) => [row.phone_e164, row.name ?? '']));
  expect([...cells.keys()].sort()).toEqual(names.map((_, n) => phoneOf(n)));
  for (const cell of answer.body.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=@\t\r-]|^"?\+(?!\d+$)/);
  await t.owner.query('delete from contacts');
  const back = await sendCsv(t, maple.owner, contactImports.csv, answer.body);
  expect(back.body).toMatchObject({ imported_count: names.length, error_count: 0 });
  const again = await call(t, maple.owner, contacts.list, { query: { limit: 50 } });
  expect(again.body.customers.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test('A long export has each contact once while contacts are added and deleted, and its filters are those of the list', async () => {
  await call(t, maple.owner, tags.create, { body: { name: 'Regular' } });
  await sendCsv(t, maple.owner, contactImports.csv, contactsCsv(2500));
  const id = await add({ phone_e164: '+15085550100', name: 'Ada', tags: ['Regular'] });
  await call(t, maple.owner, contacts.archive, { params: { loyalty_customer_id: id } });
  const { rows } = await download();
  expect([rows.length, new Set(rows.map((row) => row.phone_e164)).size]).toEqual([2500, 2500]);
  const asked = async (query: Record<string, string>) => (await download(query)).rows.map((row) => row.name).sort();
  expect(await asked({ archived: 'true' })).toEqual(['Ada']);
  expect(await asked({ search: '(207) 555-2499' })).toEqual(['Person 2499']);
  expect(await asked({ consent: 'consented' })).toEqual([]);
  const [tag] = (await call(t, maple.owner, tags.list)).body.tags;
  expect(await asked({ tag_id: tag?.tag_id ?? '', search: 'person249' })).toHaveLength(11);
});

test('The file begins with a byte order mark for Excel on request', async () => {
  await add({ phone_e164: phoneOf(1) });
  expect((await download({ bom: 'true' })).answer.body.startsWith('\ufeffphone_e164,')).toBe(true);
  expect((await download()).answer.body.startsWith('phone_e164,')).toBe(true);
});

test('Only managers can export their own company, the audit log records it, and it works after the trial has ended', async () => {
  await add({ phone_e164: phoneOf(1) });
  expect((await download({}, maple.staff)).answer.statusCode).toBe(403);
  expect((await download({}, corner.owner)).rows).toEqual([]);
  await download({ consent: 'opted_out' });
  const exports = await audited(t, { action: 'contact.exported', company_id: maple.companyId });
  expect(exports.at(-1)).toMatchObject({
    username: 'maple-manager',
    detail: { consent: 'opted_out', include_tags: true },
  });

  const now = t.clock.now;
  t.clock.now = new Date(now.getTime() + 15 * 86_400_000);
  const owner = await logIn(t, 'corner');
  const lapsed = await download({}, owner);
  const refused = await sendCsv(t, owner, contactImports.csv, 'phone_e164\n2075550001\n');
  t.clock.now = now;
  expect([lapsed.answer.statusCode, refused.status, refused.body.code]).toEqual([200, 403, 'trial_expired']);
});

// spec: 8-export-failed
test('An export that cannot begin answers with an error', async () => {
  await t.owner.query('alter table companies rename column time_zone to time_zone_gone');
  const { answer } = await download();
  await t.owner.query('alter table companies rename column time_zone_gone to time_zone');
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { detail: importErrors.exportFailed }]);
});
