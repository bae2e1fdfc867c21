import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { createContact, optIn, optOut } from '#server/contacts/contacts.ts';
import { twilioSms } from '#server/drivers/sms/twilio.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { enterBirthDate } from '#test/contacts.ts';
import { changeTextingRules, giveNumber, messagesOf } from '#test/messages.ts';
import { startTwilioServer, TWILIO_ACCOUNT, type TwilioServer } from '#test/providers/twilio_server.ts';
import { faultsByTwiliosSpec } from '#test/providers/twilio_spec.ts';
import { insertRow } from '#test/rows.ts';
import { dropWaitingMessages, queueMessage } from '../messaging.ts';
import { wakeSender, wakeSettlerAt } from './claim/wake.ts';
import { wakeAllSenders } from './jobs.ts';
import { type Receipt, recordReceipt } from './outcome/receipts.ts';
import { TIMING } from './queue/deps.ts';
import { ATTEMPTS_MAX, type MessagePurpose } from './rules.ts';
import { companyOfStatusUrl } from './status_url.ts';

/** Noon in Maine, on a Wednesday that the database's own clock, which the queue uses, has not reached. */
const NOON = new Date('2036-11-19T17:00:00Z');
const AT_NIGHT = new Date('2036-11-20T04:00:00Z');
const MORNING = new Date('2036-11-20T15:00:00Z');
const SERVICE = TWILIO_ACCOUNT.messaging_service_sid;

let twilio: TwilioServer;
let t: TestApp;
let maple: Shop;
let phones = 0;
const clock = { now: NOON };
/** Called with a message's id just before its provider gets it. */
let onHandOver: (message_id: string) => Promise<void>;

beforeAll(async () => {
  twilio = await startTwilioServer({ clock });
  const sms = twilioSms({ ...TWILIO_ACCOUNT, api_url: twilio.url });
  const send: typeof sms.send = async (text, signal) => {
    await onHandOver(text.reference);
    return sms.send(text, signal);
  };
  // A shop with a high throughput, so that no test waits for its pace.
  const quick = { ...sms, send, shared: { ...sms.shared, per_second: 10_000, per_day: null } };
  t = await buildTestApp({ now: NOON, sms: quick });
  maple = await mapleDeli(t);
});
beforeEach(async () => {
  twilio.treat = () => ({ kind: 'accept' });
  onHandOver = async () => {};
  setClock(NOON);
  // The clock goes back: slots that the previous test reserved belong to another time.
  await t.owner.query(
    `update sender_numbers set next_slot_at = '-infinity', counted_day = null;
     update messages set status = 'cancelled' where status in ('queued', 'held', 'sending', 'unknown');
     update campaigns set status = 'cancelled' where status = 'running'`,
  );
});
afterAll(async () => {
  await t.close();
  await twilio.close();
});

function setClock(now: Date): void {
  clock.now = now;
  t.clock.now = now;
}

function later(ms: number): void {
  setClock(new Date(clock.now.getTime() + ms));
}

function ctx(): Ctx {
  return machineCtx(t.db, maple.companyId, t.clock.now, openLog('silent'));
}

interface Recipient {
  loyalty_customer_id: string;
  phone_e164: string;
}

/** A contact, or a number that is none. */
type Receiver = Pick<Recipient, 'phone_e164'> & { loyalty_customer_id: string | null };

/** A contact in Maine who agreed, or whom the shop added without asking. */
function newContact(consent: 'agreed' | 'unasked' = 'agreed'): Promise<Recipient> {
  phones += 1;
  const phone_e164 = `+1207555${String(1000 + phones)}`;
  return t.db.tenant(maple.companyId, async (tenant) => {
    if (consent === 'unasked') {
      const id = await createContact(ctx(), tenant, { phone_e164, consented: false, source: 'staff' });
      return { loyalty_customer_id: id, phone_e164 };
    }
    const wording = 'I agree to get texts from Maple Deli.';
    const { loyalty_customer_id } = await optIn(ctx(), tenant, {
      phone_e164,
      source: 'web_form',
      wording,
      evidence: {},
    });
    if (loyalty_customer_id === null) throw new Error('suppressed');
    return { loyalty_customer_id, phone_e164 };
  });
}

/** One message, queued as the product queues it. */
function queue(
  to: Receiver,
  purpose: MessagePurpose = 'coupon_link',
  rest: { campaign_id?: string } = {},
): Promise<string> {
  return t.db.tenant(maple.companyId, (tenant) =>
    queueMessage(ctx(), tenant, { ...to, body: `Maple Deli: hello ${newId()}`, purpose, ...rest }),
  );
}

/** A running campaign with all its messages queued. */
async function campaign(to: readonly Recipient[]): Promise<{ campaign_id: string; texts: string[] }> {
  const campaign_id = newId();
  await insertRow(t, 'campaigns', {
    company_id: maple.companyId,
    campaign_id,
    name: 'Soup',
    campaign_type: 'promo',
    status: 'running',
    body: 'Soup',
    created_at: clock.now,
    started_at: clock.now,
    queued_at: clock.now,
  });
  const texts: string[] = [];
  for (const one of to) texts.push(await queue(one, 'marketing', { campaign_id }));
  return { campaign_id, texts };
}

