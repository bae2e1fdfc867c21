import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { openLog } from './log.ts';

const lines: string[] = [];
const log = openLog(
  'trace',
  new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString());
      done();
    },
  }),
);

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ log });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

test('Requests leave no phone number, email address, link or password in the log', async () => {
  const token = 'Qm9sZFRva2VuVGhhdElzU2VjcmV0';
  for (const url of [
    '/api/contacts?search=ada%40example.com&phone=%2B12075550142',
    `/my-texts/${token}`,
    `/l/${token.slice(0, 10)}`,
    `/api/invitations/check?token=${token}`,
    '/nowhere?email=ada@example.com',
  ]) {
    await t.app.inject({ url, headers: { authorization: `Bearer ${maple.owner}` } });
  }
  await call(t, maple.owner, contacts.create, { body: { phone_e164: '(207) 555-0142', email: 'ada@example.com' } });
  await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: 'ada@example.com', password: 'Sesame-1!' },
  });
  expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(6);
  const log = lines.join('');
  for (const secret of ['example.com', '5550142', '555-0142', token, token.slice(0, 10), maple.owner, 'Sesame'])
    expect(log).not.toContain(secret);
});

test('An error that quotes a value is written without it, and stays readable', async () => {
  const refused = await t.owner
    .query(`insert into users (user_id, company_id, username, email, password_hash, created_at, personal_phone_number)
      select gen_random_uuid(), company_id, 'other', email, '', now(), '2075550142' from users limit 1`)
    .catch((error: Error) => error);
  lines.length = 0;
  log.error({ err: refused, company_id: maple.companyId, attempt: 1234567890 }, 'failed for +12075550142');
  const [line = ''] = lines;
  expect(JSON.parse(line)).toMatchObject({
    company_id: maple.companyId,
    attempt: 1234567890,
    msg: 'failed for [phone]',
    err: { code: '23505', detail: expect.stringContaining('[email]') },
  });
  expect(line).not.toContain('maple@example.com');
});

test.each([
  ['sent to (207) 555-0142 and 207-555-0142', 'sent to [phone] and [phone]'],
  ['Failing row contains (7, 2075550142, ada@mail.example.co.uk)', 'Failing row contains (7, [phone], [email])'],
  ['GET https://shop.example.com/my-texts/abcDEF123?x=1', 'GET https://shop.example.com/my-texts/[secret]?x=1'],
  [
    '018f2f7e-0000-7000-8000-000000000001 at 2026-11-22T10:00:00.000Z',
    '018f2f7e-0000-7000-8000-000000000001 at 2026-11-22T10:00:00.000Z',
  ],
  ['at run (/srv/app/server/main.ts:120:34)', 'at run (/srv/app/server/main.ts:120:34)'],
])('The words %s are written as %s', (words, written) => {
  lines.length = 0;
  log.info(words);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: written });
});
