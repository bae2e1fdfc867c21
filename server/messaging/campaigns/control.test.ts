import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NIGHT, NOON } from '#test/desks/campaign_desk.ts';
import { holdOpen, untilOneWaits } from '#test/rows.ts';

let t: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

describe('Pausing, resuming and canceling', () => {
  test('Waiting messages are not sent while the campaign is paused, and never after it is canceled', async () => {
    const { shop } = await desk.shopOf({}, {});
    const sent = await desk.at(NIGHT, () => desk.send(shop, { message_body: 'Soup' }));
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    await desk.at(NIGHT, async () => {
      await t.runJobs();
      expect((await call(t, shop.manager, campaigns.pause, { params })).body).toMatchObject({
        status: 'paused',
        counts: { held: 2 },
      });
      expect((await call(t, shop.manager, campaigns.pause, { params })).status).toBe(200);
      expect((await call(t, shop.manager, campaigns.resume, { params })).body.status).toBe('running');
      expect((await call(t, shop.manager, campaigns.cancel, { params })).body.status).toBe('cancelled');
      await t.runJobs();
      const shown = await call(t, shop.staff, campaigns.get, { params });
      expect(shown.body).toMatchObject({ status: 'cancelled', counts: { cancelled: 2 }, waiting: 0 });
      const again = await call(t, shop.manager, campaigns.resume, { params });
      expect(again.body).toMatchObject({ code: 'not_resumable', detail: campaignErrors.notResumable });
    });
  });

  test('Canceling waits for messages that are locked at that moment, and leaves none waiting', async () => {
    const { shop } = await desk.shopOf({}, {});
    const params = {
      campaign_id: (await desk.at(NIGHT, () => desk.send(shop, { message_body: 'Soup' }))).body.campaign_id ?? '',
    };
    await desk.at(NIGHT, async () => {
      await t.runJobs();
      const [first] = await desk.textsOf(params.campaign_id);
      const release = await holdOpen(t, 'select from messages where message_id = $1 for update', [first.message_id]);
      await call(t, shop.manager, campaigns.cancel, { params });
      const canceling = t.runJobs();
      try {
        await untilOneWaits(t);
      } finally {
        await release();
        await canceling;
      }
      const shown = await call(t, shop.staff, campaigns.get, { params });
      expect(shown.body).toMatchObject({ counts: { cancelled: 2 }, waiting: 0 });
    });
  });

  test('A campaign that was paused before all messages were queued queues the rest when it resumes', async () => {
    const { shop } = await desk.shopOf({}, {});
    const sent = await desk.send(shop, { message_body: 'Soup' });
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    await call(t, shop.manager, campaigns.pause, { params });
    await t.runJobs();
    expect(await desk.textsOf(sent.body.campaign_id)).toEqual([]);
    await call(t, shop.manager, campaigns.resume, { params });
    await t.runJobs();
    expect(await desk.textsOf(sent.body.campaign_id)).toHaveLength(2);
  });
});