/** Sends everything that is due and looks up everything that is unclear, at the time of the clock. */
async function work(): Promise<void> {
  await t.db.tenant(maple.companyId, async (tenant) => {
    await wakeSender(tenant);
    await wakeSettlerAt(tenant, new Date(0));
  });
  await t.runJobs();
}

async function stateOf(message_id: string): Promise<Record<string, unknown>> {
  const [message] = await messagesOf(t, { message_id });
  return message;
}

const campaignStatus = async (campaign_id: string) =>
  (await call(t, maple.staff, campaigns.get, { params: { campaign_id } })).body;

/** Sets when the shop's plan ends; null: never. */
async function endPlan(ends_at: Date | null): Promise<void> {
  await t.owner.query(`update entitlements set ends_at = $2 where company_id = $1 and feature = 'loyalty_sms'`, [
    maple.companyId,
    ends_at,
  ]);
}

async function cancel(campaign_id: string): Promise<void> {
  expect((await call(t, maple.manager, campaigns.cancel, { params: { campaign_id } })).status).toBe(200);
}

const contactNow = async ({ loyalty_customer_id }: Recipient) =>
  (await call(t, maple.staff, contacts.get, { params: { loyalty_customer_id } })).body;

/** What phones got. */
function got({ phone_e164 }: Receiver): string[] {
  return twilio.accepted.filter(({ to }) => to === phone_e164).map(({ body }) => body);
}

function receive(receipt: Receipt): Promise<boolean> {
  return t.db.tenant(maple.companyId, (tenant) => recordReceipt(ctx(), tenant, receipt));
}

describe('One message', () => {
  test('The message is sent with its words, and the provider gets the address for reports', async () => {
    const to = await newContact();
    const id = await queue(to);
    await t.runJobs();
    const [text] = twilio.accepted.slice(-1);
    const message = await stateOf(id);
    expect(message).toMatchObject({
      status: 'sent',
      provider_ref: text?.sid,
      attempts: 1,
      sender: SERVICE,
      driver: 'twilio',
    });
    expect(text).toMatchObject({ to: to.phone_e164, body: message.body, from: SERVICE });
    const [, company_id = '', message_id = '', mac = ''] =
      /^http:\/\/127\.0\.0\.1\/webhooks\/sms\/twilio\/status\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(
        text?.status_callback ?? '',
      ) ?? [];
    expect(message_id).toBe(id);
    expect(companyOfStatusUrl(t.db.keys, { company_id, message_id, mac })).toBe(maple.companyId);
    expect(companyOfStatusUrl(t.db.keys, { company_id: newId(), message_id, mac })).toBeNull();
  });

  test('The message is marked as sending under a lease before the provider gets it', async () => {
    const seen: Record<string, unknown>[] = [];
    onHandOver = async (message_id) => {
      const { status, attempts, driver, sender, lease_until } = await stateOf(message_id);
      seen.push({ status, attempts, driver, sender, lease_until });
    };
    await queue(await newContact());
    await campaign([await newContact(), await newContact()]);
    await work();
    const lease = new Date(clock.now.getTime() + TIMING.lease_ms);
    const each = { status: 'sending', attempts: 1, driver: 'twilio', sender: SERVICE, lease_until: expect.any(Date) };
    expect(seen).toEqual([each, each, each]);
    for (const { lease_until } of seen) expect(Number(lease_until)).toBeGreaterThanOrEqual(Number(lease));
  });

  test('The message is never sent again, however often the job runs', async () => {
    const to = await newContact();
    await queue(to);
    for (let round = 0; round < 3; round++) await work();
    expect(got(to)).toHaveLength(1);
  });

  test.each([
    ['welcome', 'needs_confirmation'],
    ['coupon_link', 'needs_confirmation'],
  ] as const)('A %s message to an unconfirmed contact is left out', async (purpose, reason) => {
    const to = await newContact('unasked');
    const id = await queue(to, purpose);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'suppressed', reason });
    expect(got(to)).toEqual([]);
  });

  test('The request to confirm is sent to an unconfirmed contact', async () => {
    const to = await newContact('unasked');
    const id = await queue(to, 'confirmation');
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  });

  test('A number that said STOP only gets what it asked for', async () => {
    const to = await newContact();
    const before = await queue(to);
    await t.db.tenant(maple.companyId, (tenant) =>
      optOut(ctx(), tenant, { phone_e164: to.phone_e164, source: 'keyword' }, dropWaitingMessages),
    );
    const reply = await queue(to, 'reply');
    const confirmed = await queue(to, 'opt_out');
    await work();
    expect(await stateOf(before)).toMatchObject({ status: 'suppressed', reason: 'opted_out' });
    expect(await stateOf(reply)).toMatchObject({ status: 'suppressed', reason: 'opted_out' });
    expect(await stateOf(confirmed)).toMatchObject({ status: 'sent' });
    expect(got(to)).toHaveLength(1);
  });

  test('An answer to a number that is not a contact is not sent after its STOP', async () => {
    const stranger = { loyalty_customer_id: null, phone_e164: '+12075550911' };
    twilio.treat = () => ({ kind: 'refuse', code: 20429 });
    const waiting = [await queue(stranger, 'reply'), await queue(stranger, 'test')];
    const help = await queue(stranger, 'help');
    await work();
    await t.db.tenant(maple.companyId, (tenant) =>
      optOut(ctx(), tenant, { phone_e164: stranger.phone_e164, source: 'keyword' }, dropWaitingMessages),
    );
    twilio.treat = () => ({ kind: 'accept' });
    later(MINUTE_MS);
    await work();
    for (const id of waiting) expect(await stateOf(id)).toMatchObject({ status: 'suppressed', reason: 'opted_out' });
    expect(await stateOf(help)).toMatchObject({ status: 'sent' });
    expect(got(stranger)).toHaveLength(1);
  });

  test('The message waits for the morning unless the contact asked for it', async () => {
    setClock(AT_NIGHT);
    const to = await newContact();
    const welcome = await queue(to, 'welcome');
    const confirmation = await queue(to, 'confirmation');
    const answer = await queue(to, 'coupon_link');
    await work();
    // The welcome message answers the contact, so the law's hours hold; the request to confirm keeps the shop's.
    const lawful = new Date(MORNING.getTime() - 2 * 3_600_000);
    expect(await stateOf(welcome)).toMatchObject({ status: 'held', reason: 'quiet_hours', due_at: lawful });
    expect(await stateOf(confirmation)).toMatchObject({ status: 'held', reason: 'quiet_hours', due_at: MORNING });
    expect(await stateOf(answer)).toMatchObject({ status: 'sent' });
    setClock(lawful);
    await work();
    expect(await stateOf(welcome)).toMatchObject({ status: 'sent', reason: null });
    expect(await stateOf(confirmation)).toMatchObject({ status: 'held' });
    setClock(MORNING);
    await work();
    expect(await stateOf(confirmation)).toMatchObject({ status: 'sent', reason: null });
  });
});

