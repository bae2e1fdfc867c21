import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import type { TestApp } from '#test/app.ts';
import { cornerStore, type Shop } from '#test/cast.ts';
import { MORNING, type Recipient, SendingDesk } from '#test/desks/sending_desk.ts';
import { giveNumber, messagesOf } from '#test/messages.ts';
import { faultsByTwiliosSpec } from '#test/providers/twilio_spec.ts';
import { queueMessage } from '../messaging.ts';
import { wakeSender } from './claim/wake.ts';

let t: TestApp;
let maple: Shop;
let desk: SendingDesk;
beforeAll(async () => {
  desk = await SendingDesk.open();
  ({ t, maple } = desk);
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('Another company', () => {
  test('One company cannot change the message of another, and a reply to the shared sender reaches both', async () => {
    const corner = await cornerStore(t);
    const to = await desk.newContact();
    const ours = await desk.queue(to);
    const theirs = await t.db.tenant(corner.companyId, (tenant) => {
      const about = machineCtx(t.db, corner.companyId, t.clock.now, openLog('silent'));
      const text = { ...to, loyalty_customer_id: null, body: 'Corner Store: hello', purpose: 'help' } as const;
      return queueMessage(about, tenant, text);
    });
    await desk.work();
    expect(await desk.stateOf(ours)).toMatchObject({ status: 'sent' });
    expect(await desk.stateOf(theirs)).toMatchObject({ status: 'sent', company_id: corner.companyId });
    expect(await desk.receive({ message_id: theirs, status: 'delivered', error_code: null })).toBe(false);
    expect(await desk.stateOf(theirs)).toMatchObject({ status: 'sent' });
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
    for (let n = 0; n < count; n++) all.push(await desk.newContact());
    return all;
  }

  test('The number keeps its pace over several workers, and no two slots are closer than it allows', async () => {
    await ownNumber(25, null);
    const { campaign_id, texts } = await desk.campaign(await newContacts(40));
    await t.owner.query('update messages set segments = 2 where message_id = any($1)', [texts.slice(0, 10)]);
    for (let round = 0; round < 3; round++) {
      await t.db.tenant(maple.companyId, (tenant) => wakeSender(tenant));
      await Promise.all([t.runJobs(), t.runJobs(), t.runJobs()]);
      desk.later(1000);
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
    const { campaign_id } = await desk.campaign(all);
    await desk.work();
    const texts = await messagesOf(t, { campaign_id });
    const held = { status: 'held', reason: 'daily_limit', due_at: new Date('2036-11-20T08:00:00Z') };
    expect(texts.filter(({ status }) => status === 'held')).toMatchObject([held, held]);
    expect(texts.filter(({ status }) => status === 'sent')).toHaveLength(3);
    const answer = await desk.queue(await desk.newContact(), 'reply');
    await desk.work();
    expect(await desk.stateOf(answer)).toMatchObject({ status: 'sent', sender: OWN });
    desk.setClock(MORNING);
    await desk.work();
    expect(await desk.campaignStatus(campaign_id)).toMatchObject({ status: 'finished' });
  });

  async function askAll(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await desk.queue(await desk.newContact('unasked'), 'confirmation'));
    return ids;
  }
  const statesOf = async (ids: string[]) =>
    (await Promise.all(ids.map((id) => desk.stateOf(id)))).map(({ status }) => status);

  test('The confirmation of a STOP is sent before the requests to confirm that wait', async () => {
    await ownNumber(1, null);
    const requests = await askAll(30);
    await desk.work();
    desk.later(2000);
    const stop = await desk.queue(await desk.newContact(), 'opt_out');
    await desk.work();
    expect(await desk.stateOf(stop)).toMatchObject({ status: 'sent' });
    expect((await statesOf(requests)).filter((status) => status === 'queued').length).toBeGreaterThan(20);
  });

  test('At the daily limit the remaining requests to confirm wait for the next day', async () => {
    await ownNumber(10_000, 3);
    const requests = await askAll(5);
    await desk.work();
    expect((await statesOf(requests)).toSorted()).toEqual(['held', 'held', 'sent', 'sent', 'sent']);
    const held = (await Promise.all(requests.map((id) => desk.stateOf(id)))).filter(({ status }) => status === 'held');
    const until = { reason: 'daily_limit', due_at: new Date('2036-11-20T08:00:00Z') };
    expect(held).toMatchObject([until, until]);
    const stop = await desk.queue(await desk.newContact(), 'opt_out');
    await desk.work();
    expect(await desk.stateOf(stop)).toMatchObject({ status: 'sent' });
    desk.setClock(MORNING);
    await desk.work();
    expect(await statesOf(requests)).toEqual(Array(5).fill('sent'));
  });
});

test('Each request of a company’s own number matches Twilio’s own description', ({ skip }) => {
  const faults = faultsByTwiliosSpec(desk.twilio.requests);
  if (faults === null) return skip('its description is not here');
  expect(desk.twilio.requests.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
