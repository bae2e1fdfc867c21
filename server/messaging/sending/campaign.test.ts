import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { enterBirthDate } from '#test/contacts.ts';
import { MORNING, NOON, SendingDesk } from '#test/desks/sending_desk.ts';
import { changeTextingRules, messagesOf } from '#test/messages.ts';

let t: TestApp;
let maple: Shop;
let desk: SendingDesk;
beforeAll(async () => {
  desk = await SendingDesk.open();
  ({ t, maple } = desk);
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('A campaign', () => {
  test('The campaign is finished when no message is left, and its pages are notified', async () => {
    const { campaign_id, texts } = await desk.campaign([
      await desk.newContact(),
      await desk.newContact(),
      await desk.newContact('unasked'),
    ]);
    await desk.work();
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({ status: 'finished' });
    const states = await Promise.all(texts.map((id) => desk.stateOf(id)));
    expect(states.map(({ status }) => status)).toEqual(['sent', 'sent', 'suppressed']);
  });

  test.each(['paused', 'cancelled', 'scheduled', 'draft'])('A campaign that is %s sends nothing', async (status) => {
    const to = await desk.newContact();
    const { campaign_id, texts } = await desk.campaign([to]);
    await t.owner.query('update campaigns set status = $2, scheduled_at = $3 where campaign_id = $1', [
      campaign_id,
      status,
      desk.clock.now,
    ]);
    await desk.work();
    expect(desk.got(to)).toEqual([]);
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'queued' });
  });

  test('Once the plan has ended, running campaigns pause, and answers are still sent', async () => {
    const [to, other] = [await desk.newContact(), await desk.newContact()];
    const { campaign_id, texts } = await desk.campaign([to]);
    const answer = await desk.queue(other, 'reply');
    await desk.endPlan(new Date(NOON.getTime() + 1));
    desk.later(1000);
    await desk.work();
    await desk.endPlan(null);
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({
      status: 'paused',
      pause_reason: campaignErrors.needsPlan,
    });
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await desk.stateOf(answer)).toMatchObject({ status: 'sent' });
    await call(t, maple.manager, campaigns.resume, { params: { campaign_id } });
    await desk.work();
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'sent' });
  });

  test('Once the plan has ended, requests to confirm that wait are not sent, and the contacts can be asked again', async () => {
    const to = await desk.newContact('unasked');
    const params = { loyalty_customer_id: to.loyalty_customer_id };
    const ask = async () => (await call(t, maple.manager, replies.askToConfirm, { params })).status;
    expect(await ask()).toBe(200);
    await desk.endPlan(new Date(NOON.getTime() + 1));
    desk.later(1000);
    await desk.work();
    await desk.endPlan(null);
    expect(desk.got(to)).toEqual([]);
    expect(await ask()).toBe(200);
    await desk.work();
    expect(await messagesOf(t, { phone_e164: to.phone_e164 })).toMatchObject([
      { purpose: 'confirmation', status: 'suppressed', reason: 'no_plan' },
      { purpose: 'confirmation', status: 'sent' },
    ]);
  });

  test('A text about alcohol reaches no contact who became known to be under 21 while it waited', async () => {
    const [adult, young, unknown] = [await desk.newContact(), await desk.newContact(), await desk.newContact()];
    const { campaign_id, texts } = await desk.campaign([adult, young, unknown]);
    await changeTextingRules(t, maple, { age_gate: true });
    await t.owner.query('update campaigns set adults_only = true where campaign_id = $1', [campaign_id]);
    for (const [contact, born] of [[adult, '2015-11-19'] as const, [young, '2015-11-20'] as const]) {
      await enterBirthDate(t, maple, contact.loyalty_customer_id, born);
    }
    await desk.work();
    await changeTextingRules(t, maple, { age_gate: false });
    const left = { status: 'suppressed', reason: 'not_known_to_be_21' };
    expect(await Promise.all(texts.map((id) => desk.stateOf(id)))).toMatchObject([{ status: 'sent' }, left, left]);
  });

  test('Texts about alcohol stop when the age check is turned off, and continue when it is back', async () => {
    const to = await desk.newContact();
    await enterBirthDate(t, maple, to.loyalty_customer_id, '1990-01-01');
    const { campaign_id, texts } = await desk.campaign([to]);
    await t.owner.query('update campaigns set adults_only = true where campaign_id = $1', [campaign_id]);
    await desk.work();
    const pause_reason = campaignErrors.needsAgeGate;
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({ status: 'paused', pause_reason });
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'queued', attempts: 0 });
    await changeTextingRules(t, maple, { age_gate: true });
    await call(t, maple.manager, campaigns.resume, { params: { campaign_id } });
    await desk.work();
    await changeTextingRules(t, maple, { age_gate: false });
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'sent' });
  });

  test('Once the plan has ended, a campaign whose last message is on its way is finished, not paused', async () => {
    const [first, second] = [await desk.newContact(), await desk.newContact()];
    desk.twilio.treat = ({ to }) => ({ kind: to === first.phone_e164 ? 'lose_answer' : 'accept' });
    const sending = await desk.campaign([first]);
    await desk.work();
    expect(await desk.stateOf(sending.texts[0] ?? '')).toMatchObject({ status: 'unknown' });
    const waiting = await desk.campaign([second]);
    await desk.endPlan(new Date(NOON.getTime() + 1));
    desk.later(1000);
    await desk.work();
    await desk.endPlan(null);
    expect(await desk.campaignStatus(waiting.campaign_id)).toMatchObject({ status: 'paused' });
    expect(await desk.campaignStatus(sending.campaign_id)).toMatchObject({ status: 'running' });
    desk.later(MINUTE_MS);
    await desk.work();
    expect(await desk.campaignStatus(sending.campaign_id)).toMatchObject({ status: 'finished' });
    await desk.cancel(waiting.campaign_id);
  });

  test('Canceling while a message is refused keeps the message from coming back', async () => {
    const to = await desk.newContact();
    const { campaign_id, texts } = await desk.campaign([to]);
    let asked: Promise<unknown> = Promise.resolve();
    const held = Promise.withResolvers<void>();
    desk.twilio.treat = () => {
      asked = desk.cancel(campaign_id).then(() => held.resolve());
      return { kind: 'refuse', code: 20429 };
    };
    desk.twilio.before_answer = () => held.promise;
    await desk.work();
    await asked;
    desk.twilio.before_answer = async () => {};
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'cancelled' });
  });

  test('The campaign keeps the daily cap of a contact and continues when there is room', async () => {
    const to = await desk.newContact();
    const first = await desk.campaign([to]);
    await desk.work();
    desk.later(60 * MINUTE_MS);
    const second = await desk.campaign([to]);
    await desk.work();
    expect(await desk.stateOf(first.texts[0] ?? '')).toMatchObject({ status: 'sent' });
    const held = await desk.stateOf(second.texts[0] ?? '');
    expect(held).toMatchObject({
      status: 'held',
      reason: 'frequency_cap',
      due_at: new Date(NOON.getTime() + 86_400_000),
    });
    desk.setClock(held.due_at as Date);
    await desk.work();
    expect(await desk.stateOf(second.texts[0] ?? '')).toMatchObject({ status: 'sent' });
    desk.later(25 * 60 * MINUTE_MS);
    const third = await desk.campaign([to]);
    await desk.work();
    expect(await desk.stateOf(third.texts[0] ?? '')).toMatchObject({ status: 'suppressed', reason: 'frequency_cap' });
  });

  test('Two simultaneous campaigns do not both reach one contact', async () => {
    const to = await desk.newContact();
    const both = [await desk.campaign([to]), await desk.campaign([to])];
    await desk.work();
    const states = await Promise.all(both.map(({ texts }) => desk.stateOf(texts[0] ?? '')));
    expect(states.map(({ status }) => status).sort()).toEqual(['held', 'sent']);
    expect(desk.got(to)).toHaveLength(1);
  });

  test('The campaign does not text a number that belongs to another contact now', async () => {
    const to = await desk.newContact();
    const { texts } = await desk.campaign([to]);
    await t.owner.query("update contacts set phone_e164 = '+12075559999' where loyalty_customer_id = $1", [
      to.loyalty_customer_id,
    ]);
    await desk.work();
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'suppressed', reason: 'phone_changed' });
    expect(desk.got(to)).toEqual([]);
  });

  test('In the evening the campaign waits for the morning at each contact’s place', async () => {
    // 17:30 in California, 20:30 in Maine.
    desk.setClock(new Date('2036-11-20T01:30:00Z'));
    const [east, west] = [await desk.newContact(), await desk.newContact('agreed', '415')];
    const { loyalty_customer_id } = west;
    await call(t, maple.manager, contacts.update, { params: { loyalty_customer_id }, body: { zip_code: '94103' } });
    const { texts } = await desk.campaign([east, west]);
    await desk.work();
    expect(await desk.stateOf(texts[0] ?? '')).toMatchObject({ status: 'held', due_at: MORNING });
    expect(await desk.stateOf(texts[1] ?? '')).toMatchObject({ status: 'sent' });
  });
});