describe('Answers of a provider that does not accept a message', () => {
  test('429: The message waits, longer each time, and is sent once', async () => {
    twilio.treat = ({ tries }) => (tries < 3 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' });
    const to = await newContact();
    const id = await queue(to);
    await work();
    const first = await stateOf(id);
    expect(first).toMatchObject({ status: 'queued', attempts: 1, reason: 'too_busy' });
    const pause = (first.due_at as Date).getTime() - clock.now.getTime();
    expect(pause).toBeGreaterThanOrEqual(1000);
    await work();
    expect(await stateOf(id)).toMatchObject({ attempts: 1 });
    later(MINUTE_MS);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'queued', attempts: 2 });
    later(MINUTE_MS);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 3, error_code: null });
    expect(got(to)).toHaveLength(1);
  });

  test('429: The confirmation of a STOP is not sent once five minutes are over', async () => {
    twilio.treat = ({ tries }) => (tries < 2 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' });
    const [soon, late] = [await newContact(), await newContact()];
    const in_time = await queue(soon, 'opt_out');
    await work();
    later(5 * MINUTE_MS);
    await work();
    expect(await stateOf(in_time)).toMatchObject({ status: 'sent', attempts: 2 });
    const too_late = await queue(late, 'opt_out');
    await work();
    later(5 * MINUTE_MS + 1);
    await work();
    expect(await stateOf(too_late)).toMatchObject({ status: 'suppressed', reason: 'too_late', attempts: 1 });
    expect(got(late)).toEqual([]);
  });

  test('429: A message that was refused many times holds back an answer to another contact for a minute only', async () => {
    const [busy, other] = [await newContact(), await newContact()];
    twilio.treat = ({ to }) => (to === busy.phone_e164 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' });
    const refused = await queue(busy);
    await t.owner.query('update messages set attempts = 11 where message_id = $1', [refused]);
    await work();
    const { attempts, due_at } = await stateOf(refused);
    expect(attempts).toBe(12);
    expect((due_at as Date).getTime()).toBeGreaterThanOrEqual(clock.now.getTime() + 5 * MINUTE_MS);
    const answer = await queue(other, 'opt_out');
    later(MINUTE_MS);
    await work();
    expect(await stateOf(answer)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('429 without end: The message has failed after the last attempt', async () => {
    twilio.treat = () => ({ kind: 'refuse', code: 20429 });
    const id = await queue(await newContact());
    for (let round = 0; round <= ATTEMPTS_MAX; round++) {
      await work();
      later(15 * MINUTE_MS);
    }
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error_code: 'too_busy', attempts: ATTEMPTS_MAX });
  });

  test('A lost answer: The message is in doubt, looked up, and not sent again', async () => {
    twilio.treat = () => ({ kind: 'lose_answer' });
    const to = await newContact();
    const id = await queue(to);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    later(MINUTE_MS);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent', provider_ref: twilio.accepted.at(-1)?.sid });
    later(60 * MINUTE_MS);
    await work();
    expect(got(to)).toHaveLength(1);
  });

  test('500 after acceptance: The message is looked up and not sent again', async () => {
    twilio.treat = () => ({ kind: 'fail_after' });
    const to = await newContact();
    const id = await queue(to);
    await work();
    later(5 * MINUTE_MS);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    expect(got(to)).toHaveLength(1);
  });

  test('500 without acceptance: The message is sent again only when that is certain', async () => {
    twilio.treat = ({ tries }) => ({ kind: tries === 1 ? 'fail_before' : 'accept' });
    const to = await newContact();
    const id = await queue(to);
    await work();
    later(MINUTE_MS);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown' });
    later(2 * MINUTE_MS);
    await work();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(got(to)).toHaveLength(1);
  });

  test('21610: The carrier’s opt-out becomes ours', async () => {
    twilio.treat = () => ({ kind: 'refuse', code: 21610 });
    const to = await newContact();
    const id = await queue(to);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', error_code: 'opted_out_at_carrier' });
    expect((await contactNow(to)).consent).toBe('opted_out');
  });

  test('A number that is dead twice in a row is parked, and nothing more is tried', async () => {
    twilio.treat = () => ({ kind: 'refuse', code: 21614 });
    const to = await newContact();
    for (const _ of [1, 2]) {
      await queue(to);
      await work();
      later(MINUTE_MS);
    }
    twilio.treat = () => ({ kind: 'accept' });
    const id = await queue(to);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'suppressed', reason: 'unreachable' });
    expect(got(to)).toEqual([]);
  });

  test('A sender that is not allowed to send pauses the campaign, and its messages wait until a user resumes it', async () => {
    twilio.treat = () => ({ kind: 'refuse', code: 21606 });
    const { campaign_id, texts } = await campaign([await newContact(), await newContact()]);
    await work();
    expect(await campaignStatus(campaign_id)).toMatchObject({
      status: 'paused',
      pause_reason: expect.stringMatching(/\w/),
    });
    const { body } = await call(t, maple.manager, waiting.list);
    expect(body.waiting).toContainEqual({ kind: 'campaigns_stopped', count: 1 });
    for (const id of texts) expect(await stateOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
    twilio.treat = () => ({ kind: 'accept' });
    await call(t, maple.manager, campaigns.resume, { params: { campaign_id } });
    await work();
    for (const id of texts) expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    expect(await campaignStatus(campaign_id)).toMatchObject({ status: 'finished' });
  });
});

