import { afterAll, beforeAll, expect, test } from 'vitest';
import { programTexts } from '#contract/program/program.texts.ts';
import { program } from '#contract/program/program.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { insertRow } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const add = (label: string, token = maple.manager) => call(t, token, program.createSource, { body: { label } });
const change = (qr_source_id: string, body: { label?: string; archived?: boolean }, token = maple.manager) =>
  call(t, token, program.updateSource, { params: { qr_source_id }, body });
const listed = async (token = maple.staff) => (await call(t, token, program.listSources)).body.sources;

async function join(companyId: string, phone: string, from: string | null): Promise<void> {
  await insertRow(t, 'contacts', {
    company_id: companyId,
    loyalty_customer_id: newId(),
    phone_e164: phone,
    consent: 'consented',
    created_at: t.clock.now,
    joined_from: from,
  });
}

// spec: 7-qr-sources
test.each([
  ['Door', 'door'],
  ['Table 4', 'table-4'],
  ['  Café — Außentür  ', 'cafe-au-entu-r'],
])('The name %s gets a code that can be read aloud', async (label, code) => {
  const answer = await add(label);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ label: label.trim(), joins: 0, archived_at: null });
  if (/^[\x20-\x7e]+$/.test(label)) expect(answer.body.code).toBe(code);
  else expect(answer.body.code).toMatch(/^cafe-/);
  expect(answer.body.code).toMatch(/^[a-z0-9-]{1,24}$/);
});

test('A name without Latin letters gets a code too', async () => {
  expect((await add('门口')).body.code).toMatch(/^[0-9a-f]{16}$/);
  expect((await add('窗边')).body.code).toMatch(/^[0-9a-f]{16}$/);
});

test('A printed code is never assigned again', async () => {
  const first = await add('Till');
  await change(first.body.qr_source_id, { archived: true });
  const second = await add('Till');
  expect(second.body.code).toBe('till-2');
  expect((await change(first.body.qr_source_id, { archived: false })).body).toEqual({
    detail: programTexts.sources.taken('Till'),
    code: 'label_taken',
    fields: { label: programTexts.sources.taken('Till') },
  });
  await change(first.body.qr_source_id, { label: 'Old till' });
  expect((await change(first.body.qr_source_id, { archived: false })).body).toMatchObject({
    code: 'till',
    label: 'Old till',
    archived_at: null,
  });
});

test('Two places with one name are refused, in any case', async () => {
  await add('Window');
  const again = await add('WINDOW');
  expect(again).toMatchObject({ status: 409, body: { detail: programTexts.sources.taken('WINDOW') } });
  const other = await add('Counter');
  expect((await change(other.body.qr_source_id, { label: 'window' })).status).toBe(409);
  expect((await change(other.body.qr_source_id, { label: 'Counter' })).status).toBe(200);
  for (const unseen of ['  ', '\u200b\u200d', '\u00ad', '\u2800', '\u3164', '\u0301']) {
    expect((await add(unseen)).body).toMatchObject({ detail: programTexts.sources.labelRequired });
  }
  expect((await add('\u{1f6aa}')).body).toMatchObject({ label: '\u{1f6aa}' });
  expect((await add('x'.repeat(41))).status).toBe(422);
});

test('Two simultaneous clicks make one place', async () => {
  const answers = await Promise.all([add('Patio'), add('Patio'), add('Patio')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test('Joins are counted for each place and each company separately', async () => {
  const { code } = (await add('Bar')).body;
  await add('Bar', corner.owner);
  await join(maple.companyId, '+12075550101', code);
  await join(maple.companyId, '+12075550102', code);
  await join(maple.companyId, '+12075550103', null);
  await join(corner.companyId, '+12075550101', code);
  const joins = (rows: Awaited<ReturnType<typeof listed>>) => rows.find((row) => row.code === code)?.joins;
  expect(joins(await listed())).toBe(2);
  expect(joins(await listed(corner.staff))).toBe(1);
});

// spec: 7-qr-sources
test('The code of a place leads to the signup page and names it, even after the place was archived', async () => {
  const { code, qr_source_id } = (await add('Terrace')).body;
  await change(qr_source_id, { archived: true });
  const ask = (token: string, source: string) =>
    call(t, token, program.getQrCode, { query: { base_url: 'http://localhost:80', source } });
  expect((await ask(maple.staff, code)).body.signup_url).toBe(
    `http://localhost/loyalty-signup?company_id=${maple.companyId}&source=terrace`,
  );
  expect(await ask(corner.owner, code)).toMatchObject({ status: 404, body: { detail: programTexts.sources.none } });
  expect((await ask(maple.staff, 'a&company_id=b')).status).toBe(422);
});

test('Staff can view places, and managers can change them', async () => {
  expect((await add('Roof', maple.staff)).status).toBe(403);
  expect((await listed()).length).toBeGreaterThan(0);
});
