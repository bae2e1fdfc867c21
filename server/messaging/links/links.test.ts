import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { linkTexts } from '#contract/messaging/links.texts.ts';
import { findCustomer } from '#server/contacts/contacts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { eraseContact } from '#test/contacts.ts';
import { linkCodes, messagesOf } from '#test/messages.ts';
import { eventsDuring, holdLimits } from '#test/rows.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
let t: TestApp;
let maple: Shop;
let contact: string;
/** The codes of one message, by target. */
const codes: Record<string, string> = {};

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2046-11-28T17:00:00Z') });
  maple = await mapleDeli(t);
  const attestation = { how: 'Signed the card', when: '2026-01-05' };
  const body = { phone_e164: '(207) 555-0150', attestation };
  contact = (await call(t, maple.manager, contacts.create, { body })).body.loyalty_customer_id;
  const words = 'Menu https://maple.example/menu?x=1, yours {link}, stop at {my_texts_link}';
  await call(t, maple.manager, campaigns.send, { body: { message_body: words } });
  await t.runJobs();
  const { rows } = await t.owner.query('select code, target from short_links');
  for (const { code, target } of rows) codes[target] = code;
});
afterAll(() => t.close());

const open = (code = '', headers: Record<string, string> = { 'user-agent': PHONE }, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ method, url: `/l/${code}`, headers });
const clicks = async () => {
  const { rows } = await t.owner.query(
    'select code, is_robot, loyalty_customer_id, clicked_at from link_clicks order by link_click_id',
  );
  return rows;
};

test('A link leads to the shop’s address and records who opened it and when', async () => {
  const answer = await open(codes['https://maple.example/menu?x=1']);
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('https://maple.example/menu?x=1');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await clicks()).toEqual([
    {
      code: codes['https://maple.example/menu?x=1'],
      is_robot: false,
      loyalty_customer_id: contact,
      clicked_at: t.clock.now,
    },
  ]);
});

test('A link leads a contact to their own pages', async () => {
  const coupons = String((await open(codes.coupons)).headers.location);
  const texts = String((await open(codes.my_texts)).headers.location);
  const token = /^\/coupons\/([\w-]{43})$/.exec(coupons)?.[1] ?? '';
  expect(texts).toBe(`/my-texts/${token}`);
  expect(await findCustomer(t.db, token)).toMatchObject({ loyalty_customer_id: contact });
});