describe('A worker that was killed', () => {
  /** The state in which a process leaves a message when it is killed at that instruction. */
  async function leftBehind(to: Recipient, wasTaken: boolean): Promise<string> {
    const id = await queue(to);
    const lease = new Date(clock.now.getTime() + TIMING.lease_ms);
    const { rows } = await t.owner.query(
      `update messages set status = 'sending', attempts = 1, slot_at = $2, lease_until = $3, sender = '${SERVICE}', driver = 'twilio'
       where message_id = $1 returning body`,
      [id, clock.now, lease],
    );
    if (wasTaken) {
      const form = new URLSearchParams({ To: to.phone_e164, Body: rows[0].body, MessagingServiceSid: SERVICE });
      await fetch(`${twilio.url}/2010-04-01/Accounts/${TWILIO_ACCOUNT.account_sid}/Messages.json`, {
        method: 'POST',
        body: form,
      });
    }
    return id;
  }

  test('A message that was handed over is found and not sent again', async () => {
    const to = await newContact();
    const id = await leftBehind(to, true);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sending' });
    later(TIMING.lease_ms + 1);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent', provider_ref: twilio.accepted.at(-1)?.sid });
    expect(got(to)).toHaveLength(1);
  });

  test('A message that was not handed over is sent when that is certain', async () => {
    const to = await newContact();
    const id = await leftBehind(to, false);
    later(TIMING.lease_ms + 1);
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'unknown', reason: 'worker_lost' });
    expect(got(to)).toEqual([]);
    later(3 * MINUTE_MS);
    await work();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
    expect(got(to)).toHaveLength(1);
  });

  test('The schedule finds the jobs of a worker that was killed', async () => {
    const to = await newContact();
    const id = await queue(to);
    await t.owner.query(
      "select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'send_messages%'",
    );
    await t.runJobs();
    expect(await stateOf(id)).toMatchObject({ status: 'queued' });
    await wakeAllSenders(t.companies, t.db, clock.now);
    await t.runJobs();
    expect(await stateOf(id)).toMatchObject({ status: 'sent' });
  });
});

