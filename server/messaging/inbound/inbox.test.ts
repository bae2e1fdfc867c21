import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { replyTexts } from '#contract/messaging/inbound/replies.texts.ts';
import { type InboxFilter, replies } from '#contract/messaging/inbound/replies.ts';
import { SMS_TOTAL_MAX } from '#contract/messaging/limits.ts';
import { markUnreachable, optIn } from '#server/contacts/contacts.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { enterBirthDate, eraseContact } from '#test/contacts.ts';
import { changeTextingRules, giveNumber, receiverDeps } from '#test/messages.ts';
import { countRows } from '#test/rows.ts';
import { receiveMessage } from './receive.ts';

/** The number that texts. */
const ANA = '+12075550142';
const BEN = '+12075550143';
const STRANGER = '+12075550144';
const MAPLE_NUMBER = '+12075550999';

let t: TestApp;
let maple: Shop;
let corner: Shop;
let ana: string;

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-18T17:00:00Z') });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  await giveNumber(t, maple.companyId, { driver: 'simulator', address: MAPLE_NUMBER });
  ana = await joined(ANA, 'Ana Ruiz');
  await joined(BEN, 'Ben Day');
  await hear(ANA, 'Is the soup still on?');
  await hear(STRANGER, 'Hello?');
  await hear(BEN, 'I want no more of these texts please, stop texting me');
});
afterAll(() => t.close());

async function joined(phone_e164: string, name: string): Promise<string> {
  const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
  const { loyalty_customer_id } = await ctx.tx((tx) =>
    optIn(ctx, tx, { phone_e164, name, source: 'web_form', wording: 'Yes', evidence: {} }),
  );
  return String(loyalty_customer_id);
}

/** The number texts, one second after the previous message. */
async function hear(from: string, body: string): Promise<void> {
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const arrived = { provider_ref: newId(), from, to: [MAPLE_NUMBER], body, media_count: 0, is_answered: false };
  expect(await receiveMessage(receiverDeps(t), 'simulator', arrived)).toBe('taken');
}

