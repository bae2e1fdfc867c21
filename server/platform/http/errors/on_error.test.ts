import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { coupons } from '#contract/coupons/coupons.ts';
import { redeemTexts } from '#contract/coupons/errors.texts.ts';
import { customerFailures } from '#contract/customer/failures.texts.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { join } from '#contract/customer/join.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import type { Endpoint } from '#contract/http.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { LANGUAGES } from '#contract/language.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { linkTexts } from '#contract/messaging/links.texts.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { pageData } from '#test/customer_page.ts';
import { forgetLimits, holdOpen, untilOneWaits, untilWaiting, withoutTable } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test.each([
  ['a header', { method: 'POST', url: '/api/auth/login', headers: { authorization: `Basic ${btoa('de\0mo:x')}` } }],
  ['a path', { method: 'GET', url: '/api/loyalty/branding/companies/%00' }],
  ['a query', { method: 'GET', url: '/api/contacts/export?search=a%00b' }],
  ['a body', { method: 'POST', url: '/api/auth/check-username', payload: { username: 'de\0mo' } }],
  ['half a character', { method: 'POST', url: '/api/auth/check-username', payload: { username: 'de\ud83dmo' } }],
  ['its other half', { method: 'POST', url: '/api/auth/check-username', payload: { username: '\udca1\ud83d' } }],
  ['the name of a field', { method: 'POST', url: '/api/auth/check-username', payload: { 'user\ud83d': 'demo' } }],
] as const)('A character that the database cannot store is reported: %s', async (_where, request) => {
  const answer = await t.app.inject(request);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ detail: httpTexts.unsavable, code: 'bad_request' });
});

test.each([
  ['a pair of halves', '\\ud83d\\uDCA1'],
  ['a backslash and letters like those of a half', '\\\\ud83d'],
] as const)('Escaped, %s can be stored', async (_what, username) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/check-username',
    headers: { 'content-type': 'application/json' },
    payload: `{"username":"${username}"}`,
  });
  expect(answer.json().code).not.toBe('bad_request');
});

test.each([
  ['phone_e164', {}, httpTexts.faults.missing('phone_e164')],
  ['phone_e164', { phone_e164: 5 }, httpTexts.faults.kind('phone_e164', 'text')],
  ['', [], httpTexts.faults.kind('', 'an object')],
] as const)('A schema without a message of its own uses ours: %s %j', (field, payload, sentence) => {
  const said = z.object({ phone_e164: z.string() }).safeParse(payload).error?.issues[0];
  expect([said?.path.join('.'), said?.message]).toEqual([field, sentence]);
});

test.each([
  [z.uuid(), 'x', 'The request is not an id.'],
  [z.enum(['svg', 'png']), 'gif', 'The request must be one of: svg, png.'],
  [z.number().int().min(1).max(200), 1e9, 'The request can be at most 200.'],
  [z.number().int(), 1.5, 'The request must be a whole number.'],
  [z.coerce.number(), 'abc', 'The request must be a number.'],
  [z.string().max(40), 'a'.repeat(41), 'The request can have at most 40 characters.'],
  [z.string().min(1), '', 'The request is empty.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'The request can have at most 2 entries.'],
  [z.array(z.string()).min(1), [], 'The request has no entries.'],
  [z.stringbool(), 'perhaps', 'The request must be true or false.'],
  [z.string().min(1, 'Our own.'), '', 'Our own.'],
  [z.union([z.literal(1), z.string()]), null, 'The request is not valid.'],
])('Schema error %# has a sentence', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

test.each(['b'.repeat(300), '""', ''])('A form whose boundary is %j is refused as broken', async (boundary) => {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '--b\r\n' });
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: httpTexts.brokenForm, code: 'broken_form' }]);
});

test('A value that is not text is refused as such, and not as text that is too long', async () => {
  const payload = { username: 'x'.repeat(300).split('') };
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/check-username', payload });
  const detail = httpTexts.faults.kind('username', 'text');
  expect(answer.json()).toEqual({ detail, code: 'invalid', fields: { username: detail } });
});

test('A number out of range in a call that only reads is an internal error', async () => {
  const { owner } = maple;
  const answer = await withoutTable(t, 'audiences', async () => {
    await t.owner.query(`create view audiences as select * from audiences_away
      where 2147483647 + (select count(*)::int from companies) > 0`);
    await t.owner.query('grant select on audiences to counterbook_app');
    try {
      return await call(t, owner, audiences.list);
    } finally {
      await t.owner.query('drop view audiences');
    }
  });
  expect([answer.status, answer.body]).toMatchObject([500, { detail: httpTexts.unexpected, code: 'internal' }]);
});

