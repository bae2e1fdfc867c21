import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { signup } from '#contract/account/signup.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import type { Endpoint } from '#contract/http.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { buildTestApp, fillPath, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function send({ method, path }: Endpoint, payload: object) {
  const headers = { authorization: `Bearer ${maple.owner}` };
  const answer = await t.app.inject({ method, url: `/api${fillPath(path, {})}`, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const DETAILS = { name: 'Maple Deli', zip_code: '04101', time_zone: 'America/New_York', address: '', help_contact: '' };
const CONTACT = { phone_e164: '2075550142', name: 'Ada' };
const ATTESTATION = { how: 'Signed the card', when: '2026-01-05' };
const SIGNUP = {
  username: 'rosa',
  email: 'rosa@example.com',
  password: 'Counter-1!',
  company_name: 'Bakery',
  zip_code: '04101',
  personal_phone_number: '2075550142',
};

test.each<[string, Endpoint, (typed: string) => object, string]>([
  ["a company's name", company.updateDetails, (name) => ({ ...DETAILS, name }), 'name'],
  ['a ZIP code', company.updateDetails, (zip_code) => ({ ...DETAILS, zip_code }), 'zip_code'],
  [
    'the name of a company that signs up',
    signup.signupBoth,
    (company_name) => ({ ...SIGNUP, company_name }),
    'company_name',
  ],
  ["a customer's name", contacts.create, (name) => ({ ...CONTACT, name }), 'name'],
  [
    'how somebody agreed',
    contacts.create,
    (how) => ({ ...CONTACT, attestation: { ...ATTESTATION, how } }),
    'attestation.how',
  ],
  ["an item's name", inventory.createItem, (name) => ({ name, stock_unit: 'lb' }), 'name'],
  ["an item's unit", inventory.createItem, (stock_unit) => ({ name: 'Rye', stock_unit }), 'stock_unit'],
])('Line breaks and control characters are refused in %s', async (_what, endpoint, body, field) => {
  for (const typed of ['a\r\nBcc:b', 'a\nb', 'a\u0007b', 'a\u0085b', 'a\u2028b', 'a\u0000b']) {
    const answer = await send(endpoint, body(typed));
    expect(answer, JSON.stringify(typed)).toMatchObject({
      status: 422,
      body: { fields: { [field]: commonTexts.oneLine } },
    });
  }
});

test('A line break that was copied along at the end is dropped, and a field of several lines keeps its own', async () => {
  expect(
    await send(company.updateDetails, { ...DETAILS, name: 'Maple Deli\r\n', address: '1 Main St\nPortland' }),
  ).toMatchObject({
    status: 200,
    body: { name: 'Maple Deli', address: '1 Main St\nPortland' },
  });
});

test.each(['a\u0007@example.com', 'a@exam\u0000ple.com'])('%j is not an email address', async (email) => {
  expect(await send(contacts.create, { ...CONTACT, email })).toMatchObject({
    status: 422,
    body: { fields: { email: expect.any(String) } },
  });
});
