import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactPage } from '#contract/contacts/page.ts';
import { machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { countRows } from '#test/rows.ts';
import { createContact, customerLink, findCustomer } from '../contacts.ts';
import { revokeCustomerLink } from './customer_link.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const ctxOf = ({ companyId }: Shop) => machineCtx(t.db, companyId, t.clock.now, openLog('silent'));
const add = (shop: Shop, phone_e164: string) => {
  const ctx = ctxOf(shop);
  return ctx.tx((tx) => createContact(ctx, tx, { phone_e164, consented: false, source: 'staff' }));
};
const link = (shop: Shop, id: string) => {
  const ctx = ctxOf(shop);
  return ctx.tx((tx) => customerLink(ctx, tx, id));
};

test('A contact has one link, which opens their pages and is not stored', async () => {
  const id = await add(maple, '+12075550101');
  const [first, second] = await Promise.all([link(maple, id), link(maple, id)]);
  expect(first).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), path: `/coupons/${first.token}` });
  expect(second).toEqual(first);
  expect(await link(maple, id)).toEqual(first);
  expect(await findCustomer(t.db, first.token)).toEqual({ companyId: maple.companyId, loyalty_customer_id: id });
  const { rows } = await t.owner.query('select * from customer_tokens');
  expect(rows).toHaveLength(1);
  const kept = Object.values(rows[0]).map((value) => (Buffer.isBuffer(value) ? value.toString('base64url') : value));
  expect(kept).not.toContain(first.token);
});

test('A revoked link opens nothing, and the next link is different', async () => {
  const id = await add(maple, '+12075550102');
  const before = await link(maple, id);
  const ctx = ctxOf(maple);
  await ctx.tx((tx) => revokeCustomerLink(ctx, tx, id));
  expect(await findCustomer(t.db, before.token)).toBeNull();
  const after = await link(maple, id);
  expect(after.token).not.toBe(before.token);
  expect(await findCustomer(t.db, after.token)).toMatchObject({ loyalty_customer_id: id });
});

test('A guessed link or another company’s contact opens nothing', async () => {
  const id = await add(corner, '+12075550103');
  for (const token of ['', 'x'.repeat(43), '../etc/passwd', `${'x'.repeat(42)}é`]) {
    expect(await findCustomer(t.db, token)).toBeNull();
  }
  await expect(link(maple, id)).rejects.toMatchObject({ status: 404 });
  await expect(link(maple, newId())).rejects.toMatchObject({ status: 404 });
});

test('A link ends with its contact', async () => {
  const id = await add(maple, '+12075550104');
  const { token } = await link(maple, id);
  const params = { loyalty_customer_id: id };
  const before = await countRows(t, 'customer_tokens');
  const erased = await call(t, maple.owner, contactPage.erase, { params, body: { confirm: '+12075550104' } });
  expect(erased.status).toBe(200);
  expect(await findCustomer(t.db, token)).toBeNull();
  expect(await countRows(t, 'customer_tokens')).toBe(before - 1);
});
