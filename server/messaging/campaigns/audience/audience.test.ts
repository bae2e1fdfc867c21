import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tagErrors } from '#contract/contacts/tag_errors.texts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { AUDIENCES_MAX } from '#contract/messaging/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { linkCodes } from '#test/messages.ts';

let t: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

describe('An audience', () => {
  let shop: Shop;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    shop = await desk.emptyShop();
    const tagIds: Record<string, string> = {};
    for (const name of ['lunch', 'vip']) {
      tagIds[name] = (await call(t, shop.manager, tags.create, { body: { name } })).body.tag_id;
    }
    Object.assign(ids, tagIds);
    await desk.addContact(shop, { tags: ['lunch'] });
    await desk.addContact(shop, { tags: ['lunch', 'vip'] });
    await desk.addContact(shop, { tags: ['vip'], language: 'es' });
    await desk.addContact(shop, { attestation: undefined });
  });
  const counted = async (audience: object) => (await call(t, shop.staff, audiences.count, { body: { audience } })).body;

  test.each([
    ['everyone', () => ({}), 3],
    ['any of some tags', () => ({ tags_any: [ids.lunch, ids.vip] }), 3],
    ['all of some tags', () => ({ tags_all: [ids.lunch, ids.vip, ids.lunch] }), 1],
    ['without a tag', () => ({ tags_none: [ids.vip] }), 1],
    ['both ways', () => ({ tags_any: [ids.lunch], tags_none: [ids.vip] }), 1],
    ['a language', () => ({ language: 'es' }), 1],
    ['since yesterday', () => ({ joined_since: '2046-11-27' }), 3],
    ['since tomorrow', () => ({ joined_since: '2046-11-29' }), 0],
    ['a source', () => ({ source: 'import' }), 0],
    ['a tag that nobody has', () => ({ tags_any: [newId()] }), 0],
  ])('An audience selects the right contacts with this condition: %s', async (_name, audience, recipients) => {
    expect((await counted(audience())).recipients).toBe(recipients);
  });

  test('A tag is kept while a waiting campaign or a saved audience uses it, so that no campaign reaches other contacts', async () => {
    const { shop: own } = await desk.shopOf({});
    const { tag_id } = (await call(t, own.manager, tags.create, { body: { name: 'Banned' } })).body;
    const remove = () => call(t, own.manager, tags.remove, { params: { tag_id } });
    const scheduled_at = new Date(NOON.getTime() + 86_400_000).toISOString();
    const sent = await desk.send(own, {
      message_body: 'Soup',
      name: 'Soup',
      audience: { tags_none: [tag_id] },
      scheduled_at,
    });
    const conditions = { tags_any: [tag_id] };
    const saved = await call(t, own.manager, audiences.create, { body: { name: 'Lunch', conditions } });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'tag_in_use', detail: tagErrors.inUse(['Lunch', 'Soup']) },
    });
    await call(t, own.manager, audiences.remove, { params: { audience_id: saved.body.audience_id } });
    expect((await remove()).body).toMatchObject({ detail: tagErrors.inUse(['Soup']) });
    await call(t, own.manager, campaigns.cancel, { params: { campaign_id: sent.body.campaign_id ?? '' } });
    expect((await remove()).status).toBe(200);
  });

  test('A tag that was deleted is refused in a campaign and in a saved audience, so that nobody it excluded gets a text', async () => {
    const { shop: own } = await desk.shopOf({ tags: [] });
    const { tag_id } = (await call(t, own.manager, tags.create, { body: { name: 'Banned' } })).body;
    const conditions = { tags_none: [tag_id] };
    const saved = await call(t, own.manager, audiences.create, { body: { name: 'Others', conditions: {} } });
    await call(t, own.manager, tags.remove, { params: { tag_id } });
    const body = { message_body: 'Soup', audience: conditions };
    expect(await desk.send(own, body)).toMatchObject({ status: 422, body: { detail: tagErrors.unknownId } });
    expect((await call(t, own.staff, campaigns.preview, { body })).body.faults).toEqual([tagErrors.unknownId]);
    const input = { body: { name: 'Others', conditions } };
    const params = { audience_id: saved.body.audience_id };
    const refused = { status: 422, body: { code: 'unknown_tag', detail: tagErrors.unknownId } };
    expect(await call(t, own.manager, audiences.create, { body: { ...input.body, name: 'More' } })).toMatchObject(
      refused,
    );
    expect(await call(t, own.manager, audiences.update, { params, ...input })).toMatchObject(refused);
  });

  test('A date that does not exist is refused', async () => {
    for (const joined_since of ['0000-01-01', '2046-02-30']) {
      const answer = await call(t, shop.staff, audiences.count, { body: { audience: { joined_since } } });
      expect(answer).toMatchObject({ status: 422, body: { detail: commonTexts.noSuchDay } });
    }
  });

  test('The audience lists who is left out', async () => {
    expect(await counted({})).toEqual({ recipients: 3, left_out: [{ reason: 'needs_confirmation', count: 1 }] });
  });

  test('An audience can select contacts who opened a link of a campaign', async () => {
    const sent = await desk.send(shop, { message_body: 'Soup {link}' });
    await t.runJobs();
    const campaign_id = sent.body.campaign_id ?? '';
    expect((await counted({ clicked_campaign_id: campaign_id })).recipients).toBe(0);
    const [text] = await desk.textsOf(campaign_id);
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1';
    await t.app.inject({ url: `/l/${linkCodes(text.body)[0]}`, headers: { 'user-agent': agent } });
    await desk.at(new Date(NOON.getTime() + 2 * 86_400_000), async () => {
      expect((await counted({ clicked_campaign_id: campaign_id })).recipients).toBe(1);
      const shown = await call(t, shop.staff, campaigns.get, { params: { campaign_id } });
      expect(shown.body.clicked).toBe(1);
    });
  });

  test('An audience can be saved under a name, changed and deleted', async () => {
    const conditions = { tags_any: [ids.vip ?? ''] };
    const saved = await call(t, shop.manager, audiences.create, { body: { name: 'Best customers', conditions } });
    expect(saved.body).toMatchObject({ name: 'Best customers', conditions });
    const twice = await call(t, shop.manager, audiences.create, { body: { name: 'best CUSTOMERS', conditions: {} } });
    expect(twice.body).toMatchObject({ code: 'name_taken', detail: campaignErrors.audienceTaken });
    const params = { audience_id: saved.body.audience_id };
    await call(t, shop.manager, audiences.update, { params, body: { name: 'Customers', conditions: {} } });
    const { body } = await call(t, shop.staff, audiences.list);
    expect(body.audiences.map(({ name, conditions: now }) => [name, now])).toEqual([['Customers', {}]]);
    await call(t, shop.manager, audiences.remove, { params });
    expect((await call(t, shop.staff, audiences.list)).body.audiences).toEqual([]);
    expect((await call(t, shop.manager, audiences.remove, { params })).status).toBe(404);
  });

  test('A company with as many saved audiences as it can have is told to delete one', async () => {
    const body = { name: 'One more', conditions: {} };
    await t.owner.query(
      `insert into audiences (company_id, audience_id, name, conditions, created_at, updated_at)
       select $1, gen_random_uuid(), 'Group ' || n, '{}', now(), now() from generate_series(1, $2::int) n`,
      [shop.companyId, AUDIENCES_MAX],
    );
    const refused = await call(t, shop.manager, audiences.create, { body });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: campaignErrors.tooManyAudiences(AUDIENCES_MAX) },
    ]);
    const [first] = (await call(t, shop.staff, audiences.list)).body.audiences;
    await call(t, shop.manager, audiences.remove, { params: { audience_id: first?.audience_id ?? '' } });
    expect((await call(t, shop.manager, audiences.create, { body })).status).toBe(200);
    await t.owner.query('delete from audiences where company_id = $1', [shop.companyId]);
  });
});
