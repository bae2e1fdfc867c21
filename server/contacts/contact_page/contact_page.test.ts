import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPage, TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '#contract/contacts/page.ts';
import { join } from '#contract/customer/join.ts';
import type { Endpoint } from '#contract/http.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { findCustomer } from '#server/contacts/contacts.ts';
import { receiveMessage } from '#server/messaging/inbound/receive.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, fillPath, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { sendCouponTo } from '#test/coupons.ts';
import { pagesOf } from '#test/files/pdf_text.ts';
import { giveNumber, linkCodes, messagesOf, receiverDeps } from '#test/messages.ts';
import { audited } from '#test/rows.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
const MAPLE_NUMBER = '+12075550999';
const ADA = '+12075550142';
const ATTESTATION = { how: 'Signed the card at the counter', when: '2026-01-05' };

let t: TestApp;
let maple: Shop;
let corner: Shop;
let ada: string;
let unsure: string;

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-18T17:00:00Z') });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  await giveNumber(t, maple.companyId, { driver: 'simulator', address: MAPLE_NUMBER });
  const body = {
    phone_e164: ADA,
    name: 'Ada Žižka',
    email: 'ada@example.com',
    zip_code: '60601',
    attestation: ATTESTATION,
  };
  ada = (await call(t, maple.manager, contacts.create, { body })).body.loyalty_customer_id;
  const added = await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550150' } });
  unsure = added.body.loyalty_customer_id;
  later();
  await call(t, maple.manager, campaigns.send, { body: { message_body: 'Soup today {link}' } });
  await t.runJobs();
  later();
  const texts = await messagesOf(t, { phone_e164: ADA });
  const [code] = linkCodes(texts.at(-1).body);
  await t.app.inject({ url: `/l/${code}`, headers: { 'user-agent': PHONE } });
  await t.app.inject({ url: `/l/${code}`, headers: { 'user-agent': 'Googlebot' } });
  later();
  await hear('Is it still on?');
  later(86_400_000);
  await sendCouponTo(t, maple);
});
afterAll(() => t.close());

function later(ms = 60_000): void {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
}

async function hear(body: string, from = ADA): Promise<void> {
  const arrived = { provider_ref: newId(), from, to: [MAPLE_NUMBER], body, media_count: 0, is_answered: false };
  await receiveMessage(receiverDeps(t), 'simulator', arrived);
}

