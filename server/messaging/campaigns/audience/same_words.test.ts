import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { SmsError } from '#server/drivers/sms/error.ts';
import { simulatedSms } from '#server/drivers/sms/simulator.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { messagesOf } from '#test/messages.ts';
import { createCampaign } from '../create.ts';
import { queueCampaign } from '../queue_campaign.ts';

const LINKS = { linkBase: 'http://127.0.0.1' };

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

describe('Two campaigns with the same words for customers who are in both audiences', () => {
  const everyone = { type: 'promo', body: 'Soup' } as const;
  const readers = { ...everyone, audience: { language: 'en' } } as const;

  async function open() {
    const { shop, added } = await desk.shopOf({}, {}, {});
    const ctx = machineCtx(t.db, shop.companyId, NOON, openLog('silent'));
    const create = async (campaign: Parameters<typeof createCampaign>[1]) =>
      (await createCampaign(ctx, campaign, LINKS)).campaign_id ?? '';
    const queue = (campaign_id: string) => queueCampaign(ctx, campaign_id, LINKS);
    /** Queues a campaign and does something else before the transaction with its messages is committed. */
    const queueAround = (campaign_id: string, meanwhile: () => Promise<unknown>) => {
      let begun = 0;
      const tx: typeof ctx.tx = (work) => {
        const isOfMessages = ++begun === 2;
        return ctx.tx(async (tenant) => {
          const done = await work(tenant);
          if (isOfMessages) await meanwhile();
          return done;
        });
      };
      return queueCampaign({ ...ctx, tx }, campaign_id, LINKS);
    };
    const counts = async () => {
      const texts = await messagesOf(t, { company_id: shop.companyId });
      return { texts: texts.length, contacts: new Set(texts.map((text) => text.loyalty_customer_id)).size };
    };
    const shown = async (campaign_id: string) => {
      const { body } = await call(t, shop.staff, campaigns.get, { params: { campaign_id } });
      return { recipients: body.recipients, left_out: body.left_out };
    };
    return { shop, added, create, queue, queueAround, counts, shown };
  }

  /** Until the work waits for another transaction, or has ended. */
  const waitsOrEnds = async (work: Promise<unknown>) => {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    await expect
      .poll(async () => {
        const { rows } = await t.owner.query(
          'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        );
        return isOver || rows.length > 0;
      })
      .toBe(true);
  };

  test.each([
    ['both were created before', false, everyone],
    ['one is created while the other is queued', true, everyone],
    ['one also goes to those who have the words', false, { ...everyone, repeats_words: true }],
  ])('A customer gets one text when both are queued at the same moment: %s', async (_how, late, other) => {
    const { create, queue, queueAround, counts, shown } = await open();
    const first = await create(other);
    let second = late ? '' : await create(readers);
    let queued: Promise<unknown> = Promise.resolve();
    await queueAround(first, async () => {
      second ||= await create(readers);
      queued = queue(second);
      await waitsOrEnds(queued);
    });
    await queued;
    expect(await counts()).toEqual({ texts: 3, contacts: 3 });
    expect(await shown(first)).toEqual({ recipients: 3, left_out: [] });
    expect(await shown(second)).toEqual({ recipients: 0, left_out: [{ reason: 'same_words', count: 3 }] });
  });

  test('A campaign with other words does not wait for theirs', async () => {
    const { create, queue, queueAround, counts } = await open();
    const first = await create(everyone);
    const others = [await create(readers), await create({ ...everyone, body: 'Stew' })];
    let queued: Promise<unknown> = Promise.resolve();
    let kinds: unknown;
    await queueAround(first, async () => {
      queued = Promise.all(others.map(queue));
      // Both wait for the first: one for its words, and the other only to wake the sender.
      const waiting = `from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`;
      await expect.poll(async () => (await t.owner.query(`select ${waiting}`)).rows.length).toBe(2);
      kinds = (await t.owner.query(`select locktype ${waiting} order by 1`)).rows;
    });
    await queued;
    expect(kinds).toEqual([{ locktype: 'advisory' }, { locktype: 'transactionid' }]);
    expect(await counts()).toEqual({ texts: 6, contacts: 3 });
  });

  test('A customer who opts out before a campaign is queued changes nothing else in its counts', async () => {
    const { shop, added, create, queue, shown } = await open();
    const [first, second] = [await create(everyone), await create(readers)];
    await queue(first);
    const params = { loyalty_customer_id: added[0]?.loyalty_customer_id ?? '' };
    await call(t, shop.manager, contacts.optOut, { params, body: {} });
    await queue(second);
    expect(await shown(first)).toEqual({ recipients: 3, left_out: [] });
    expect(await shown(second)).toEqual({ recipients: 1, left_out: [{ reason: 'same_words', count: 2 }] });
    const [third] = [await create({ ...everyone, body: 'Stew', repeats_words: true })];
    await call(t, shop.manager, contacts.optOut, {
      params: { loyalty_customer_id: added[1]?.loyalty_customer_id ?? '' },
      body: {},
    });
    await queue(third);
    expect(await shown(third)).toEqual({ recipients: 2, left_out: [{ reason: 'opted_out', count: 1 }] });
  });

  test('A customer who was left out for a cap is not counted again for the words', async () => {
    const { create, queue, shown } = await open();
    const [first, second] = [await create(everyone), await create(readers)];
    // As if the cap of the first customer had ended since.
    await t.owner.query(
      `update campaigns set recipients = 2, left_out = '{"frequency_cap": 1}' where campaign_id = $1`,
      [second],
    );
    await queue(first);
    await queue(second);
    const { recipients, left_out } = await shown(second);
    expect(recipients).toBe(0);
    expect(left_out).toHaveLength(2);
    expect(left_out).toContainEqual({ reason: 'frequency_cap', count: 1 });
    expect(left_out).toContainEqual({ reason: 'same_words', count: 2 });
  });
});

describe('A text that was being sent when its campaign was canceled', () => {
  const open = async () => {
    const { shop } = await desk.shopOf({});
    const { body } = await desk.send(shop, { message_body: 'Soup' });
    const cancel = () => call(t, shop.manager, campaigns.cancel, { params: { campaign_id: body.campaign_id ?? '' } });
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
    const left_out: unknown[] = [];
    for (const body of bodies) {
      left_out.push((await desk.send(shop, body)).body.left_out);
      await t.runJobs();
    }
    const texts = await messagesOf(t, { company_id: shop.companyId });
    return { left_out: left_out.at(-1), texts: texts.map(({ body }) => body.replace(/^Shop \d+: /, '')).sort() };
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