test('Of two changes that wait for each other, one is refused and can be repeated', async () => {
  const { manager } = maple;
  const add = async (name: string) =>
    (await call(t, manager, inventory.createItem, { body: { name, stock_unit: 'ea' } })).body.item_id;
  const [first, gate, last] = [await add('Basil'), await add('Chives'), await add('Dill')];
  const lock = 'select from items where item_id = $1 for update';
  const open = await holdOpen(t, lock, [gate]);
  const other = await t.owner.connect();
  onTestFinished(() => other.release(true));
  // The other one never finds out itself, so that PostgreSQL ends the request.
  await other.query("begin; set local deadlock_timeout = '1h'");
  await other.query(lock, [last]);
  const body = { items: [first, gate, last].map((item_id) => ({ item_id, par_level: 3 })) };
  const change = call(t, manager, inventory.bulkChange, { body });
  await untilOneWaits(t);
  const waiting = other.query(lock, [first]);
  await untilWaiting(t, 2);
  await open();
  expect(await change).toMatchObject({
    status: 409,
    body: { detail: httpTexts.changedAtOnce, code: 'changed_at_once' },
  });
  await waiting;
  await other.query('commit');
  expect((await call(t, manager, inventory.bulkChange, { body })).status).toBe(200);
});

test('A call names the field', async () => {
  const url = `/api/loyalty/branding/companies/x`;
  const answer = await t.app.inject({ method: 'GET', url });
  const detail = '“company_id” is not an id.';
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { detail, code: 'invalid', fields: { company_id: detail } },
  ]);
});

test('An unreadable address is reported like any other bad request', async () => {
  const answer = await t.app.inject({ method: 'GET', url: '/api/coupon/offers/%E0%A4%A' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ detail: httpTexts.invalid, code: 'bad_request' });
});

describe.each(LANGUAGES)('The calls of the customers’ pages (%s)', (language) => {
  const company_id = '018f2f7e-0000-7000-8000-000000000001';
  const post = ({ path }: Endpoint, payload: object | string) =>
    t.app.inject({
      method: 'POST',
      url: `/api${path}?company_id=${company_id}&lang=${language}`,
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
      payload,
    });
  const { faults } = joinTexts[language];
  const { data } = myTextsTexts[language];
  const long = 'x'.repeat(2_000);

  test.each([
    [join.signup, { phone_e164: long, birth_date: long }, { phone_e164: faults.phone, birth_date: faults.birthDate }],
    [
      myTexts.details,
      { customer_token: 'x', name: long, email: 'ann@', birth_date: '04/09/1990' },
      { name: data.nameFault(NAME_MAX), email: data.emailFault, birth_date: data.birthDateFault },
    ],
    [
      coupons.redeemOnPhone,
      { customer_token: 'x', coupon_issue_id: company_id, pin: long, attempt_id: 'x' },
      { pin: redeemTexts[language].pinWrong, attempt_id: customerFailures[language].invalid },
    ],
  ] as const)('The page’s language is used for what a schema refuses: $path', async (endpoint, body, fields) => {
    const answer = await post(endpoint, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ detail: Object.values(fields)[0], code: 'invalid', fields });
  });

  test('The page’s language is used when a call could not be read or answered', async () => {
    const garbled = await post(join.signup, '{');
    expect([garbled.statusCode, garbled.json().detail]).toEqual([400, customerFailures[language].invalid]);
    const half = await post(join.signup, { phone_e164: '+12075550142', name: 'Ann \ud83d' });
    expect([half.statusCode, half.json().detail]).toEqual([400, customerFailures[language].unsavable]);
    const broken = await withoutTable(t, 'companies', () =>
      post(join.signup, { phone_e164: '+12075550142', language }),
    );
    expect([broken.statusCode, broken.json().detail]).toEqual([500, customerFailures[language].unexpected]);
  });

  test('The page’s language is used when two changes waited for each other', async () => {
    await t.owner.query(`create or replace function end_deadlock() returns boolean language plpgsql as
      $$ begin raise exception using errcode = '40P01'; end $$`);
    await t.owner.query('alter table rate_limits add constraint ends check (end_deadlock()) not valid');
    onTestFinished(async () => void (await t.owner.query('alter table rate_limits drop constraint ends')));
    const answer = await post(myTexts.language, { customer_token: 'x', language });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { detail: customerFailures[language].unavailable, code: 'unavailable' },
    ]);
  });

  test.each([
    [myTexts.language, { customer_token: 'x', language }],
    [coupons.redeemOnPhone, { customer_token: 'x', coupon_issue_id: company_id }],
  ] as const)('The page’s language is used to say how long to wait: $path', async (endpoint, body) => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => post(endpoint, body)));
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const wait = Number(refused?.headers['retry-after']);
    expect(refused?.json()).toMatchObject({
      detail: customerFailures[language].tooMany(wait),
      code: 'too_many_requests',
    });
    await forgetLimits(t);
  });

  test('A page that cannot be rendered says so on a page', async () => {
    const headers = { 'accept-language': language };
    const paths = [`/loyalty-signup?company_id=${company_id}`, `/programs/${company_id}/terms`];
    const pages = await withoutTable(t, 'companies', () =>
      Promise.all(paths.map((url) => t.app.inject({ url, headers }))),
    );
    const link = await withoutTable(t, 'short_links', () => t.app.inject('/l/23456789ab'));
    const { title } = customerPageTexts[language].notNow;
    for (const [at, answer] of pages.entries()) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, '10']);
      expect(pageData<CustomerPageOf<'not_now'>>(answer)).toMatchObject({ name: 'not_now', title, path: paths[at] });
    }
    expect([link.statusCode, link.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(link.body).toContain(linkTexts.notNow[language].title);
  });
});
