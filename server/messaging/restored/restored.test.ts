import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { restored } from '#contract/messaging/restored/restored.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { openPage, pageData, proofOf } from '#test/customer_page.ts';
import { giveNumber, messagesOf, receiverDeps } from '#test/messages.ts';
import { hurryJobs } from '#test/rows.ts';
import { receiveMessage } from '../inbound/receive.ts';
import { registerSharedSender } from '../sending/jobs.ts';
import { pauseAfterRestore } from './pause_after_restore.sql.ts';

/** Noon and the night before it in Maine, far ahead of the job queue's own clock. */
const NIGHT = new Date('2046-11-28T04:00:00Z');
const NOON = new Date('2046-11-28T17:00:00Z');

const NUMBER = '+12075550998';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NIGHT });
  maple = await mapleDeli(t);
  await registerSharedSender({ db: t.db, sms: simulatedSms });
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  await call(t, maple.manager, contacts.create, { body: { phone_e164: '+12075550101', attestation } });
});
afterAll(() => t.close());

const send = (message_body: string, scheduled_at?: string) =>
  call(t, maple.manager, campaigns.send, { body: { message_body, ...(scheduled_at ? { scheduled_at } : {}) } });
const show = async (campaign_id: string) =>
  (await call(t, maple.staff, campaigns.get, { params: { campaign_id } })).body;
const resume = (campaign_id: string) => call(t, maple.manager, campaigns.resume, { params: { campaign_id } });

async function restoreNow() {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await pauseAfterRestore(owner, NIGHT, t.clock.now);
  await owner.end();
}

test('After a restore nothing is sent twice, and no campaign is sent until an owner resumes', async () => {
  const due = (await send('Soup tonight')).body.campaign_id ?? '';
  await t.runJobs();
  const later = (await send('Bread on Friday', '2046-11-30T18:00:00Z')).body.campaign_id ?? '';
  const missed = (await send('Early breakfast', '2046-11-28T15:00:00Z')).body.campaign_id ?? '';
  t.clock.now = NOON;
  await restoreNow();
  await t.runJobs();

  // Held for a morning that is over: the lost installation may have sent it.
  expect(await show(due)).toMatchObject({ status: 'paused', pause_reason: restoredTexts.pauseReason, waiting: 0 });
  expect(await show(missed)).toMatchObject({ status: 'cancelled' });
  expect(await show(later)).toMatchObject({ status: 'scheduled' });
  expect((await call(t, maple.owner, account.getUser)).body.restored_from).toBe(NIGHT.toISOString());

  const refused = { status: 409, body: { code: 'restored', detail: restoredTexts.paused } };
  expect(await send('Cake')).toMatchObject(refused);
  expect(await resume(due)).toMatchObject(refused);
  expect((await call(t, maple.manager, restored.resume)).status).toBe(403);
  for (const _ of ['once', 'twice']) expect((await call(t, maple.owner, restored.resume)).status).toBe(200);
  expect((await call(t, maple.owner, account.getUser)).body.restored_from).toBeNull();
  expect((await resume(due)).status).toBe(200);
  expect((await send('Cake')).status).toBe(200);
});

test('A campaign that falls due before an owner has looked pauses and says why', async () => {
  const { campaign_id } = (await send('Pie on Thursday', '2046-11-29T18:00:00Z')).body;
  await restoreNow();
  t.clock.now = new Date('2046-11-29T18:00:01Z');
  await hurryJobs(t);
  await t.runJobs();
  expect(await show(campaign_id ?? '')).toMatchObject({
    status: 'paused',
    pause_reason: restoredTexts.pauseReason,
    recipients: 1,
  });
});