describe('Delivery reports', () => {
  async function sent(purpose?: MessagePurpose): Promise<{ to: Recipient; message_id: string; provider_ref: string }> {
    const to = await newContact();
    const message_id = await queue(to, purpose);
    await work();
    return { to, message_id, provider_ref: String((await stateOf(message_id)).provider_ref) };
  }

  test('A report advances a message and never moves it back, and a repeated report counts once', async () => {
    const { message_id, provider_ref } = await sent();
    expect(await receive({ message_id, provider_ref, status: 'delivered', error_code: null })).toBe(true);
    for (const status of ['sent', 'delivered', 'undelivered', 'failed'] as const) {
      expect(await receive({ message_id, provider_ref, status, error_code: null })).toBe(false);
    }
    expect(await stateOf(message_id)).toMatchObject({ status: 'delivered', error_code: null });
  });

  test('A report finds the message by the provider’s reference too', async () => {
    const { message_id, provider_ref } = await sent();
    expect(await receive({ provider_ref, status: 'undelivered', error_code: 'not_delivered' })).toBe(true);
    expect(await stateOf(message_id)).toMatchObject({ status: 'undelivered', error_code: 'not_delivered' });
    expect(await receive({ provider_ref: 'SM-nobody', status: 'delivered', error_code: null })).toBe(false);
  });

  test('A report settles a doubt before a lookup', async () => {
    twilio.treat = () => ({ kind: 'lose_answer' });
    const to = await newContact();
    const message_id = await queue(to);
    await work();
    const provider_ref = twilio.accepted.at(-1)?.sid;
    expect(await receive({ message_id, provider_ref, status: 'delivered', error_code: null })).toBe(true);
    later(10 * MINUTE_MS);
    await work();
    expect(await stateOf(message_id)).toMatchObject({ status: 'delivered', provider_ref });
    expect(got(to)).toHaveLength(1);
  });

  test('Two reports of a dead number park it', async () => {
    const { to, message_id, provider_ref } = await sent();
    await receive({ message_id, provider_ref, status: 'undelivered', error_code: 'not_in_use' });
    const parked = async () => (await contactNow(to)).unreachable_at !== null;
    expect(await parked()).toBe(false);
    later(MINUTE_MS);
    const again = await queue(to);
    await work();
    await receive({ message_id: again, status: 'undelivered', error_code: 'not_in_use' });
    expect(await parked()).toBe(true);
  });

  test('When the carrier’s day is full, a message waits for the next day, and a late report of the first attempt changes nothing', async () => {
    const { to, message_id, provider_ref } = await sent('reply');
    const report = { message_id, provider_ref, status: 'undelivered', error_code: 'daily_cap' } as const;
    await receive(report);
    const midnight = new Date('2036-11-20T08:00:00Z');
    expect(await stateOf(message_id)).toMatchObject({ status: 'held', reason: 'daily_cap', due_at: midnight });
    expect(await receive(report)).toBe(false);
    setClock(midnight);
    await work();
    expect(await stateOf(message_id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await receive(report)).toBe(false);
    expect(got(to)).toHaveLength(2);
  });

  test.each(['phone_unreachable', 'daily_cap'])(
    'The confirmation of a STOP is not sent again after a report of %s',
    async (error_code) => {
      const { to, message_id, provider_ref } = await sent('opt_out');
      await receive({ message_id, provider_ref, status: 'undelivered', error_code });
      expect(await stateOf(message_id)).toMatchObject({ status: 'undelivered', error_code });
      later(24 * 60 * MINUTE_MS);
      await work();
      expect(got(to)).toHaveLength(1);
    },
  );

  test('Failed attempts keep their cost in the campaign’s figures, and the next attempt adds its own', async () => {
    const to = [await newContact(), await newContact()];
    const { campaign_id, texts } = await campaign(to);
    const paid = async () => {
      const { body } = await call(t, maple.staff, campaigns.get, { params: { campaign_id } });
      return [body.segments, body.cost_cents, body.counts];
    };
    const cents = async (segments: number) =>
      Math.round(segments * (await call(t, maple.staff, messagingSettings.get)).body.cents_per_segment);
    await work();
    expect(await paid()).toEqual([2, await cents(2), { sent: 2 }]);
    // The network did not deliver one message; the other one never reached it.
    await receive({ message_id: texts[0], status: 'undelivered', error_code: 'phone_unreachable' });
    await receive({ message_id: texts[1], status: 'failed', error_code: 'too_busy' });
    expect(await paid()).toEqual([1, await cents(1), { held: 2 }]);
    later(61 * MINUTE_MS);
    await work();
    expect(await paid()).toEqual([3, await cents(3), { sent: 2 }]);
    await receive({ message_id: texts[0], status: 'undelivered', error_code: 'phone_unreachable' });
    await receive({ message_id: texts[1], status: 'delivered', error_code: null });
    twilio.treat = () => ({ kind: 'refuse', code: 21211 });
    later(61 * MINUTE_MS);
    await work();
    expect(await paid()).toEqual([3, await cents(3), { delivered: 1, failed: 1 }]);
  });

  test('A message of a canceled campaign is not held for another attempt', async () => {
    const to = [await newContact(), await newContact()];
    const { campaign_id, texts } = await campaign(to);
    await work();
    await t.owner.query("update campaigns set status = 'running' where campaign_id = $1", [campaign_id]);
    await cancel(campaign_id);
    await work();
    await receive({ message_id: texts[0], status: 'undelivered', error_code: 'phone_unreachable' });
    await receive({ message_id: texts[1], status: 'failed', error_code: 'too_busy' });
    const ended = { status: 'cancelled', counts: { undelivered: 1, failed: 1 } };
    expect(await campaignStatus(campaign_id)).toMatchObject(ended);
    later(61 * MINUTE_MS);
    await work();
    expect(await campaignStatus(campaign_id)).toMatchObject(ended);
  });

  test('A report of a spam filter pauses the campaign', async () => {
    const [first, second] = [await newContact(), await newContact()];
    const { campaign_id, texts } = await campaign([first]);
    await work();
    await t.owner.query("update campaigns set status = 'running', queued_at = null where campaign_id = $1", [
      campaign_id,
    ]);
    const waiting = await queue(second, 'marketing', { campaign_id });
    await receive({ message_id: texts[0], status: 'undelivered', error_code: 'filtered' });
    await work();
    expect(await campaignStatus(campaign_id)).toMatchObject({ status: 'paused' });
    expect(await stateOf(waiting)).toMatchObject({ status: 'queued' });
    await cancel(campaign_id);
  });
});

test('A request to confirm that was sent and not delivered is not made a second time', async () => {
  const to = await newContact('unasked');
  const params = { loyalty_customer_id: to.loyalty_customer_id };
  const ask = () => call(t, maple.manager, replies.askToConfirm, { params });
  expect((await ask()).status).toBe(200);
  await work();
  const [{ message_id }] = await messagesOf(t, { phone_e164: to.phone_e164 });
  await receive({ message_id, status: 'undelivered', error_code: 'phone_unreachable' });
  expect(await stateOf(message_id)).toMatchObject({ status: 'held', sent_at: null, earlier_sends: 1 });
  await call(t, maple.manager, contacts.archive, { params });
  await call(t, maple.manager, contacts.restore, { params });
  expect(await stateOf(message_id)).toMatchObject({ status: 'suppressed' });
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_asked' } });
});

describe('A campaign', () => {
  test('The campaign is finished when no message is left, and its pages are notified', async () => {
    const { campaign_id, texts } = await campaign([
      await newContact(),
      await newContact(),
      await newContact('unasked'),
    ]);
    await work();
    expect(await campaignStatus(campaign_id)).toMatchObject({ status: 'finished' });
    const states = await Promise.all(texts.map(stateOf));
    expect(states.map(({ status }) => status)).toEqual(['sent', 'sent', 'suppressed']);
  });

  test.each(['paused', 'cancelled', 'scheduled', 'draft'])('A campaign that is %s sends nothing', async (status) => {
    const to = await newContact();
    const { campaign_id, texts } = await campaign([to]);
    await t.owner.query('update campaigns set status = $2, scheduled_at = $3 where campaign_id = $1', [
      campaign_id,
      status,
      clock.now,
    ]);
    await work();
    expect(got(to)).toEqual([]);
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'queued' });
  });

  test('Once the plan has ended, running campaigns pause, and answers are still sent', async () => {
    const [to, other] = [await newContact(), await newContact()];
    const { campaign_id, texts } = await campaign([to]);
    const answer = await queue(other, 'reply');
    await endPlan(new Date(NOON.getTime() + 1));
    later(1000);
    await work();
    await endPlan(null);
    expect(await campaignStatus(campaign_id)).toMatchObject({
      status: 'paused',
      pause_reason: campaignErrors.needsPlan,
    });
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await stateOf(answer)).toMatchObject({ status: 'sent' });
    await call(t, maple.manager, campaigns.resume, { params: { campaign_id } });
    await work();
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'sent' });
  });

  test('A text about alcohol reaches no contact who became known to be under 21 while it waited', async () => {
    const [adult, young, unknown] = [await newContact(), await newContact(), await newContact()];
    const { campaign_id, texts } = await campaign([adult, young, unknown]);
    await changeTextingRules(t, maple, { age_gate: true });
    await t.owner.query('update campaigns set adults_only = true where campaign_id = $1', [campaign_id]);
    for (const [contact, born] of [[adult, '2015-11-19'] as const, [young, '2015-11-20'] as const]) {
      await enterBirthDate(t, maple, contact.loyalty_customer_id, born);
    }
    await work();
    await changeTextingRules(t, maple, { age_gate: false });
    const left = { status: 'suppressed', reason: 'not_known_to_be_21' };
    expect(await Promise.all(texts.map(stateOf))).toMatchObject([{ status: 'sent' }, left, left]);
  });

  test('Texts about alcohol stop when the age check is turned off, and continue when it is back', async () => {
    const to = await newContact();
    await enterBirthDate(t, maple, to.loyalty_customer_id, '1990-01-01');
    const { campaign_id, texts } = await campaign([to]);
    await t.owner.query('update campaigns set adults_only = true where campaign_id = $1', [campaign_id]);
    await work();
    const pause_reason = campaignErrors.needsAgeGate;
    expect(await campaignStatus(campaign_id)).toMatchObject({ status: 'paused', pause_reason });
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'queued', attempts: 0 });
    await changeTextingRules(t, maple, { age_gate: true });
    await call(t, maple.manager, campaigns.resume, { params: { campaign_id } });
    await work();
    await changeTextingRules(t, maple, { age_gate: false });
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'sent' });
  });

  test('Once the plan has ended, a campaign whose last message is on its way is finished, not paused', async () => {
    const [first, second] = [await newContact(), await newContact()];
    twilio.treat = ({ to }) => ({ kind: to === first.phone_e164 ? 'lose_answer' : 'accept' });
    const sending = await campaign([first]);
    await work();
    expect(await stateOf(sending.texts[0] ?? '')).toMatchObject({ status: 'unknown' });
    const waiting = await campaign([second]);
    await endPlan(new Date(NOON.getTime() + 1));
    later(1000);
    await work();
    await endPlan(null);
    expect(await campaignStatus(waiting.campaign_id)).toMatchObject({ status: 'paused' });
    expect(await campaignStatus(sending.campaign_id)).toMatchObject({ status: 'running' });
    later(MINUTE_MS);
    await work();
    expect(await campaignStatus(sending.campaign_id)).toMatchObject({ status: 'finished' });
    await cancel(waiting.campaign_id);
  });

  test('Canceling while a message is refused keeps the message from coming back', async () => {
    const to = await newContact();
    const { campaign_id, texts } = await campaign([to]);
    let asked: Promise<unknown> = Promise.resolve();
    const held = Promise.withResolvers<void>();
    twilio.treat = () => {
      asked = cancel(campaign_id).then(() => held.resolve());
      return { kind: 'refuse', code: 20429 };
    };
    twilio.before_answer = () => held.promise;
    await work();
    await asked;
    twilio.before_answer = async () => {};
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'cancelled' });
  });

  test('The campaign keeps the daily cap of a contact and continues when there is room', async () => {
    const to = await newContact();
    const first = await campaign([to]);
    await work();
    later(60 * MINUTE_MS);
    const second = await campaign([to]);
    await work();
    expect(await stateOf(first.texts[0] ?? '')).toMatchObject({ status: 'sent' });
    const held = await stateOf(second.texts[0] ?? '');
    expect(held).toMatchObject({
      status: 'held',
      reason: 'frequency_cap',
      due_at: new Date(NOON.getTime() + 86_400_000),
    });
    setClock(held.due_at as Date);
    await work();
    expect(await stateOf(second.texts[0] ?? '')).toMatchObject({ status: 'sent' });
    later(25 * 60 * MINUTE_MS);
    const third = await campaign([to]);
    await work();
    expect(await stateOf(third.texts[0] ?? '')).toMatchObject({ status: 'suppressed', reason: 'frequency_cap' });
  });

  test('Two simultaneous campaigns do not both reach one contact', async () => {
    const to = await newContact();
    const both = [await campaign([to]), await campaign([to])];
    await work();
    const states = await Promise.all(both.map(({ texts }) => stateOf(texts[0] ?? '')));
    expect(states.map(({ status }) => status).sort()).toEqual(['held', 'sent']);
    expect(got(to)).toHaveLength(1);
  });

  test('The campaign does not text a number that belongs to another contact now', async () => {
    const to = await newContact();
    const { texts } = await campaign([to]);
    await t.owner.query("update contacts set phone_e164 = '+12075559999' where loyalty_customer_id = $1", [
      to.loyalty_customer_id,
    ]);
    await work();
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'suppressed', reason: 'phone_changed' });
    expect(got(to)).toEqual([]);
  });

  test('In the evening the campaign waits for the morning at each contact’s place', async () => {
    // 17:30 in California, 20:30 in Maine.
    setClock(new Date('2036-11-20T01:30:00Z'));
    const [east, west] = [await newContact(), await newContact()];
    const { loyalty_customer_id } = west;
    await call(t, maple.manager, contacts.update, { params: { loyalty_customer_id }, body: { zip_code: '94103' } });
    const { texts } = await campaign([east, west]);
    await work();
    expect(await stateOf(texts[0] ?? '')).toMatchObject({ status: 'held', due_at: MORNING });
    expect(await stateOf(texts[1] ?? '')).toMatchObject({ status: 'sent' });
  });
});

