import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/dates.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { receiveMessage } from '#server/messaging/inbound/receive.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { SendingDesk } from '#test/desks/sending_desk.ts';
import { receiverDeps } from '#test/messages.ts';
import { faultsByTwiliosSpec } from '#test/providers/twilio_spec.ts';
import { ATTEMPTS_MAX } from './rules.ts';

const NUMBER = '+15550100000';

let t: TestApp;
let maple: Shop;
let desk: SendingDesk;
beforeAll(async () => {
  desk = await SendingDesk.open();
  ({ t, maple } = desk);
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('Answers of a provider that does not accept a message', () => {
  test('429: The message waits, longer each time, and is sent once', async () => {
    desk.twilio.treat = ({ tries }) => (tries < 3 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' });
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await desk.work();
    const first = await desk.stateOf(id);
    expect(first).toMatchObject({ status: 'queued', attempts: 1, reason: 'too_busy' });
    const pause = (first.due_at as Date).getTime() - desk.clock.now.getTime();
    expect(pause).toBeGreaterThanOrEqual(1000);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ attempts: 1 });
    desk.later(MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'queued', attempts: 2 });
    desk.later(MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent', attempts: 3, error_code: null });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('429: The confirmation of a STOP is not sent once five minutes are over', async () => {
    desk.twilio.treat = ({ tries }) => (tries < 2 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' });
    const [soon, late] = [await desk.newContact(), await desk.newContact()];
    const in_time = await desk.queue(soon, 'opt_out');
    await desk.work();
    desk.later(5 * MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(in_time)).toMatchObject({ status: 'sent', attempts: 2 });
    const too_late = await desk.queue(late, 'opt_out');
    await desk.work();
    desk.later(5 * MINUTE_MS + 1);
    await desk.work();
    expect(await desk.stateOf(too_late)).toMatchObject({ status: 'suppressed', reason: 'too_late', attempts: 1 });
    expect(desk.got(late)).toEqual([]);
  });

  test('429: A message that was refused many times holds back an answer to another contact for a minute only', async () => {
    const [busy, other] = [await desk.newContact(), await desk.newContact()];
    desk.twilio.treat = ({ to }) => (to === busy.phone_e164 ? { kind: 'refuse', code: 20429 } : { kind: 'accept' });
    const refused = await desk.queue(busy);
    await t.owner.query('update messages set attempts = 11 where message_id = $1', [refused]);
    await desk.work();
    const { attempts, due_at } = await desk.stateOf(refused);
    expect(attempts).toBe(12);
    expect((due_at as Date).getTime()).toBeGreaterThanOrEqual(desk.clock.now.getTime() + 5 * MINUTE_MS);
    const answer = await desk.queue(other, 'opt_out');
    desk.later(MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(answer)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('429 without end: The message has failed after the last attempt', async () => {
    desk.twilio.treat = () => ({ kind: 'refuse', code: 20429 });
    const id = await desk.queue(await desk.newContact());
    for (let round = 0; round <= ATTEMPTS_MAX; round++) {
      await desk.work();
      desk.later(15 * MINUTE_MS);
    }
    expect(await desk.stateOf(id)).toMatchObject({ status: 'failed', error_code: 'too_busy', attempts: ATTEMPTS_MAX });
  });

  test('A lost answer: The message is in doubt, looked up, and not sent again', async () => {
    desk.twilio.treat = () => ({ kind: 'lose_answer' });
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'unknown' });
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'unknown' });
    desk.later(MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent', provider_ref: desk.twilio.accepted.at(-1)?.sid });
    desk.later(60 * MINUTE_MS);
    await desk.work();
    expect(desk.got(to)).toHaveLength(1);
  });

  test('500 after acceptance: The message is looked up and not sent again', async () => {
    desk.twilio.treat = () => ({ kind: 'fail_after' });
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await desk.work();
    desk.later(5 * MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent' });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('500 without acceptance: The message is sent again only when that is certain', async () => {
    desk.twilio.treat = ({ tries }) => ({ kind: tries === 1 ? 'fail_before' : 'accept' });
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await desk.work();
    desk.later(MINUTE_MS);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'unknown' });
    desk.later(2 * MINUTE_MS);
    await desk.work();
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(desk.got(to)).toHaveLength(1);
  });

  test('21610: The carrier’s opt-out becomes ours', async () => {
    desk.twilio.treat = () => ({ kind: 'refuse', code: 21610 });
    const to = await desk.newContact();
    const id = await desk.queue(to);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'failed', error_code: 'opted_out_at_carrier' });
    expect((await desk.contactNow(to)).consent).toBe('opted_out');
  });

  test('21610 to the answer of an opt-in word: The text is unread, so that a user can name START to the customer', async () => {
    const to = await desk.newContact();
    const hear = (body: string, is_answered: boolean) => {
      const text = { provider_ref: newId(), from: to.phone_e164, to: [NUMBER], body, media_count: 0, is_answered };
      return receiveMessage(receiverDeps(t), 'twilio', text);
    };
    const thread = async () => {
      const { body } = await call(t, maple.staff, replies.list, { query: { search: to.phone_e164.slice(2) } });
      return body.threads[0];
    };
    // Twilio blocks the number, answers, and lifts the block for a few words only.
    await hear('STOP', true);
    desk.twilio.treat = () => ({ kind: 'refuse', code: 21610 });
    await hear('Subscribe', false);
    expect(await thread()).toMatchObject({ consent: 'consented', unread_count: 0 });
    await desk.work();
    expect(await thread()).toMatchObject({ consent: 'opted_out', unread_count: 1, last_body: 'Subscribe' });
    desk.twilio.treat = () => ({ kind: 'accept' });
    await call(t, maple.staff, replies.markRead, {
      params: { reply_thread_id: (await thread())?.reply_thread_id ?? '' },
    });
    await hear('START', false);
    await desk.work();
    expect(await thread()).toMatchObject({ consent: 'consented', unread_count: 0 });
  });

  test('A number that is dead twice in a row is parked, and nothing more is tried', async () => {
    desk.twilio.treat = () => ({ kind: 'refuse', code: 21614 });
    const to = await desk.newContact();
    for (const _ of [1, 2]) {
      await desk.queue(to);
      await desk.work();
      desk.later(MINUTE_MS);
    }
    desk.twilio.treat = () => ({ kind: 'accept' });
    const id = await desk.queue(to);
    await desk.work();
    expect(await desk.stateOf(id)).toMatchObject({ status: 'suppressed', reason: 'unreachable' });
    expect(desk.got(to)).toEqual([]);
  });

  test('A sender that is not allowed to send pauses the campaign, and its messages wait until a user resumes it', async () => {
    desk.twilio.treat = () => ({ kind: 'refuse', code: 21606 });
    const { campaign_id, texts } = await desk.campaign([await desk.newContact(), await desk.newContact()]);
    await desk.work();
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({
      status: 'paused',
      pause_reason: expect.stringMatching(/\w/),
    });
    const { body } = await call(t, maple.manager, waiting.list);
    expect(body.waiting).toContainEqual({ kind: 'campaigns_stopped', count: 1 });
    for (const id of texts) expect(await desk.stateOf(id)).toMatchObject({ status: 'queued', attempts: 0 });
    desk.twilio.treat = () => ({ kind: 'accept' });
    await call(t, maple.manager, campaigns.resume, { params: { campaign_id } });
    await desk.work();
    for (const id of texts) expect(await desk.stateOf(id)).toMatchObject({ status: 'sent' });
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({ status: 'finished' });
  });
});

test('Each request matches Twilio’s own description', ({ skip }) => {
  const faults = faultsByTwiliosSpec(desk.twilio.requests);
  if (faults === null) return skip('its description is not here');
  expect(desk.twilio.requests.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});