test('After a restore no welcome message or link goes to a customer who may have opted out since', async () => {
  t.clock.now = NIGHT;
  const ada = '+12075550104';
  const page = pageData<CustomerPageOf<'join'>>(await openPage(t, `/loyalty-signup?company_id=${maple.companyId}`));
  const token = page.form?.token ?? '';
  t.clock.now = new Date(NIGHT.getTime() + 20_000);
  const payload = { phone_e164: ada, token, proof: proofOf(token) };
  const url = `/api/loyalty/signup?company_id=${maple.companyId}`;
  expect((await t.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  const welcomeMessage = async () =>
    (await messagesOf(t, { phone_e164: ada })).find(({ purpose }) => purpose === 'welcome');
  await t.runJobs();
  // Before the morning for which the message waits.
  await restoreNow();
  expect(await welcomeMessage()).toMatchObject({ status: 'cancelled', due_at: new Date('2046-11-28T13:00:00Z') });

  const { loyalty_customer_id } = await welcomeMessage();
  const sendLink = () => call(t, maple.manager, contactPage.sendLink, { params: { loyalty_customer_id } });
  expect(await sendLink()).toMatchObject({
    status: 409,
    body: { code: 'restored', detail: restoredTexts.linksPaused },
  });
  await call(t, maple.owner, restored.resume);
  expect((await sendLink()).status).toBe(200);
});

test('After a restore only a number that has texted since the backup is answered, until an owner resumes', async () => {
  await call(t, maple.owner, restored.resume);
  const phone = '+12075550105';
  const hear = async (at: Date) => {
    t.clock.now = at;
    const arrived = { provider_ref: newId(), from: phone, to: [NUMBER], body: 'Still open?', media_count: 0 };
    expect(await receiveMessage(receiverDeps(t), 'simulator', { ...arrived, is_answered: false })).toBe('taken');
  };
  await giveNumber(t, maple.companyId, { driver: 'simulator', address: NUMBER });
  await hear(NIGHT);
  const { threads } = (await call(t, maple.staff, replies.list, { query: { search: phone.slice(2) } })).body;
  const params = { reply_thread_id: threads[0]?.reply_thread_id ?? '' };
  const answer = () => call(t, maple.manager, replies.answer, { params, body: { body: 'Until nine' } });
  t.clock.now = NOON;
  await restoreNow();
  expect(await answer()).toMatchObject({
    status: 409,
    body: { code: 'restored', detail: restoredTexts.answersPaused },
  });
  await hear(NOON);
  expect((await answer()).status).toBe(200);
  await call(t, maple.owner, restored.resume);
});

test('After a restore no contact is asked to confirm until an owner resumes', async () => {
  await call(t, maple.owner, restored.resume);
  t.clock.now = NIGHT;
  const add = async (phone_e164: string) =>
    (await call(t, maple.manager, contacts.create, { body: { phone_e164 } })).body.loyalty_customer_id;
  const [ada, bea] = [await add('+12075550102'), await add('+12075550103')];
  const ask = (loyalty_customer_id: string) =>
    call(t, maple.manager, replies.askToConfirm, { params: { loyalty_customer_id } });
  const statuses = async () => (await messagesOf(t, { phone_e164: '+12075550102' })).map(({ status }) => status);
  expect((await ask(ada)).status).toBe(200);
  // Two hours later, before the hour of the request.
  t.clock.now = new Date(NIGHT.getTime() + 2 * 3_600_000);
  await restoreNow();
  expect(await statuses()).toEqual(['cancelled']);
  const refused = { status: 409, body: { code: 'restored', detail: restoredTexts.requestsPaused } };
  for (const id of [ada, bea]) expect(await ask(id)).toMatchObject(refused);
  expect(await call(t, maple.manager, replies.askAllToConfirm)).toMatchObject(refused);
  await call(t, maple.owner, restored.resume);

  // A restore while all are being asked ends that.
  expect((await call(t, maple.manager, replies.askAllToConfirm)).body).toEqual({ to_ask: 2 });
  await restoreNow();
  await t.runJobs();
  await call(t, maple.owner, restored.resume);
  expect((await call(t, maple.manager, replies.countToAsk)).body).toEqual({ to_ask: 2 });
  expect((await ask(ada)).status).toBe(200);
  expect(await statuses()).toEqual(['cancelled', 'queued']);

  // Canceled after its hour, it may have been sent.
  t.clock.now = NOON;
  await restoreNow();
  await call(t, maple.owner, restored.resume);
  expect(await ask(ada)).toMatchObject({ status: 409, body: { code: 'already_asked' } });
});

test('After a restore no text that may have been sent since goes to a customer who is taken out of the archive', async () => {
  await call(t, maple.owner, restored.resume);
  t.clock.now = NIGHT;
  const body = { phone_e164: '+12075550106', attestation: { how: 'Signed the card', when: '2026-01-05' } };
  const { loyalty_customer_id } = (await call(t, maple.manager, contacts.create, { body })).body;
  const params = { loyalty_customer_id };
  const of = { campaign_id: (await send('Rolls tonight')).body.campaign_id };
  await t.runJobs();
  await call(t, maple.manager, contacts.archive, { params });
  t.clock.now = NOON;
  await restoreNow();
  await call(t, maple.owner, restored.resume);
  expect((await call(t, maple.manager, contacts.restore, { params })).status).toBe(200);
  const theirs = (await messagesOf(t, of)).filter((row) => row.loyalty_customer_id === loyalty_customer_id);
  expect(theirs).toMatchObject([{ status: 'cancelled' }]);
});