async function inbox(filter: InboxFilter = 'all', search = '', token = maple.staff) {
  const answer = await call(t, token, replies.list, { query: { filter, search } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function threadOf(phone: string): Promise<string> {
  const { threads } = await inbox();
  return threads.find(({ phone_e164 }) => phone_e164 === phone)?.reply_thread_id ?? '';
}

const answer = (reply_thread_id: string, body: string, token = maple.manager) =>
  call(t, token, replies.answer, { params: { reply_thread_id }, body: { body } });

test('Conversations are listed newest first, with unread counts', async () => {
  const { threads, ...counts } = await inbox();
  expect(threads.map(({ name, phone_e164 }) => name ?? phone_e164)).toEqual(['Ben Day', STRANGER, 'Ana Ruiz']);
  expect(counts).toEqual({ total_count: 3, unread_count: 3, look_count: 1 });
  expect(threads[0]).toMatchObject({ needs_look: true, consent: 'opted_out', unread_count: 1 });
  expect(threads[2]).toMatchObject({
    loyalty_customer_id: ana,
    last_body: 'Is the soup still on?',
    consent: 'consented',
  });
  expect((await inbox('all', '', corner.owner)).threads).toEqual([]);
});

test.each([
  ['look', '', ['Ben Day']],
  ['all', 'ana', ['Ana Ruiz']],
  ['all', 'RUÍZ', ['Ana Ruiz']],
  ['all', '(207) 555-0144', [null]],
  ['all', '100%', []],
] as const)('The filter %s with the search %j finds its conversations', async (filter, search, names) => {
  expect((await inbox(filter, search)).threads.map(({ name }) => name)).toEqual(names);
});

test('A keyword that was answered automatically is not unread', async () => {
  const before = (await inbox()).unread_count;
  await hear('+12075550150', 'HELP');
  const after = await inbox();
  expect(after.unread_count).toBe(before);
  expect(after.threads[0]).toMatchObject({ phone_e164: '+12075550150', unread_count: 0 });
});

describe('Answering', () => {
  // spec: ruling-20-replies
  test('An answer is sent at once with the name in front, and the conversation is read', async () => {
    const id = await threadOf(ANA);
    const sent = await answer(id, '  Until three. See you!  ');
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await t.runJobs();
    const shown = await call(t, maple.staff, replies.get, { params: { reply_thread_id: id } });
    expect(shown.body).toMatchObject({
      thread: { unread_count: 0 },
      has_earlier: false,
      texts: [
        { is_inbound: true, body: 'Is the soup still on?', meaning: 'reply' },
        {
          is_inbound: false,
          body: 'Maple Deli: Until three. See you!',
          purpose: 'reply',
          status: 'sent',
          sent_by: 'maple-manager',
        },
      ],
    });
    const { rows } = await t.owner.query(
      `select i.body from messages m join inbound_messages i on i.inbound_message_id = m.in_reply_to where m.message_id = $1`,
      [sent.body.message_id],
    );
    expect(rows).toEqual([{ body: 'Is the soup still on?' }]);
  });

  test('An unknown number that texted can be answered', async () => {
    expect((await answer(await threadOf(STRANGER), 'Hello!')).status).toBe(200);
    await t.runJobs();
    const shown = await call(t, maple.staff, replies.get, { params: { reply_thread_id: await threadOf(STRANGER) } });
    expect(shown.body.texts.at(-1)).toMatchObject({ body: 'Maple Deli: Hello!', status: 'sent' });
  });

  // spec: ruling-20-replies
  test('A number that opted out is never texted', async () => {
    const id = await threadOf(BEN);
    const before = await countRows(t, 'messages');
    expect(await answer(id, 'Come back')).toMatchObject({
      status: 409,
      body: { code: 'opted_out', detail: replyTexts.errors.optedOut },
    });
    expect(await countRows(t, 'messages')).toBe(before);
  });

  test('An answer to a contact whom no text reaches is refused until they text again', async () => {
    const DEE = '+12075550152';
    await joined(DEE, 'Dee Fox');
    await hear(DEE, 'Do you have soup?');
    const id = await threadOf(DEE);
    const ctx = machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
    const dead = { phone_e164: DEE, reason: 'This number is no longer in use.' };
    await ctx.tx((tx) => markUnreachable(ctx, tx, dead, dropWaitingMessages));
    const before = await countRows(t, 'messages');
    expect((await inbox()).threads[0]).toMatchObject({ phone_e164: DEE, is_unreachable: true });
    expect(await answer(id, 'Until three.')).toMatchObject({
      status: 409,
      body: { code: 'unreachable', detail: contactErrors.unreachable },
    });
    expect(await countRows(t, 'messages')).toBe(before);
    await hear(DEE, 'Hello?');
    expect((await inbox()).threads[0]).toMatchObject({ phone_e164: DEE, is_unreachable: false });
    expect((await answer(id, 'Until three.')).status).toBe(200);
  });

  test.each(['', '   ', 'a'.repeat(SMS_TOTAL_MAX), 'a'.repeat(SMS_TOTAL_MAX - 5)])(
    'The answer %j is refused',
    async (body) => {
      expect((await answer(await threadOf(ANA), body)).status).toBe(422);
    },
  );

  test('An answer with words that cannot be texted is refused with their sentence', async () => {
    const id = await threadOf(ANA);
    const refusal = (sentence: string) => ({ status: 422, body: { detail: sentence, fields: { body: sentence } } });
    expect(await answer(id, 'We have vapes now')).toMatchObject(refusal(contentTexts.tobacco('vapes')));
    expect(await answer(id, 'Wine is half price')).toMatchObject(refusal(contentTexts.alcohol('Wine')));
  });

  test('With the age check, an answer about alcohol goes only to a customer who is known to be 21', async () => {
    const id = await threadOf(ANA);
    const wine = () => answer(id, 'Wine is half price');
    const refused = { status: 422, body: { fields: { body: replyTexts.errors.adultsOnly } } };
    const born = (birth_date: string) => enterBirthDate(t, maple, ana, birth_date);
    await changeTextingRules(t, maple, { age_gate: true });
    expect(await wine()).toMatchObject(refused);
    expect(await answer(await threadOf(STRANGER), 'Wine is half price')).toMatchObject(refused);
    expect((await answer(id, 'Soup is half price')).status).toBe(200);
    // Words that may be about alcohol are only a warning.
    expect((await answer(id, 'Happy hour begins at four')).status).toBe(200);
    await born('2005-11-19');
    expect(await wine()).toMatchObject(refused);
    await born('2005-11-18');
    expect((await wine()).status).toBe(200);
    await changeTextingRules(t, maple, { age_gate: false });
    expect(await wine()).toMatchObject({ status: 422, body: { detail: contentTexts.alcohol('Wine') } });
    await born('');
  });

  test('A shop whose name contains such a word can name itself in an answer', async () => {
    const rename = async (name: string) => {
      const { body } = await call(t, maple.owner, company.getDetails);
      expect((await call(t, maple.owner, company.updateDetails, { body: { ...body, name } })).status).toBe(200);
    };
    const id = await threadOf(ANA);
    await rename('Maple Wine Bar');
    expect((await answer(id, 'Maple Wine Bar opens at nine')).status).toBe(200);
    expect((await answer(id, 'Wine at Maple Wine Bar')).status).toBe(422);
    await rename('Maple Deli');
  });

  test('Staff can read and cannot answer', async () => {
    expect((await answer(await threadOf(ANA), 'Mine', maple.staff)).status).toBe(403);
  });
});

// spec: ruling-18-review
test('A probable opt-out leaves the list after a user has looked, and stays an opt-out', async () => {
  const params = { reply_thread_id: await threadOf(BEN) };
  expect((await call(t, maple.staff, replies.markReviewed, { params })).status).toBe(403);
  expect((await call(t, maple.manager, replies.markReviewed, { params })).body).toMatchObject({ look_count: 0 });
  expect((await inbox('look')).threads).toEqual([]);
  const shown = await call(t, maple.staff, replies.get, { params });
  expect(shown.body.thread).toMatchObject({ needs_look: false, consent: 'opted_out' });
  expect(shown.body.texts.map(({ purpose }) => purpose)).toEqual([null, 'opt_out']);
});

test('All users can read conversations', async () => {
  const params = { reply_thread_id: await threadOf(BEN) };
  const before = await call(t, maple.staff, replies.list);
  const after = await call(t, maple.staff, replies.markRead, { params });
  expect(after.body.unread_count).toBe(before.body.unread_count - 1);
  expect((await inbox('unread')).threads.map(({ name }) => name)).not.toContain('Ben Day');
});

test('A long conversation comes in pages, newest first', async () => {
  for (let at = 0; at < 5; at++) await hear(ANA, `line ${at}`);
  const params = { reply_thread_id: await threadOf(ANA) };
  const shown = await call(t, maple.staff, replies.get, { params, query: { limit: 3 } });
  expect(shown.body.texts.map(({ body }) => body)).toEqual(['line 2', 'line 3', 'line 4']);
  expect(shown.body.has_earlier).toBe(true);
});

test('A conversation shows the contact who has its number now, also one who joined after the last text', async () => {
  const CAL = '+12075550151';
  await hear(CAL, 'Do you have bagels?');
  const params = { reply_thread_id: await threadOf(CAL) };
  const cal = await joined(CAL, 'Cal Roy');
  const shown = { loyalty_customer_id: cal, name: 'Cal Roy', consent: 'consented' };
  expect((await call(t, maple.staff, replies.get, { params })).body.thread).toMatchObject(shown);
  expect((await inbox('all', 'cal roy')).threads).toMatchObject([shown]);
});

test('An erased contact leaves only the fact that there was a conversation', async () => {
  await eraseContact(t, maple, ana);
  expect((await inbox()).threads.map(({ phone_e164 }) => phone_e164)).not.toContain(ANA);
  const { rows } = await t.owner.query(
    `select count(*)::int as n from inbound_messages where phone_e164 = $1 or body like 'line %'`,
    [ANA],
  );
  expect(rows).toEqual([{ n: 0 }]);
});
