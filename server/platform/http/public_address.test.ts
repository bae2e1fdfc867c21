import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { billing } from '#contract/billing/billing.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { endDemoSessions } from '#server/demo/sql.ts';
import { manualPayments } from '#server/drivers/payments.manual.ts';
import type { Payments } from '#server/drivers/payments.ts';
import type { Sms } from '#server/drivers/sms/sms.ts';
import { queueMessage } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { type Mail, queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, PASSWORD, type Shop, trialShop } from '#test/cast.ts';

const HERE = { headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' };
const NOON = new Date('2036-11-19T17:00:00Z');

const reached: string[] = [];
const mail: Mail = {
  keepsBodies: false,
  send: async ({ to }) => void reached.push(`mail to ${to}`),
};
const sms: Sms = {
  name: 'kannel',
  shared: { address: '+12075550100', per_second: 1000, per_day: null },
  send: async ({ to, reference }) => {
    reached.push(`text to ${to}`);
    return { provider_ref: reference, status: 'sent', error_code: null };
  },
};
const payments: Payments = {
  ...manualPayments,
  driver: 'stripe',
  checkout: async (order) => {
    reached.push(`checkout of ${order.email}`);
    return { url: 'https://pay.example.com', checkout_ref: 'cs_1', expires_at: new Date(NOON.getTime() + 3_600_000) };
  },
};

const TEXT = { loyalty_customer_id: null, body: 'Hello', purpose: 'test' } as const;

let t: TestApp;
let maple: Shop;
let demo: Shop;
beforeAll(async () => {
  t = await buildTestApp({
    mail,
    sms,
    payments,
    now: NOON,
    isPublic: true,
    secure: true,
    devPages: false,
    ownHosts: { names: ['shop.example.com'], addresses: false },
  });
  maple = await mapleDeli(t);
  demo = await trialShop(t);
});
afterAll(() => t.close());

test('With a public address, nobody behind a bare proxy finds the outbox, the phones or the metrics', async () => {
  for (const url of ['/dev/outbox', '/dev/phone', '/dev/phone.js', '/dev/till', '/metrics']) {
    expect((await t.app.inject({ url, ...HERE })).statusCode, url).toBe(404);
  }
  const local = await buildTestApp();
  for (const url of ['/dev/outbox', '/dev/phone', '/metrics']) {
    expect((await local.app.inject({ url, ...HERE })).statusCode, url).toBe(200);
  }
  await local.close();
});

test.each(['evil.example', 'shop.example.com.evil.example', '192.0.2.7', 'localhost.evil.example'])(
  'A request under the name %j is refused',
  async (host) => {
    const { statusCode, body } = await t.app.inject({ url: '/api/nowhere', headers: { host } });
    expect([statusCode, JSON.parse(body)]).toEqual([400, { code: 'foreign_host', detail: httpTexts.foreignHost }]);
    expect((await t.app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(200);
  },
);

test.each(['shop.example.com', 'SHOP.example.com:443', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'A request under our own name %j is answered',
  async (host) => {
    expect((await t.app.inject({ url: '/api/nowhere', headers: { host } })).statusCode).toBe(404);
  },
);

test('Under https, the cookie of a known browser cannot be set by another host or over http', async () => {
  const payload = { username: 'maple', password: PASSWORD };
  const { cookies } = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(cookies).toMatchObject([{ name: expect.stringMatching(/^__Host-/), secure: true, httpOnly: true, path: '/' }]);
  expect(cookies[0]).not.toHaveProperty('domain');
});

test('The demo shop reaches no provider, and with a public address nobody can log in to it', async () => {
  const bySession = () => call(t, demo.owner, account.getUser);
  const ctx = (shop: Shop) => machineCtx(t.db, shop.companyId, NOON, openLog('silent'));
  async function useAll(shop: Shop, phone: string) {
    const words = { subject: 'Hello', paragraphs: ['Hello'] };
    await t.db.tenant(shop.companyId, (tenant) =>
      queueMail(tenant, { topic: 'test', to: `${phone}@example.com`, ...composeMail(words) }),
    );
    await t.db.tenant(shop.companyId, (tenant) => queueMessage(ctx(shop), tenant, { ...TEXT, phone_e164: phone }));
    await t.runJobs();
    return call(t, shop.owner, billing.checkout, { body: { plan: 'both' } });
  }
  expect((await bySession()).status).toBe(200);
  await t.owner.query('update companies set is_demo = true where company_id = $1', [demo.companyId]);
  await useAll(demo, '+12075550111');
  expect(reached).toEqual([]);
  await useAll(maple, '+12075550112');
  expect(reached.sort()).toEqual([
    'checkout of maple@example.com',
    'mail to +12075550112@example.com',
    'text to +12075550112',
  ]);

  await endDemoSessions(t.companies);
  expect((await bySession()).status).toBe(401);
  await expect(logIn(t, 'trial')).rejects.toThrow('login');
  expect((await call(t, maple.owner, account.getUser)).status).toBe(200);
});
