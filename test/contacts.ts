import { expect } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { call, type TestApp } from './app.ts';
import type { Shop } from './cast.ts';

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