async function history(query: { kind?: TimelineKind; before?: string; limit?: number } = {}) {
  const params = { loyalty_customer_id: ada };
  const { status, body } = await call(t, maple.staff, contactPage.timeline, { params, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

async function file(
  endpoint: Endpoint,
  parts: { params?: object; query?: Record<string, string> },
  token = maple.manager,
) {
  return t.app.inject({
    url: `/api${fillPath(endpoint.path, (parts.params ?? {}) as Record<string, unknown>)}`,
    query: parts.query ?? {},
    headers: { authorization: `Bearer ${token}` },
  });
}

describe('The history of a contact', () => {
  test('The history holds consent, messages, replies, clicks and coupons, newest first, without visits of machines', async () => {
    const { entries, next } = await history();
    expect(next).toBeNull();
    const kinds = entries.map(({ kind }) => kind);
    // A coupon and its message have the same time.
    expect(kinds.slice(0, 2).sort()).toEqual(['coupon', 'message']);
    expect(kinds.slice(2)).toEqual(['reply', 'click', 'message', 'consent']);
    expect(entries.at(-1)).toMatchObject({
      what: 'opt_in',
      source: 'api',
      by: 'maple-manager',
      attestation: ATTESTATION,
    });
    expect(entries.at(-2)).toMatchObject({ purpose: 'marketing', campaign: { name: expect.any(String) } });
    expect(entries.at(-4)).toMatchObject({ body: 'Is it still on?', meaning: 'reply' });
    expect(entries.find(({ kind }) => kind === 'coupon')).toMatchObject({ what: 'issued', title: 'Free coffee' });
  });

  test('The history comes in pages with each entry once', async () => {
    const whole = (await history()).entries;
    const read: TimelineEntry[] = [];
    let next: string | null | undefined;
    do {
      const page = await history({ limit: 1, ...(next ? { before: next } : {}) });
      read.push(...page.entries);
      next = page.next;
    } while (next);
    expect(read).toEqual(whole);
  });

  test.each(TIMELINE_KINDS)('The history can be limited to one kind: %s', async (kind) => {
    const whole = (await history()).entries;
    const { entries } = await history({ kind });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries).toEqual(whole.filter((entry) => entry.kind === kind));
  });

  test('A made-up position in the history is refused', async () => {
    const answer = await call(t, maple.staff, contactPage.timeline, {
      params: { loyalty_customer_id: ada },
      query: { before: '1_x' },
    });
    expect(answer.status).toBe(422);
  });
});

// spec: ruling-19-zone, ruling-9-erase
test('The page shows the source of the consent and the time zone of the contact', async () => {
  const params = { loyalty_customer_id: ada };
  const { body } = await call(t, maple.staff, contactPage.details, { params });
  expect(body).toMatchObject({
    consent: { state: 'consented', source: 'api', by: 'maple-manager', attestation: ATTESTATION, suppressed_at: null },
    time_zones: ['America/Chicago', 'America/New_York'],
  });
});

describe('The personal link', () => {
  const params = () => ({ loyalty_customer_id: ada });
  const take = async () => (await call(t, maple.manager, contactPage.link, { params: params() })).body.path;
  const opens = async (path: string) => (await findCustomer(t.db, path.split('/').at(-1) ?? '')) !== null;

  // spec: ruling-26-link
  test('The link stays the same until it is closed, and then a new one is made', async () => {
    const first = await take();
    expect(await take()).toBe(first);
    expect(await opens(first)).toBe(true);
    const close = () => call(t, maple.manager, contactPage.closeLink, { params: params() });
    expect((await close()).body).toEqual({ was_open: true });
    expect((await close()).body).toEqual({ was_open: false });
    expect(await opens(first)).toBe(false);
    const second = await take();
    expect(second).not.toBe(first);
    expect(await opens(second)).toBe(true);
  });

  // spec: ruling-26-link
  test('The link is texted at any lawful hour to a contact who agreed, and to no other contact', async () => {
    const send = () => call(t, maple.manager, contactPage.sendLink, { params: params() });
    const now = t.clock.now;
    t.clock.now = new Date('2026-11-20T08:00:00Z');
    // 8 AM in Chicago, where the zip code is, and 9 AM in Maine, where the number is.
    expect(await send()).toMatchObject({ status: 200, body: { goes_out_at: '2026-11-20T14:00:00.000Z' } });
    // 8:30 PM in Maine.
    t.clock.now = new Date('2026-11-21T01:30:00Z');
    expect(await send()).toMatchObject({ status: 200, body: { goes_out_at: null } });
    await t.runJobs();
    t.clock.now = now;
    const [text] = (await history({ kind: 'message' })).entries;
    expect(text).toMatchObject({ purpose: 'coupon_link', body: expect.stringMatching(/\/l\/\w{11} Reply STOP/) });
    const code = /\/l\/(\w{11})/.exec(text?.kind === 'message' ? text.body : '')?.[1];
    const opened = await t.app.inject({ url: `/l/${code}`, headers: { 'user-agent': PHONE } });
    expect(opened.headers.location).toMatch(/^\/coupons\//);
    const refused = await call(t, maple.manager, contactPage.sendLink, { params: { loyalty_customer_id: unsure } });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'not_consented', detail: contactErrors.linkOptedOut },
    ]);
  });

  test('Neither the link nor a request to confirm is said to be sent to a phone that no text reaches', async () => {
    await t.owner.query('update contacts set unreachable_at = now() where company_id = $1', [maple.companyId]);
    const answers = [
      await call(t, maple.manager, contactPage.sendLink, { params: params() }),
      await call(t, maple.manager, replies.askToConfirm, { params: { loyalty_customer_id: unsure } }),
    ];
    await t.owner.query('update contacts set unreachable_at = null where company_id = $1', [maple.companyId]);
    const refused = { status: 409, body: { code: 'unreachable', detail: contactErrors.unreachable } };
    expect(answers).toMatchObject([refused, refused]);
  });

  test('A link that waits for the morning is not queued again, and in the morning it can be texted again', async () => {
    const now = t.clock.now;
    // 3 AM in Maine.
    t.clock.now = new Date('2026-11-25T08:00:00Z');
    const body = { phone_e164: '+12075550161', attestation: ATTESTATION };
    const { loyalty_customer_id } = (await call(t, maple.manager, contacts.create, { body })).body;
    const params = { loyalty_customer_id };
    const send = async () => (await call(t, maple.manager, contactPage.sendLink, { params })).body;
    const links = async () =>
      (await messagesOf(t, { phone_e164: body.phone_e164 })).filter(({ purpose }) => purpose === 'coupon_link');
    const [first, atOnce] = await Promise.all([send(), send()]);
    expect(first.goes_out_at).toBe('2026-11-25T13:00:00.000Z');
    later();
    expect([atOnce, await send()]).toEqual([first, first]);
    expect(await links()).toHaveLength(1);
    expect(await audited(t, { action: 'contact.link_sent', subject_id: loyalty_customer_id })).toHaveLength(1);
    t.clock.now = new Date('2026-11-25T13:00:00Z');
    expect(await send()).toMatchObject({ goes_out_at: null });
    await t.runJobs();
    expect((await links()).map(({ status }) => status)).toEqual(['sent', 'sent']);
    t.clock.now = now;
  });
});

