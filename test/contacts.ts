import { expect } from 'vitest';
import { type Contact, contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import type { EvidenceFile } from '#server/contacts/contact_page/evidence.ts';
import { call, type TestApp } from './app.ts';
import type { Shop } from './cast.ts';
import { tokenOf } from './coupons.ts';

/** Has the owner erase a contact. */
export async function eraseContact(t: TestApp, shop: Shop, loyalty_customer_id: string): Promise<void> {
  const params = { loyalty_customer_id };
  const { body } = await call(t, shop.owner, contacts.get, { params });
  const erased = await call(t, shop.owner, contactPage.erase, {
    params,
    body: { confirm: body.name ?? body.phone_e164 },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
}

/** The contact with that number, if the shop has one that is not archived. */
export async function contactOf(t: TestApp, shop: Shop, phone_e164: string): Promise<Contact | undefined> {
  const { body } = await call(t, shop.staff, contacts.list, { query: { search: phone_e164 } });
  return body.customers.find((contact) => contact.phone_e164 === phone_e164);
}

/** Has a contact enter a date of birth on the page behind their personal link; an empty one removes it. */
export async function enterBirthDate(
  t: TestApp,
  shop: Shop,
  loyalty_customer_id: string,
  birth_date: string,
): Promise<void> {
  const { name, email } = (await call(t, shop.staff, contacts.get, { params: { loyalty_customer_id } })).body;
  const customer_token = await tokenOf(t, shop, loyalty_customer_id);
  const body = { customer_token, name: name ?? '', email: email ?? '', birth_date };
  const entered = await call(t, null, myTexts.details, { body });
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
}

/** What the ledger has about a number, oldest first. */
export async function evidenceOf(t: TestApp, shop: Shop, phone_e164: string): Promise<EvidenceFile['events']> {
  const answer = await t.app.inject({
    url: '/api/contacts/evidence',
    query: { phone: phone_e164, format: 'json' },
    headers: { authorization: `Bearer ${shop.manager}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().events;
}
