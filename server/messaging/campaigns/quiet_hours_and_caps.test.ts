import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NIGHT, NOON } from '#test/desks/campaign_desk.ts';
import { changeTextingRules } from '#test/messages.ts';
import { contactRows } from '#test/rows.ts';
import { findRegion } from '../contact_facts.sql.ts';
import { regionOf } from '../quiet/regions.rules.ts';

let t: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

describe('Quiet hours and caps', () => {
  // spec: ruling-19-hours
  test('At night messages are held until each contact’s quiet hours end, and the preview says so', async () => {
    const { shop } = await desk.shopOf({ zip_code: '04101' }, { zip_code: '90012' });
    await desk.at(NIGHT, async () => {
      const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
      // Ten in the morning in Los Angeles is six in the evening in London.
      expect(preview.body).toMatchObject({
        at_once: 0,
        held: [{ reason: 'quiet_hours', count: 2, until: '2046-11-29T18:00:00.000Z' }],
      });
      const answer = await desk.send(shop, { message_body: 'Soup' });
      expect(answer.body).toMatchObject({ sent_count: 0, customers_reached: 2, held: preview.body.held });
      await t.runJobs();
      const texts = await desk.textsOf(answer.body.campaign_id);
      expect(texts.map(({ status, reason, due_at }) => [status, reason, due_at.toISOString()])).toEqual([
        ['held', 'quiet_hours', '2046-11-29T15:00:00.000Z'],
        ['held', 'quiet_hours', '2046-11-29T18:00:00.000Z'],
      ]);
    });
  });

  // spec: ruling-19-hours
  test('A New York number with a zip code in Guam gets a text only when both are awake', async () => {
    const { shop } = await desk.shopOf({ phone_e164: '+12125550142', zip_code: '96910' });
    // Five in the afternoon in Guam, two in the morning in New York.
    await desk.at(new Date('2046-11-29T07:06:00Z'), async () => {
      const until = '2046-11-29T22:00:00.000Z';
      const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
      expect(preview.body).toMatchObject({ at_once: 0, held: [{ reason: 'quiet_hours', count: 1, until }] });
      const { body } = await desk.send(shop, { message_body: 'Soup' });
      await t.runJobs();
      const [text] = await desk.textsOf(body.campaign_id);
      expect([text.status, text.due_at.toISOString()]).toEqual(['held', until]);
    });
  });

  test.each([
    { phone_e164: '+12125550143', zip_code: '96910-1234' },
    { phone_e164: '+12125550143', zip_code: '' },
    { phone_e164: '+447400123456', zip_code: '96910' },
    { phone_e164: '+447400123456', zip_code: '' },
  ])('The database says the same region of $phone_e164 with the zip code "$zip_code" as the rules', async (stored) => {
    const { phone_e164, zip_code } = stored;
    const { shop, added } = await desk.shopOf({ zip_code });
    const [contact] = added;
    if (!contact) throw new Error('No contact was added.');
    // Numbers from abroad are not added any more, but earlier ones are kept.
    await t.owner.query('update contacts set phone_e164 = $2 where loyalty_customer_id = $1', [
      contact.loyalty_customer_id,
      phone_e164,
    ]);
    const found = await t.db.tenant(shop.companyId, (tenant) => findRegion(tenant, contact.loyalty_customer_id));
    expect(found?.region).toBe(regionOf({ ...contact, phone_e164 }));
  });

  test('A number from abroad that was added earlier gets no campaign, link or request, and the preview says why', async () => {
    const { shop } = await desk.shopOf({ zip_code: '04101' });
    const [abroad = ''] = await contactRows(t, shop.companyId, 1, { area: '876' });
    const [unasked = ''] = await contactRows(t, shop.companyId, 1, { area: '809', consent: 'needs_confirmation' });
    const left_out = [
      { reason: 'abroad', count: 1 },
      { reason: 'needs_confirmation', count: 1 },
    ];
    const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
    expect(preview.body).toMatchObject({ recipients: 1, left_out: expect.arrayContaining(left_out) });
    const sent = await desk.send(shop, { message_body: 'Soup' });
    await t.runJobs();
    expect(await desk.textsOf(sent.body.campaign_id)).toMatchObject([{ status: 'sent' }]);
    const refused = { status: 409, body: { code: 'abroad', detail: contactErrors.notTextedAbroad } };
    const link = await call(t, shop.manager, contactPage.sendLink, { params: { loyalty_customer_id: abroad } });
    expect(link).toMatchObject(refused);
    const request = await call(t, shop.manager, replies.askToConfirm, { params: { loyalty_customer_id: unasked } });
    expect(request).toMatchObject(refused);
    expect((await call(t, shop.manager, replies.countToAsk)).body).toEqual({ to_ask: 0 });
  });

  // spec: ruling-20-caps
  test('A second message on one day waits, and a third in one week is left out', async () => {
    const { shop } = await desk.shopOf({ zip_code: '04101' });
    const first = await desk.send(shop, { message_body: 'Monday' });
    await t.runJobs();
    await desk.at(new Date(NOON.getTime() + 3_600_000), async () => {
      const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Soup' } });
      expect(preview.body).toMatchObject({ recipients: 1, at_once: 0, held: [{ reason: 'frequency_cap', count: 1 }] });
      const second = await desk.send(shop, { message_body: 'Again' });
      await t.runJobs();
      const [text] = await desk.textsOf(second.body.campaign_id);
      const [before] = await desk.textsOf(first.body.campaign_id);
      expect(text).toMatchObject({ status: 'held', reason: 'frequency_cap' });
      const sent = (before.sent_at ?? before.due_at).getTime();
      expect(text.due_at.getTime() - sent).toBeGreaterThanOrEqual(86_400_000);
      expect(text.due_at.getTime() - sent).toBeLessThanOrEqual(86_400_000 + 600_000);
    });
    await desk.at(new Date(NOON.getTime() + 3 * 86_400_000), async () => {
      const third = await desk.send(shop, { message_body: 'Thursday' });
      expect(third.status).toBe(422);
      const count = await call(t, shop.staff, audiences.count, { body: { audience: {} } });
      expect(count.body).toEqual({ recipients: 0, left_out: [{ reason: 'frequency_cap', count: 1 }] });
    });
  });

  test('The second of two campaigns at the same moment waits until the next day', async () => {
    const { shop } = await desk.shopOf({ zip_code: '04101' });
    const first = await desk.send(shop, { message_body: 'Soup' });
    await t.runJobs();
    const slot = new Date(NOON.getTime() + 2000);
    await t.owner.query('update messages set sent_at = $2 where campaign_id = $1', [first.body.campaign_id, slot]);
    const second = await desk.send(shop, { message_body: 'Bread' });
    const until = new Date(slot.getTime() + 86_400_000).toISOString();
    expect(second.body).toMatchObject({ customers_reached: 1, held: [{ reason: 'frequency_cap', count: 1, until }] });
  });

  // spec: ruling-20-caps
  test('A contact who was promised fewer texts a month gets no more after the shop promises more', async () => {
    const shop = await desk.emptyShop();
    await changeTextingRules(t, shop, { promised_per_month: 1 });
    await desk.addContact(shop);
    await changeTextingRules(t, shop, { promised_per_month: 8 });
    await desk.addContact(shop);
    const first = await desk.send(shop, { message_body: 'Soup' });
    await t.runJobs();
    expect(await desk.textsOf(first.body.campaign_id)).toHaveLength(2);
    await desk.at(new Date(NOON.getTime() + 10 * 86_400_000), async () => {
      const second = await desk.send(shop, { message_body: 'Bread' });
      expect(second.body).toMatchObject({ customers_reached: 1, left_out: [{ reason: 'frequency_cap', count: 1 }] });
      await t.runJobs();
      expect(await desk.textsOf(second.body.campaign_id)).toHaveLength(1);
    });
  });

  test.each(['pause', 'cancel'] as const)(
    'After a %s, the corrected message does not wait another day',
    async (how) => {
      const { shop } = await desk.shopOf({ zip_code: '04101' });
      await desk.at(NIGHT, async () => {
        const wrong = await desk.send(shop, { message_body: 'Soup on Fryday' });
        await t.runJobs();
        const params = { campaign_id: wrong.body.campaign_id ?? '' };
        expect((await call(t, shop.manager, campaigns[how], { params })).status).toBe(200);
        const right = await desk.send(shop, { message_body: 'Soup on Friday' });
        expect(right.body).toMatchObject({ held: [{ reason: 'quiet_hours', count: 1 }] });
        await t.runJobs();
        const due_at = new Date('2046-11-29T15:00:00Z');
        expect(await desk.textsOf(right.body.campaign_id)).toMatchObject([
          { status: 'held', reason: 'quiet_hours', due_at },
        ]);
      });
    },
  );
});
