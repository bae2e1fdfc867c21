import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { SmsError } from '#server/drivers/sms/error.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/campaign_desk.ts';
import { messagesOf } from '#test/messages.ts';

let t: TestApp;
let desk: CampaignDesk;
/** What happens when the provider gets a message. */
let onSend = async () => {};
beforeAll(async () => {
  const send: typeof simulatedSms.send = async (text, signal) => {
    await onSend();
    return simulatedSms.send(text, signal);
  };
  const sms = { ...simulatedSms, send, lookup: { certain_after_ms: 3_600_000, find: async () => null } };
  t = await buildTestApp({ now: NOON, frequencyCaps: false, quietHours: false, sms });
  desk = new CampaignDesk(t);
});
beforeEach(async () => {
  onSend = async () => {};
  // Nothing of the previous test is left to be sent.
  await t.runJobs();
});
afterAll(() => t.close());

describe('A text that was being sent when its campaign was canceled', () => {
  const open = async () => {
    const { shop } = await desk.shopOf({});
    const { body } = await desk.send(shop, { message_body: 'Soup' });
    const cancel = () =>
      call(t, shop.manager, campaigns.cancel, { params: { campaign_id: body.campaign_id ?? '' } });
    const leftOut = async () =>
      (await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } })).body.left_out;
    const status = async () => (await desk.textsOf(body.campaign_id))[0]?.status;
    return { cancel, leftOut, status };
  };
  const hasWords = [{ reason: 'same_words', count: 1 }];

  test('The customer does not get the same words again while the provider has not answered', async () => {
    const { cancel, leftOut, status } = await open();
    let seen: unknown;
    onSend = async () => {
      await cancel();
      seen = [await status(), await leftOut()];
    };
    await t.runJobs();
    expect(seen).toEqual(['sending', hasWords]);
  });

  test('The customer does not get the same words again while nobody knows whether the text was sent', async () => {
    const { cancel, leftOut, status } = await open();
    onSend = async () => {
      throw new SmsError('timeout', { failure: 'unknown', code: 'internal_error' });
    };
    await t.runJobs();
    await cancel();
    expect([await status(), await leftOut()]).toEqual(['unknown', hasWords]);
  });
});

describe('The words are compared in the language that the customer reads', () => {
  const send = async (...bodies: { message_body: string; message_body_es?: string }[]) => {
    const { shop } = await desk.shopOf({ language: 'en' }, { language: 'es' }, { language: 'es' });
    let left_out;
    for (const body of bodies) {
      left_out = (await desk.send(shop, body)).body.left_out;
      await t.runJobs();
    }
    const texts = await messagesOf(t, { company_id: shop.companyId });
    return { left_out, texts: texts.map(({ body }) => body.replace(/^Shop \d+: /, '')).sort() };
  };
  const leftOut = (count: number) => [{ reason: 'same_words', count }];

  test('Spanish words that are added go only to customers who read Spanish', async () => {
    expect(await send({ message_body: 'Soup' }, { message_body: 'Soup', message_body_es: 'Sopa' })).toEqual({
      left_out: leftOut(1),
      texts: ['Sopa', 'Sopa', 'Soup', 'Soup', 'Soup'],
    });
  });

  test('English words that are changed do not repeat the Spanish ones', async () => {
    const bodies = ['Soup', 'Soups'].map((message_body) => ({ message_body, message_body_es: 'Sopa' }));
    expect(await send(...bodies)).toEqual({ left_out: leftOut(2), texts: ['Sopa', 'Sopa', 'Soup', 'Soups'] });
  });

  test('Spanish words that were sent as the only words are not repeated', async () => {
    expect(await send({ message_body: 'Sopa' }, { message_body: 'Soup', message_body_es: 'Sopa' })).toEqual({
      left_out: leftOut(2),
      texts: ['Sopa', 'Sopa', 'Sopa', 'Soup'],
    });
  });
});