test('A machine is redirected and not counted', async () => {
  await t.owner.query('delete from link_clicks');
  await open(codes.coupons, { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' });
  const head = await open(codes.coupons, { 'user-agent': PHONE }, 'HEAD');
  expect(head.statusCode).toBe(302);
  expect((await clicks()).map(({ is_robot }) => is_robot)).toEqual([true, true]);
  const { body } = await call(t, maple.staff, campaigns.list);
  expect(body.campaigns[0]?.clicked).toBe(0);
});

test('Open pages are notified of a contact’s first click on a message, and of no other', async () => {
  await t.owner.query('delete from link_clicks');
  const told = await eventsDuring(t, async () => {
    await open(codes.coupons, { 'user-agent': 'facebookexternalhit/1.1' });
    await open(codes.coupons);
    await open(codes.my_texts);
  });
  expect(told).toEqual(['campaign']);
});

test('An invalid code gets a plain answer, and guessing is limited', async () => {
  const answer = await open('aaaaaaaaaa');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain(linkTexts.unknown.en.title);
  expect(answer.body).toContain(linkTexts.unknown.es.title);
  const before = (await clicks()).length;
  const guesser = { remoteAddress: '192.0.2.66' };
  const guess = (code = '') => t.app.inject({ url: `/l/${code}`, ...guesser });
  const statuses = [(await guess('bbbbbbbb10')).statusCode];
  await holdLimits(t);
  for (let index = 1; index < 45; index++) statuses.push((await guess(`bbbbbbbb${10 + index}`)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  // A right guess is not told from a wrong one anymore.
  expect((await guess(codes.coupons)).statusCode).toBe(429);
  expect((await open(codes.coupons)).statusCode).toBe(302);
  expect((await clicks()).length).toBe(before + 1);
  const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toContain('counterbook_wrong_links_total{route="/l/:code"} 41\n');
});

test('Texted links keep working after the company moved to an installation with another secret', async () => {
  // The token as another secret would have made it.
  await t.owner.query(`update customer_tokens set nonce = decode(repeat('00', 16), 'hex')`);
  const first = await open(codes.coupons);
  const second = await open(codes.coupons);
  expect([first.statusCode, second.statusCode]).toEqual([302, 302]);
  expect(second.headers.location).toBe(first.headers.location);
});

test('Revoking the personal link ends the links in earlier texts, and later texts have new ones', async () => {
  const params = { loyalty_customer_id: contact };
  const before = String((await open(codes.coupons)).headers.location);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  expect((await call(t, maple.manager, contactPage.closeLink, { params })).status).toBe(200);
  for (const target of ['coupons', 'my_texts']) {
    const answer = await open(codes[target]);
    expect([answer.statusCode, answer.body.includes(linkTexts.revoked.en.title)]).toEqual([410, true]);
  }
  expect((await open(codes['https://maple.example/menu?x=1'])).statusCode).toBe(302);

  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  expect((await call(t, maple.manager, contactPage.sendLink, { params })).status).toBe(200);
  const [sent] = (await messagesOf(t, { phone_e164: '+12075550150' })).slice(-1);
  const after = await open(linkCodes(sent.body)[0]);
  expect(after.statusCode).toBe(302);
  expect(after.headers.location).not.toBe(before);
  expect((await open(codes.coupons)).statusCode).toBe(410);

  // A text that had not gone out by then has a link that works.
  const later = () => {
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  };
  later();
  await call(t, maple.manager, contactPage.sendLink, { params });
  later();
  expect((await call(t, maple.manager, contactPage.closeLink, { params })).status).toBe(200);
  later();
  await t.runJobs();
  const [waited] = (await messagesOf(t, { phone_e164: '+12075550150' })).slice(-1);
  expect((await open(linkCodes(waited.body)[0])).statusCode).toBe(302);
});

test('A texted link that was never opened can be revoked before its contact opens it', async () => {
  const attestation = { how: 'Signed the card', when: '2026-01-05' };
  const body = { phone_e164: '(207) 555-0151', attestation };
  const { loyalty_customer_id } = (await call(t, maple.manager, contacts.create, { body })).body;
  const params = { loyalty_customer_id };
  const madeAt = async () => (await call(t, maple.staff, contactPage.details, { params })).body.link_made_at;
  const close = async () => (await call(t, maple.manager, contactPage.closeLink, { params })).body;
  expect([await madeAt(), await close()]).toEqual([null, { was_open: false }]);
  await call(t, maple.manager, campaigns.send, { body: { message_body: 'Yours: {link}' } });
  await t.runJobs();
  const [sent] = await messagesOf(t, { phone_e164: '+12075550151' });
  expect(await madeAt()).not.toBeNull();
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  expect([await close(), await close()]).toEqual([{ was_open: true }, { was_open: false }]);
  expect(await madeAt()).toBeNull();
  expect((await open(linkCodes(sent.body)[0])).statusCode).toBe(410);
});

test('The link of a test, or of an erased contact, says so', async () => {
  const body = { message_body: 'Yours {link}', test_only: true, test_phone: '(207) 555-0177' };
  await call(t, maple.manager, campaigns.send, { body });
  const [test] = await messagesOf(t, { phone_e164: '+12075550177' });
  const ofTest = await open(linkCodes(test.body)[0]);
  expect([ofTest.statusCode, ofTest.body.includes(linkTexts.test.en.title)]).toEqual([200, true]);
  await eraseContact(t, maple, contact);
  const gone = await open(codes.coupons);
  expect([gone.statusCode, gone.body.includes(linkTexts.gone.en.title)]).toEqual([410, true]);
});
