import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/dates.ts';
import { optOut } from '#server/contacts/contacts.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { MORNING, type Recipient, SendingDesk } from '#test/desks/sending_desk.ts';
import { TWILIO_ACCOUNT } from '#test/providers/twilio_server.ts';
import { dropWaitingMessages } from '../messaging.ts';
import { wakeAllSenders } from './jobs.ts';
import { applyOutcomes } from './outcomes.sql.ts';
import { TIMING } from './queue/deps.ts';
import { claimUnclear } from './settle.sql.ts';
import { companyOfStatusUrl } from './status_url.ts';

let t: TestApp;
let maple: Shop;
let desk: SendingDesk;
beforeAll(async () => {
  desk = await SendingDesk.open();
  ({ t, maple } = desk);
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

const AT_NIGHT = new Date('2036-11-20T04:00:00Z');
const SERVICE = TWILIO_ACCOUNT.messaging_service_sid;

describe('One message', () => {
  test('The message is sent with its words, and the provider gets the address for reports', async () => {
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await t.runJobs();
    const [text] = desk.twilio.accepted.slice(-1);
    const message = await desk.stateOf(id);
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
    desk.onHandOver = async (message_id) => {
      const { status, attempts, driver, sender, lease_until } = await desk.stateOf(message_id);
      seen.push({ status, attempts, driver, sender, lease_until });
    };
    await desk.queue(await desk.newContact());
    await desk.campaign([await desk.newContact(), await desk.newContact()]);
    await desk.work();
    const lease = new Date(desk.clock.now.getTime() + TIMING.lease_ms);
    const each = { status: 'sending', attempts: 1, driver: 'twilio', sender: SERVICE, lease_until: expect.any(Date) };
    expect(seen).toEqual([each, each, each]);
    for (const { lease_until } of seen) expect(Number(lease_until)).toBeGreaterThanOrEqual(Number(lease));
  });

  test('The message is never sent again, however often the job runs', async () => {
    const to = await desk.newContact();
    await desk.queue(to);
    for (let round = 0; round < 3; round++) await desk.work();
    expect(desk.got(to)).toHaveLength(1);
  });

  test.each([
    ['welcome', 'needs_confirmation'],
    ['coupon_link', 'needs_confirmation'],
  ] as const)('A %s message to an unconfirmed contact is left out', async (purpose, reason) => {
    const to = await desk.newContact('unasked');
    const id = await desk.queue(to, purpose);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'suppressed', reason });
    expect(desk.got(to)).toEqual([]);
  });

  test('The request to confirm is sent to an unconfirmed contact', async () => {
    const to = await desk.newContact('unasked');
    const id = await desk.queue(to, 'confirmation');
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent' });
  });

  test('A number that said STOP only gets what it asked for', async () => {
    const to = await desk.newContact();
    const before = await desk.queue(to);
    await t.db.tenant(maple.companyId, (tenant) =>
      optOut(desk.ctx(), tenant, { phone_e164: to.phone_e164, source: 'keyword' }, dropWaitingMessages),
    );
    const reply = await desk.queue(to, 'reply');
    const confirmed = await desk.queue(to, 'opt_out');
    await desk.work();
    expect(await desk.stateOf(before)).toMatchObject({ status: 'suppressed', reason: 'opted_out' });
    expect(await desk.stateOf(reply)).toMatchObject({ status: 'suppressed', reason: 'opted_out' });
    expect(await desk.stateOf(confirmed)).toMatchObject({ status: 'sent' });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('An answer to a number that is not a contact is not sent after its STOP', async () => {
    const stranger = { loyalty_customer_id: null, phone_e164: '+12075550911' };
    desk.twilio.treat = () => ({ kind: 'refuse', code: 20429 });
    const waiting = [await desk.queue(stranger, 'reply'), await desk.queue(stranger, 'test')];
    const help = await desk.queue(stranger, 'help');
    await desk.work();
    await t.db.tenant(maple.companyId, (tenant) =>
      optOut(desk.ctx(), tenant, { phone_e164: stranger.phone_e164, source: 'keyword' }, dropWaitingMessages),
    );
    desk.twilio.treat = () => ({ kind: 'accept' });
    desk.later(MINUTE_MS);
    await desk.work();
    for (const id of waiting)
      expect(await desk.stateOf(id)).toMatchObject({ status: 'suppressed', reason: 'opted_out' });
    expect(await desk.stateOf(help)).toMatchObject({ status: 'sent' });
    expect(desk.got(stranger)).toHaveLength(1);
  });

  test('The message waits for the morning unless it answers a text from the phone', async () => {
    desk.setClock(AT_NIGHT);
    const to = await desk.newContact();
    const welcome = await desk.queue(to, 'welcome');
    const confirmation = await desk.queue(await desk.newContact('unasked'), 'confirmation');
    const link = await desk.queue(to, 'coupon_link');
    const answer = await desk.queue(to, 'opt_in');
    await desk.work();
    // What answers a contact who joined keeps the law's hours; the request to confirm keeps the shop's.
    const lawful = new Date(MORNING.getTime() - 2 * 3_600_000);
    expect(await desk.stateOf(link)).toMatchObject({ status: 'held', reason: 'quiet_hours', due_at: lawful });
    expect(await desk.stateOf(welcome)).toMatchObject({ status: 'held', reason: 'quiet_hours', due_at: lawful });
    expect(await desk.stateOf(confirmation)).toMatchObject({ status: 'held', reason: 'quiet_hours', due_at: MORNING });
    expect(await desk.stateOf(answer)).toMatchObject({ status: 'sent' });
    desk.setClock(lawful);
    await desk.work();
    expect(await desk.stateOf(welcome)).toMatchObject({ status: 'sent', reason: null });
    expect(await desk.stateOf(confirmation)).toMatchObject({ status: 'held' });
    desk.setClock(MORNING);
    await desk.work();
    expect(await desk.stateOf(confirmation)).toMatchObject({ status: 'sent', reason: null });
  });
});

describe('A worker that was killed', () => {
  /** The state in which a process leaves a message when it is killed at that instruction. */
  async function leftBehind(to: Recipient, wasTaken: boolean): Promise<string> {
    const id = await desk.queue(to);
    const lease = new Date(desk.clock.now.getTime() + TIMING.lease_ms);
    const { rows } = await t.owner.query(
      `update messages set status = 'sending', attempts = 1, slot_at = $2, lease_until = $3, sender = '${SERVICE}', driver = 'twilio'
       where message_id = $1 returning body`,
      [id, desk.clock.now, lease],
    );
    if (wasTaken) {
      const form = new URLSearchParams({ To: to.phone_e164, Body: rows[0].body, MessagingServiceSid: SERVICE });
      await fetch(`${desk.twilio.url}/2010-04-01/Accounts/${TWILIO_ACCOUNT.account_sid}/Messages.json`, {
        method: 'POST',
        body: form,
      });
    }
    return id;
  }

  test('A message that was handed over is found and not sent again', async () => {
    const to = await desk.newContact();
    const id = await leftBehind(to, true);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sending' });
    desk.later(TIMING.lease_ms + 1);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent', provider_ref: desk.twilio.accepted.at(-1)?.sid });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('A message that was not handed over is sent when that is certain', async () => {
    const to = await desk.newContact();
    const id = await leftBehind(to, false);
    desk.later(TIMING.lease_ms + 1);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'unknown', reason: 'worker_lost' });
    expect(desk.got(to)).toEqual([]);
    desk.later(3 * MINUTE_MS);
    await desk.work();
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent' });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('A worker that wakes up while its message is looked up does not have the message sent twice', async () => {
    const to = await desk.newContact();
    const id = await leftBehind(to, false);
    desk.later(4 * MINUTE_MS);
    const now = desk.clock.now;
    const until = new Date(now.getTime() + TIMING.lease_ms);
    const ending = { message_id: id, attempt: 1, status: 'queued', provider_ref: null, reason: null } as const;
    const ended = (counts: boolean) =>
      t.db.tenant(maple.companyId, (tenant) =>
        applyOutcomes(tenant, [{ ...ending, counts, error_code: null, due_at: now, lease_until: null }], now),
      );
    await t.db.tenant(maple.companyId, (tenant) => claimUnclear(tenant, now, until, 1000));
    // The worker gives the message back unsent, another one sends it, and then the lookup has found nothing of the first.
    await ended(false);
    const seen: unknown[] = [];
    desk.onHandOver = async () => {
      await ended(true);
      seen.push(await desk.stateOf(id));
    };
    await desk.work();
    expect(seen).toMatchObject([{ status: 'sending', attempts: 2 }]);
    expect(desk.got(to)).toHaveLength(1);
  });

  test('The schedule finds the jobs of a worker that was killed', async () => {
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await t.owner.query(
      "select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'send_messages%'",
    );
    await t.runJobs();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'queued' });
    await wakeAllSenders(t.companies, t.db, desk.clock.now);
    await t.runJobs();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent' });
  });
});
