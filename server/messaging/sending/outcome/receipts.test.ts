import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { type Recipient, SendingDesk } from '#test/desks/sending_desk.ts';
import { messagesOf } from '#test/messages.ts';
import type { MessagePurpose } from '../rules.ts';

let t: TestApp;
let maple: Shop;
let desk: SendingDesk;
beforeAll(async () => {
  desk = await SendingDesk.open();
  ({ t, maple } = desk);
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('Delivery reports', () => {
  async function sent(purpose?: MessagePurpose): Promise<{ to: Recipient; message_id: string; provider_ref: string }> {
    const to = await desk.newContact();
    const message_id = await desk.queue(to, purpose);
    await desk.work();
    return { to, message_id, provider_ref: String((await desk.stateOf(message_id)).provider_ref) };
  }

  test('A report advances a message and never moves it back, and a repeated report counts once', async () => {
    const { message_id, provider_ref } = await sent();
    expect(await desk.receive({ message_id, provider_ref, status: 'delivered', error_code: null })).toBe(true);
    for (const status of ['sent', 'delivered', 'undelivered', 'failed'] as const) {
      expect(await desk.receive({ message_id, provider_ref, status, error_code: null })).toBe(false);
    }
    expect(await desk.stateOf(message_id)).toMatchObject({ status: 'delivered', error_code: null });
  });

  test('A report finds the message by the provider’s reference too', async () => {
    const { message_id, provider_ref } = await sent();
    expect(await desk.receive({ provider_ref, status: 'undelivered', error_code: 'not_delivered' })).toBe(true);
    expect(await desk.stateOf(message_id)).toMatchObject({ status: 'undelivered', error_code: 'not_delivered' });
    expect(await desk.receive({ provider_ref: 'SM-nobody', status: 'delivered', error_code: null })).toBe(false);
  });

  test('A report settles a doubt before a lookup', async () => {
    desk.twilio.treat = () => ({ kind: 'lose_answer' });
    const to = await desk.newContact();
    const message_id = await desk.queue(to);
    await desk.work();
    const provider_ref = desk.twilio.accepted.at(-1)?.sid;
    expect(await desk.receive({ message_id, provider_ref, status: 'delivered', error_code: null })).toBe(true);
    desk.later(10 * MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(message_id)).toMatchObject({ status: 'delivered', provider_ref });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('Two reports of a dead number park it', async () => {
    const { to, message_id, provider_ref } = await sent();
    await desk.receive({ message_id, provider_ref, status: 'undelivered', error_code: 'not_in_use' });
    const parked = async () => (await desk.contactNow(to)).unreachable_at !== null;
    expect(await parked()).toBe(false);
    desk.later(MINUTE_MS);
    const again = await desk.queue(to);
    await desk.work();
    await desk.receive({ message_id: again, status: 'undelivered', error_code: 'not_in_use' });
    expect(await parked()).toBe(true);
  });

  test('When the carrier’s day is full, a message waits for the next day, and a late report of the first attempt changes nothing', async () => {
    const { to, message_id, provider_ref } = await sent('reply');
    const report = { message_id, provider_ref, status: 'undelivered', error_code: 'daily_cap' } as const;
    await desk.receive(report);
    const midnight = new Date('2036-11-20T08:00:00Z');
    expect(await desk.stateOf(message_id)).toMatchObject({ status: 'held', reason: 'daily_cap', due_at: midnight });
    expect(await desk.receive(report)).toBe(false);
    desk.setClock(midnight);
    await desk.work();
    expect(await desk.stateOf(message_id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await desk.receive(report)).toBe(false);
    expect(desk.got(to)).toHaveLength(2);
  });

  test.each(['phone_unreachable', 'daily_cap'])(
    'The confirmation of a STOP is not sent again after a report of %s',
    async (error_code) => {
      const { to, message_id, provider_ref } = await sent('opt_out');
      await desk.receive({ message_id, provider_ref, status: 'undelivered', error_code });
      expect(await desk.stateOf(message_id)).toMatchObject({ status: 'undelivered', error_code });
      desk.later(24 * 60 * MINUTE_MS);
      await desk.work();
      expect(desk.got(to)).toHaveLength(1);
    },
  );

  test('Failed attempts keep their cost in the campaign’s figures, and the next attempt adds its own', async () => {
    const to = [await desk.newContact(), await desk.newContact()];
    const { campaign_id, texts } = await desk.campaign(to);
    const paid = async () => {
      const { body } = await call(t, maple.staff, campaigns.get, { params: { campaign_id } });
      return [body.segments, body.cost_cents, body.counts];
    };
    const cents = async (segments: number) =>
      Math.round(segments * (await call(t, maple.staff, messagingSettings.get)).body.cents_per_segment);
    await desk.work();
    expect(await paid()).toEqual([2, await cents(2), { sent: 2 }]);
    // The network did not deliver one message; the other one never reached it.
    await desk.receive({ message_id: texts[0], status: 'undelivered', error_code: 'phone_unreachable' });
    await desk.receive({ message_id: texts[1], status: 'failed', error_code: 'too_busy' });
    expect(await paid()).toEqual([1, await cents(1), { held: 2 }]);
    desk.later(61 * MINUTE_MS);
    await desk.work();
    expect(await paid()).toEqual([3, await cents(3), { sent: 2 }]);
    await desk.receive({ message_id: texts[0], status: 'undelivered', error_code: 'phone_unreachable' });
    await desk.receive({ message_id: texts[1], status: 'delivered', error_code: null });
    desk.twilio.treat = () => ({ kind: 'refuse', code: 21211 });
    desk.later(61 * MINUTE_MS);
    await desk.work();
    expect(await paid()).toEqual([3, await cents(3), { delivered: 1, failed: 1 }]);
  });

  test('A message of a canceled campaign is not held for another attempt', async () => {
    const to = [await desk.newContact(), await desk.newContact()];
    const { campaign_id, texts } = await desk.campaign(to);
    await desk.work();
    await t.owner.query("update campaigns set status = 'running' where campaign_id = $1", [campaign_id]);
    await desk.cancel(campaign_id);
    await desk.work();
    await desk.receive({ message_id: texts[0], status: 'undelivered', error_code: 'phone_unreachable' });
    await desk.receive({ message_id: texts[1], status: 'failed', error_code: 'too_busy' });
    const ended = { status: 'cancelled', counts: { undelivered: 1, failed: 1 } };
    expect(await desk.campaignStatus(campaign_id)).toMatchObject(ended);
    desk.later(61 * MINUTE_MS);
    await desk.work();
    expect(await desk.campaignStatus(campaign_id)).toMatchObject(ended);
  });

  test('A report of a spam filter pauses the campaign', async () => {
    const [first, second] = [await desk.newContact(), await desk.newContact()];
    const { campaign_id, texts } = await desk.campaign([first]);
    await desk.work();
    await t.owner.query("update campaigns set status = 'running', queued_at = null where campaign_id = $1", [
      campaign_id,
    ]);
    const waiting = await desk.queue(second, 'marketing', { campaign_id });
    await desk.receive({ message_id: texts[0], status: 'undelivered', error_code: 'filtered' });
    await desk.work();
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({ status: 'paused' });
    expect(await desk.stateOf(waiting)).toMatchObject({ status: 'queued' });
    await desk.cancel(campaign_id);
  });
});

test('A request to confirm that was sent and not delivered is not made a second time', async () => {
  const to = await desk.newContact('unasked');
  const params = { loyalty_customer_id: to.loyalty_customer_id };
  const ask = () => call(t, maple.manager, replies.askToConfirm, { params });
  expect((await ask()).status).toBe(200);
  await desk.work();
  const [{ message_id }] = await messagesOf(t, { phone_e164: to.phone_e164 });
  await desk.receive({ message_id, status: 'undelivered', error_code: 'phone_unreachable' });
  expect(await desk.stateOf(message_id)).toMatchObject({ status: 'held', sent_at: null, earlier_sends: 1 });
  await call(t, maple.manager, contacts.archive, { params });
  await call(t, maple.manager, contacts.restore, { params });
  expect(await desk.stateOf(message_id)).toMatchObject({ status: 'suppressed' });
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_asked' } });
});
