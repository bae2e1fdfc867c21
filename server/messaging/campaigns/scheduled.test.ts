import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { DRAFT_WORDS_MAX } from '#contract/messaging/limits.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { enterBirthDate } from '#test/contacts.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { changeTextingRules } from '#test/messages.ts';
import { endPlans } from '#test/rows.ts';
import { enqueueCampaignJobs } from './jobs.ts';

let t: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

describe('A scheduled campaign', () => {
  const later = new Date(NOON.getTime() + 2 * 3_600_000);

  test('The campaign begins at its time and not before', async () => {
    const { shop } = await desk.shopOf({});
    const sent = await desk.send(shop, { message_body: 'Later', scheduled_at: later.toISOString() });
    expect(sent.body).toMatchObject({ status: 'scheduled', sent_count: 1 });
    await t.runJobs();
    expect(await desk.textsOf(sent.body.campaign_id)).toEqual([]);
    const added = await desk.addContact(shop);
    await desk.at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      expect((await desk.textsOf(sent.body.campaign_id)).map(({ phone_e164 }) => phone_e164)).toContain(
        added.phone_e164,
      );
      const shown = await call(t, shop.staff, campaigns.get, { params: { campaign_id: sent.body.campaign_id ?? '' } });
      expect(shown.body).toMatchObject({ recipients: 2, started_at: later.toISOString(), is_queued: true });
    });
  });

  test('A canceled campaign is not sent', async () => {
    const { shop } = await desk.shopOf({});
    const sent = await desk.send(shop, { message_body: 'Never', scheduled_at: later.toISOString() });
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    expect((await call(t, shop.manager, campaigns.cancel, { params })).body.status).toBe('cancelled');
    await desk.at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      expect(await desk.textsOf(sent.body.campaign_id)).toEqual([]);
    });
  });

  test('A scheduled campaign is taken back to a draft with its words, recipients and time, and sent when the draft is', async () => {
    const { shop } = await desk.shopOf({});
    const body = { message_body: 'Soup at noon', message_body_es: 'Sopa', scheduled_at: later.toISOString() };
    const sent = await desk.send(shop, { ...body, audience: { joined_since: '2020-01-01' } });
    const params = { campaign_id: sent.body.campaign_id ?? '' };
    const { body: draft } = await call(t, shop.manager, campaigns.edit, { params });
    expect(draft).toMatchObject({
      campaign_id: params.campaign_id,
      status: 'draft',
      scheduled_at: null,
      recipients: 0,
      draft: {
        content: {
          override: 'Soup at noon',
          spanish: 'Sopa',
          audience: { joined_since: '2020-01-01' },
          is_scheduled: true,
          scheduled_at: later.toISOString(),
        },
      },
    });
    // Again has the same effect.
    expect((await call(t, shop.manager, campaigns.edit, { params })).body.draft).toEqual(draft.draft);
    await desk.at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      expect(await desk.textsOf(params.campaign_id)).toEqual([]);
      const version = draft.draft?.version ?? '';
      const again = await desk.send(shop, { message_body: 'Soup at one', draft: { ...params, version } });
      expect(again.body).toMatchObject({ ...params, status: 'running' });
      await t.runJobs();
      expect(await desk.textsOf(params.campaign_id)).toHaveLength(1);
      const late = await call(t, shop.manager, campaigns.edit, { params });
      expect(late).toMatchObject({ status: 409, body: { detail: campaignErrors.notEditable } });
    });
  });

  test('A campaign that is taken back keeps its name and the customers who were to get the words again', async () => {
    const { shop } = await desk.shopOf({});
    const scheduled_at = later.toISOString();
    const taken = async (options: Partial<Parameters<typeof desk.send>[1]>) => {
      const sent = await desk.send(shop, { message_body: 'Soup at noon', name: 'Soup day', scheduled_at, ...options });
      const params = { campaign_id: sent.body.campaign_id ?? '' };
      const { body } = await call(t, shop.manager, campaigns.edit, { params });
      return { name: body.name, content: body.draft?.content };
    };
    expect(await taken({ repeats_words: true })).toMatchObject({
      name: 'Soup day',
      content: { audience: null, repeats_words: true },
    });
    expect(await taken({ repeats_words: true, audience: { joined_since: '2020-01-01' } })).toMatchObject({
      content: { audience: { joined_since: '2020-01-01' }, repeats_words: true },
    });
    expect(await taken({})).toMatchObject({ content: { audience: null, repeats_words: false } });
  });

  test('A campaign whose words with their links are too long for a draft stays what it is', async () => {
    const { shop } = await desk.shopOf({});
    const link = `https://maple.example/?q=${'a'.repeat(DRAFT_WORDS_MAX)}`;
    for (const words of [{ message_body: `Order: ${link}` }, { message_body: 'Order', message_body_es: link }]) {
      const sent = await desk.send(shop, { ...words, scheduled_at: later.toISOString() });
      const params = { campaign_id: sent.body.campaign_id ?? '' };
      const refused = { code: 'not_editable', detail: campaignErrors.tooLongToEdit(DRAFT_WORDS_MAX) };
      expect(await call(t, shop.manager, campaigns.edit, { params })).toMatchObject({ status: 409, body: refused });
      const { body } = await call(t, shop.staff, campaigns.get, { params });
      expect(body).toMatchObject({ status: 'scheduled', body: words.message_body, draft: null });
    }
  });

  // As if the campaign had been created before the words of its text were known to be about alcohol or tobacco.
  const olderCampaign = async (shop: Shop, body: string) => {
    const sent = await desk.send(shop, { message_body: 'Soup', scheduled_at: later.toISOString() });
    const campaign_id = sent.body.campaign_id ?? '';
    await t.owner.query('update campaigns set body = $2 where campaign_id = $1', [campaign_id, body]);
    return { campaign_id };
  };
  const begin = async () => {
    await enqueueCampaignJobs(t.companies, t.db, later);
    await t.runJobs();
  };

  test('A text that is now known to be about alcohol goes only to contacts aged 21 or older', async () => {
    const { shop, added } = await desk.shopOf({}, {});
    await enterBirthDate(t, shop, added[0]?.loyalty_customer_id ?? '', '1990-01-01');
    const params = await olderCampaign(shop, 'Soju night');
    await desk.at(later, async () => {
      await begin();
      const paused = await call(t, shop.staff, campaigns.get, { params });
      expect(paused.body).toMatchObject({ status: 'paused', pause_reason: campaignErrors.needsAgeGate });
      expect(await desk.textsOf(params.campaign_id)).toEqual([]);
      await changeTextingRules(t, shop, { age_gate: true });
      await call(t, shop.manager, campaigns.resume, { params });
      await t.runJobs();
      expect((await desk.textsOf(params.campaign_id)).map(({ phone_e164 }) => phone_e164)).toEqual([
        added[0]?.phone_e164,
      ]);
      const shown = await call(t, shop.staff, campaigns.get, { params });
      expect(shown.body).toMatchObject({ adults_only: true, recipients: 1 });
    });
  });

  test('A text with a word that is now refused is not sent, even after the campaign is resumed', async () => {
    const { shop } = await desk.shopOf({});
    const params = await olderCampaign(shop, 'Marlboros by the carton');
    await desk.at(later, async () => {
      await begin();
      const paused = { status: 'paused', pause_reason: contentTexts.tobacco('Marlboros') };
      expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject(paused);
      await call(t, shop.manager, campaigns.resume, { params });
      await t.runJobs();
      expect((await call(t, shop.staff, campaigns.get, { params })).body).toMatchObject(paused);
      expect(await desk.textsOf(params.campaign_id)).toEqual([]);
    });
  });

  test('A message that is due after the company’s access ends has a warning before it is scheduled', async () => {
    const { shop } = await desk.shopOf({});
    const warningsAt = async (scheduled_at: Date) => {
      const body = { message_body: 'Late. Reply STOP to opt out.', scheduled_at: scheduled_at.toISOString() };
      return (await call(t, shop.manager, campaigns.preview, { body })).body.warnings;
    };
    const ends = new Date(NOON.getTime() + 24 * 3_600_000);
    await endPlans(t, shop.companyId, ends);
    const day = ends.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
    expect(await warningsAt(later)).not.toContain(campaignErrors.afterAccess(day));
    expect(await warningsAt(ends)).toContain(campaignErrors.afterAccess(day));
    await endPlans(t, shop.companyId, null);
    expect(await warningsAt(ends)).not.toContain(campaignErrors.afterAccess(day));
  });

  test('The campaign stops when the company’s access has ended', async () => {
    const { shop } = await desk.shopOf({});
    const sent = await desk.send(shop, { message_body: 'Late', scheduled_at: later.toISOString() });
    const ends = new Date(NOON.getTime() + 1000);
    await t.owner.query('update entitlements set ends_at = $2 where company_id = $1', [shop.companyId, ends]);
    await desk.at(later, async () => {
      await enqueueCampaignJobs(t.companies, t.db, later);
      await t.runJobs();
      const params = { campaign_id: sent.body.campaign_id ?? '' };
      const { body } = await call(t, shop.staff, campaigns.get, { params });
      expect(body).toMatchObject({ status: 'paused', pause_reason: campaignErrors.needsPlan });
      expect(await desk.textsOf(sent.body.campaign_id)).toEqual([]);
    });
  });
});