describe('Another company', () => {
  test('One company cannot change the message of another, and a reply to the shared sender reaches both', async () => {
    const corner = await cornerStore(t);
    const to = await newContact();
    const ours = await queue(to);
    const theirs = await t.db.tenant(corner.companyId, (tenant) => {
      const about = machineCtx(t.db, corner.companyId, t.clock.now, openLog('silent'));
      const text = { ...to, loyalty_customer_id: null, body: 'Corner Store: hello', purpose: 'help' } as const;
      return queueMessage(about, tenant, text);
    });
    await work();
    expect(await stateOf(ours)).toMatchObject({ status: 'sent' });
    expect(await stateOf(theirs)).toMatchObject({ status: 'sent', company_id: corner.companyId });
    expect(await receive({ message_id: theirs, status: 'delivered', error_code: null })).toBe(false);
    expect(await stateOf(theirs)).toMatchObject({ status: 'sent' });
    const { rows } = await t.owner.query('select company_id from sender_threads where phone_hash = $1', [
      t.db.keys.phoneHashAnywhere(to.phone_e164),
    ]);
    expect(rows.map(({ company_id }) => company_id).sort()).toEqual([maple.companyId, corner.companyId].sort());
  });
});

describe('A company’s own number', () => {
  const OWN = '+12075550100';

  /** Replaces the shared sender for this company, with its own pace. */
  const ownNumber = (per_second: number, per_day: number | null) =>
    giveNumber(t, maple.companyId, { driver: 'twilio', address: OWN, per_second, per_day });
  afterAll(() => t.owner.query('delete from sender_numbers where address = $1', [OWN]));

  async function newContacts(count: number): Promise<Recipient[]> {
    const all: Recipient[] = [];
    for (let n = 0; n < count; n++) all.push(await newContact());
    return all;
  }

  test('The number keeps its pace over several workers, and no two slots are closer than it allows', async () => {
    await ownNumber(25, null);
    const { campaign_id, texts } = await campaign(await newContacts(40));
    await t.owner.query('update messages set segments = 2 where message_id = any($1)', [texts.slice(0, 10)]);
    for (let round = 0; round < 3; round++) {
      await t.db.tenant(maple.companyId, (tenant) => wakeSender(tenant));
      await Promise.all([t.runJobs(), t.runJobs(), t.runJobs()]);
      later(1000);
    }
    const rows = (await messagesOf(t, { campaign_id })).filter(({ status }) => status === 'sent');
    rows.sort((a, b) => a.slot_at - b.slot_at);
    expect(rows).toHaveLength(40);
    for (const [index, { sender, slot_at, segments }] of rows.entries()) {
      expect(sender).toBe(OWN);
      const next = rows[index + 1];
      if (next) expect(next.slot_at.getTime() - slot_at.getTime()).toBeGreaterThanOrEqual(40 * segments);
    }
  });

  test('At the daily limit the remaining promotions wait for the next day, and answers are sent', async () => {
    await ownNumber(10_000, 3);
    const all = await newContacts(5);
    const { campaign_id } = await campaign(all);
    await work();
    const texts = await messagesOf(t, { campaign_id });
    const held = { status: 'held', reason: 'daily_limit', due_at: new Date('2036-11-20T08:00:00Z') };
    expect(texts.filter(({ status }) => status === 'held')).toMatchObject([held, held]);
    expect(texts.filter(({ status }) => status === 'sent')).toHaveLength(3);
    const answer = await queue(await newContact(), 'reply');
    await work();
    expect(await stateOf(answer)).toMatchObject({ status: 'sent', sender: OWN });
    setClock(MORNING);
    await work();
    expect(await campaignStatus(campaign_id)).toMatchObject({ status: 'finished' });
  });

  async function askAll(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await queue(await newContact('unasked'), 'confirmation'));
    return ids;
  }
  const statesOf = async (ids: string[]) => (await Promise.all(ids.map(stateOf))).map(({ status }) => status);

  test('The confirmation of a STOP is sent before the requests to confirm that wait', async () => {
    await ownNumber(1, null);
    const requests = await askAll(30);
    await work();
    later(2000);
    const stop = await queue(await newContact(), 'opt_out');
    await work();
    expect(await stateOf(stop)).toMatchObject({ status: 'sent' });
    expect((await statesOf(requests)).filter((status) => status === 'queued').length).toBeGreaterThan(20);
  });

  test('At the daily limit the remaining requests to confirm wait for the next day', async () => {
    await ownNumber(10_000, 3);
    const requests = await askAll(5);
    await work();
    expect((await statesOf(requests)).toSorted()).toEqual(['held', 'held', 'sent', 'sent', 'sent']);
    const held = (await Promise.all(requests.map(stateOf))).filter(({ status }) => status === 'held');
    const until = { reason: 'daily_limit', due_at: new Date('2036-11-20T08:00:00Z') };
    expect(held).toMatchObject([until, until]);
    const stop = await queue(await newContact(), 'opt_out');
    await work();
    expect(await stateOf(stop)).toMatchObject({ status: 'sent' });
    setClock(MORNING);
    await work();
    expect(await statesOf(requests)).toEqual(Array(5).fill('sent'));
  });
});

test('Each request matches Twilio’s own description', ({ skip }) => {
  const faults = faultsByTwiliosSpec(twilio.requests);
  if (faults === null) return skip('its description is not here');
  expect(twilio.requests.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