describe('The evidence of one number', () => {
  const evidence = async (phone: string, format: 'json' | 'pdf' = 'json', token = maple.manager) =>
    file(contactPage.evidence, { query: { phone, format } }, token);

  /** RFC 8785, implemented again from the specification, as an independent expert would do it. */
  function canonical(value: unknown): string {
    const sorted = (_name: string, inner: unknown) =>
      inner instanceof Object && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner;
    return JSON.stringify(value, sorted);
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  // spec: ruling-14-evidence
  test('The evidence holds every event with its words, and everything needed to compute its hashes again', async () => {
    const { company_id, events, chain, contact } = (await evidence('(207) 555-0142')).json();
    expect(contact).toMatchObject({ name: 'Ada Žižka', consent: 'consented' });
    expect(events).toHaveLength(1);
    expect(chain).toMatchObject({ is_whole: true, broken_at: null });
    for (const event of events) {
      const { consent_event_id, evidence_hash, kind, loyalty_customer_id, occurred_at, previous_hash } = event;
      const { recorded_by, seq, source, wording_sha256 } = event;
      expect(sha256(`${event.evidence_salt} ${canonical(event.evidence)}`)).toBe(evidence_hash);
      expect(sha256(event.wording)).toBe(wording_sha256);
      expect(previous_hash).toBe(sha256(company_id));
      const link = {
        company_id,
        consent_event_id,
        evidence_hash,
        kind,
        loyalty_customer_id,
        occurred_at,
        previous_hash,
        recorded_by,
        seq,
        source,
        wording_sha256,
      };
      expect(sha256(canonical(link))).toBe(event.hash);
      expect(event.wording).toContain('This customer agreed');
      expect(event.evidence).toMatchObject({ phone_e164: ADA, attestation: ATTESTATION });
    }
  });

  test('The evidence is a PDF in letter size, with page numbers and accents', async () => {
    const answer = await evidence(ADA, 'pdf');
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('Maple-Deli-consent-0142.pdf');
    const pages = await pagesOf(answer.rawPayload);
    expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [612, 792]));
    const text = pages.map((page) => page.text).join(' ');
    expect(text).toContain('Ada Žižka');
    expect(text).toContain('Signed the card at the counter');
    expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
    expect(text).toContain('Yes. We recomputed all');
  });

  test('The PDF says of a number that came without our form that no words of it are known', async () => {
    const phone_e164 = '+12075550179';
    const query = { company_id: maple.companyId };
    expect((await call(t, null, join.signup, { query, body: { phone_e164 } })).status).toBe(200);
    const pages = await pagesOf((await evidence(phone_e164, 'pdf')).rawPayload);
    expect(pages.map((page) => page.text).join(' ')).toContain('without our form');
  });

  test('The evidence exists for a number that never was a contact, and for an unknown number', async () => {
    await hear('STOP', '+12075550177');
    const { events, contact, suppression } = (await evidence('207-555-0177')).json();
    expect(contact).toBeUndefined();
    expect(events).toMatchObject([{ kind: 'opt_out', loyalty_customer_id: null, evidence: { words: 'STOP' } }]);
    expect(suppression).toMatchObject({ reason: 'opted_out' });
    expect((await evidence('207-555-0178')).json().events).toEqual([]);
    expect((await pagesOf((await evidence('207-555-0178', 'pdf')).rawPayload)).length).toBe(1);
  });

  test('The evidence of another company’s number, of an invalid number, or for staff is refused', async () => {
    expect((await evidence(ADA, 'json', corner.owner)).json()).toMatchObject({ events: [] });
    expect((await evidence('12')).statusCode).toBe(422);
    expect((await evidence(ADA, 'json', maple.staff)).statusCode).toBe(403);
  });
});

describe('All data about one contact', () => {
  const params = () => ({ loyalty_customer_id: ada });

  // spec: ruling-9-erase
  test('The data can be exported as JSON, and the audit log records it', async () => {
    const answer = await file(contactPage.export, { params: params() });
    const contact = answer.json();
    expect(contact.contact).toMatchObject({ name: 'Ada Žižka', email: 'ada@example.com' });
    expect(contact.replies).toMatchObject([{ body: 'Is it still on?' }]);
    expect(contact.coupons).toHaveLength(1);
    expect(contact.consent_evidence).toMatchObject([{ phone_e164: ADA, attestation: ATTESTATION }]);
    expect(await audited(t, { action: 'contact.person_exported' })).toMatchObject([{ subject_id: ada }]);
    expect((await file(contactPage.export, { params: params() }, maple.staff)).statusCode).toBe(403);
  });

  test('The data can be exported as a PDF', async () => {
    const answer = await file(contactPage.export, { params: params(), query: { format: 'pdf' } });
    const text = (await pagesOf(answer.rawPayload)).map((page) => page.text).join(' ');
    for (const part of ['ada@example.com', 'Is it still on?', 'Free coffee', '60601']) expect(text).toContain(part);
  });
});

test('An unconfirmed contact is asked once, and the history shows it', async () => {
  const params = { loyalty_customer_id: unsure };
  expect((await call(t, maple.manager, replies.askToConfirm, { params })).status).toBe(200);
  expect((await call(t, maple.manager, replies.askToConfirm, { params })).status).toBe(409);
  const { body } = await call(t, maple.staff, contactPage.timeline, { params, query: { kind: 'consent' } });
  expect(body.entries.map((entry) => entry.kind === 'consent' && entry.what)).toEqual([
    'confirmation_asked',
    'added_unconfirmed',
  ]);
});
