import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { analytics } from '#contract/analytics/analytics.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import {
  DRAFT_VALUES_MAX,
  DRAFT_WORDS_MAX,
  DRAFTS_MAX,
  NOT_REDEEMED_DAYS_MAX,
  SAME_CAMPAIGN_MINUTES,
} from '#contract/messaging/limits.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { answered, buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';
import { enqueueCampaignJobs } from './jobs.ts';

/** Noon in Maine, far ahead of the clock of the job queue, which starts jobs that are due by it. */
const NOON = new Date('2046-11-28T17:00:00Z');
const STALE = '018f2f7e-0000-7000-8000-000000000001';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON, frequencyCaps: false });
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
  for (const phone_e164 of ['+12075550141', '+12075550142']) {
    await call(t, maple.manager, contacts.create, { body: { phone_e164, attestation } });
  }
});
afterAll(() => t.close());
beforeEach(() => {
  t.clock.now = NOON;
});

type Content = z.input<typeof campaigns.createDraft.body>;

async function save(content: Content = {}, token = maple.manager) {
  const answer = await call(t, token, campaigns.createDraft, { body: content });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return seen(answer.body);
}

/** A draft in the version that its screen shows. */
function seen({ campaign_id, draft }: { campaign_id: string; draft: { version: string } | null }) {
  return { campaign_id, version: draft?.version ?? '' };
}

function change({ campaign_id, version }: { campaign_id: string; version: string }, content: Content) {
  return call(t, maple.owner, campaigns.updateDraft, { params: { campaign_id }, body: { ...content, version } });
}

function send(message_body: string, draft?: { campaign_id: string; version: string }) {
  return call(t, maple.manager, campaigns.send, { body: { message_body, ...(draft ? { draft } : {}) } });
}

/** The same under the name that the request uses. */
async function sendAs(key: string, message_body: string, draft: { campaign_id: string; version: string }) {
  const answer = await answered(() =>
    t.app.inject({
      method: 'POST',
      url: '/api/loyalty/messages/send',
      headers: { authorization: `Bearer ${maple.manager}`, 'idempotency-key': key },
      payload: { message_body, draft },
    }),
  );
  return { status: answer.statusCode, body: answer.json() };
}

function show(campaign_id: string, token = maple.manager) {
  return call(t, token, campaigns.get, { params: { campaign_id } });
}

/** How many campaigns and drafts Maple has, and messages of one of them. */
async function counts(campaign_id: string) {
  const total = async (status?: 'draft') =>
    (await call(t, maple.manager, campaigns.list, { query: { status } })).body.total_count;
  return {
    campaigns: await total(),
    drafts: await total('draft'),
    texts: (await messagesOf(t, { campaign_id })).length,
  };
}

const WHOLE: Content = {
  template_id: null,
  template_words: { body: 'Soup for {price} ', body_es: 'Sopa por {price}' },
  variables: { price: ' $6 ', company_name: 'Maple' },
  variables_es: { price: '' },
  override: ' Soup “today” {price}\n ',
  spanish: '',
  reading: 'es',
  repeats_words: true,
  audience: { language: 'es', not_redeemed_days: 30 },
  is_scheduled: true,
  // This happened long ago.
  scheduled_at: '2020-01-01T12:00:00.000Z',
};

describe('Saving a draft', () => {
  test('A draft keeps everything as it was typed, without checks', async () => {
    for (const content of [{}, WHOLE, { override: '', spanish: '  ' }, { is_scheduled: true }] as Content[]) {
      const { campaign_id } = await save(content);
      const { body } = await show(campaign_id, maple.staff);
      expect(body).toMatchObject({ status: 'draft', recipients: 0, started_at: null, created_by: 'maple-manager' });
      expect(body.draft?.content).toMatchObject(content);
    }
  });

  test('A number of days that no audience takes is refused with the reason', async () => {
    const audience = { not_redeemed_days: 0 };
    const answer = await call(t, maple.manager, campaigns.createDraft, { body: { audience } });
    expect(answer).toMatchObject({ status: 422 });
    expect(JSON.stringify(answer.body)).toContain(campaignErrors.audienceDays(NOT_REDEEMED_DAYS_MAX));
  });

  test('A draft is named after its template or its words, and shows who changed it last', async () => {
    const template = await call(t, maple.owner, templates.create, {
      body: { title: 'Soup week', category: 'Ours', body: 'Soup' },
    });
    const draft = await save({ template_id: template.body.id, template_words: { body: 'Soup' } });
    await save({ override: 'Another' });
    t.clock.now = new Date(NOON.getTime() + 60_000);
    const answer = await change(draft, { override: 'Stew for everybody' });
    expect(answer.body).toMatchObject({ name: 'Stew for everybody', type: 'promo', changed_by: 'maple' });
    const { body } = await call(t, maple.staff, campaigns.list, { query: { status: 'draft' } });
    expect(body.campaigns[0]).toMatchObject({
      campaign_id: draft.campaign_id,
      name: 'Stew for everybody',
      changed_at: t.clock.now.toISOString(),
      changed_by: 'maple',
    });
    expect(body.campaigns.map(({ name }) => name)).toContain(campaignTexts.draft.untitled);
    const back = await change(seen(answer.body), { template_id: template.body.id });
    expect(back.body).toMatchObject({ name: 'Soup week', type: 'template' });
    expect((await change(seen(back.body), { template_id: STALE })).status).toBe(404);
  });

  test('Saving over another user’s change is refused and changes nothing', async () => {
    const first = await save({ override: 'One' });
    const second = await change(first, { override: 'Two' });
    const late = await change(first, { override: 'Three' });
    expect(late).toMatchObject({ status: 409, body: { code: 'draft_changed', detail: campaignErrors.draftChanged } });
    const both = await Promise.all(['Four', 'Five'].map((override) => change(seen(second.body), { override })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await show(first.campaign_id);
    expect(body.draft?.content.override).toBe(both[0]?.status === 200 ? 'Four' : 'Five');
  });

  test.each([
    ['that is none', 'Soup\0'],
    ['of which half is there', 'Soup \ud83c'],
  ])('A character %s is refused with a sentence', async (_what, override) => {
    const answer = await call(t, maple.owner, campaigns.createDraft, { body: { override } });
    expect(answer).toMatchObject({ status: 400, body: { detail: httpTexts.unsavable } });
  });

  test.each([
    ['in two halves', String.raw`\uD83d\uDcA1\ud83d\udca1`],
    ['after a backslash', String.raw`\\ud83d\\u0000`],
    ['of other kinds', String.raw`\u00e9\n\"\ud7ff\ue000`],
  ])('Characters are saved as a request escaped them: %s', async (_what, escaped) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${campaigns.createDraft.path}`,
      headers: { authorization: `Bearer ${maple.owner}`, 'content-type': 'application/json' },
      payload: `{"override":"${escaped}"}`,
    });
    expect(answer.json().draft.content.override).toBe(JSON.parse(`"${escaped}"`));
  });

  test.each<[string, Content, string]>([
    ['words', { override: 'x'.repeat(DRAFT_WORDS_MAX + 1) }, campaignErrors.draftTooLong(DRAFT_WORDS_MAX)],
    ['Spanish', { spanish: 'x'.repeat(DRAFT_WORDS_MAX + 1) }, campaignErrors.draftTooLong(DRAFT_WORDS_MAX)],
    [
      'values',
      { variables: Object.fromEntries(Array.from({ length: DRAFT_VALUES_MAX + 1 }, (_, index) => [`v${index}`, ''])) },
      campaignErrors.draftValues(DRAFT_VALUES_MAX),
    ],
  ])('Too many %s are refused with a sentence', async (_name, content, detail) => {
    const answer = await call(t, maple.manager, campaigns.createDraft, { body: content });
    expect(answer).toMatchObject({ status: 422, body: { detail } });
  });

  test('The number of drafts of a company is limited', async () => {
    const create = () => call(t, corner.owner, campaigns.createDraft, { body: {} });
    const answers = [];
    for (let index = 0; index < DRAFTS_MAX; index++) answers.push(await create());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await create()).toMatchObject({ status: 409, body: { detail: campaignErrors.tooManyDrafts(DRAFTS_MAX) } });
    for (const { body } of answers) {
      await call(t, corner.owner, campaigns.deleteDraft, { params: { campaign_id: body.campaign_id } });
    }
  });
});

describe('A draft is not a campaign', () => {
  test('A draft is never queued, canceled or paused, and is not in the figures', async () => {
    const draft = await save({ override: 'Soup', is_scheduled: true, scheduled_at: '2020-01-01T12:00:00Z' });
    await enqueueCampaignJobs(t.companies, t.db, NOON);
    await t.runJobs();
    const params = { campaign_id: draft.campaign_id };
    for (const action of [campaigns.pause, campaigns.resume, campaigns.cancel]) {
      expect((await call(t, maple.manager, action, { params })).status).toBe(409);
    }
    expect((await call(t, maple.manager, campaigns.cancel, { params })).body).toMatchObject({
      detail: campaignErrors.draftNotCancelable,
    });
    const day = '2046-11-28';
    for (const query of [{}, { status: 'draft' as const }]) {
      const figures = await call(t, maple.manager, analytics.campaigns, {
        query: { start_date: day, end_date: day, ...query },
      });
      expect(figures.body.campaigns).toEqual([]);
    }
    expect(await counts(draft.campaign_id)).toMatchObject({ texts: 0 });
    expect((await show(draft.campaign_id)).body.status).toBe('draft');
  });

  test('A draft does not count as the same message, and a campaign does not prevent saving one', async () => {
    const words = 'Chowder on Friday';
    await save({ override: words });
    const draft = await save({ override: words });
    const preview = await call(t, maple.manager, campaigns.preview, { body: { message_body: words } });
    expect(preview.body.faults).toEqual([]);
    expect((await send(words)).status).toBe(200);
    const saved = await change(draft, { override: words });
    expect(saved.status).toBe(200);
    expect((await send(words, seen(saved.body))).body).toMatchObject({
      detail: campaignErrors.sameAgain(SAME_CAMPAIGN_MINUTES),
    });
    expect((await show(draft.campaign_id)).body.status).toBe('draft');
  });
});

describe('Sending a draft', () => {
  test('Sending turns the draft into one campaign, however often it is submitted', async () => {
    const draft = await save({ override: 'Lentils' });
    const before = await counts(draft.campaign_id);
    t.clock.now = new Date(NOON.getTime() + 3_600_000);
    const clicks = await Promise.all([
      sendAs('one', 'Lentils', draft),
      sendAs('one', 'Lentils', draft),
      sendAs('one', 'Lentils', draft),
    ]);
    for (const click of clicks) {
      expect(click).toMatchObject({ status: 200, body: { campaign_id: draft.campaign_id, status: 'running' } });
    }
    const again = await sendAs('two', 'Lentils once more', draft);
    expect(again).toMatchObject({ status: 409, body: { code: 'draft_sent', detail: campaignErrors.draftSent } });
    await t.runJobs();
    expect(await counts(draft.campaign_id)).toEqual({ ...before, drafts: before.drafts - 1, texts: 2 });
    const { body } = await show(draft.campaign_id);
    expect(body).toMatchObject({ status: 'finished', draft: null, created_at: t.clock.now.toISOString(), sent: 2 });
    // It was created when it was sent, so the same words again are the same message.
    expect((await send(body.body)).body).toMatchObject({ detail: campaignErrors.sameAgain(SAME_CAMPAIGN_MINUTES) });
    expect((await change(draft, {})).body).toMatchObject({ code: 'draft_sent' });
  });

  test('Two simultaneous users send it once', async () => {
    const draft = await save({ override: 'Bisque' });
    const answers = await Promise.all([send('Bisque', draft), send('Bisque for all', draft), send('A bisque', draft)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await t.runJobs();
    expect(await counts(draft.campaign_id)).toMatchObject({ texts: 2 });
  });

  test('An obstacle is reported and the draft stays, and a test leaves it a draft', async () => {
    const draft = await save();
    expect((await send(' ', draft)).body).toMatchObject({ detail: campaignErrors.bodyRequired });
    const tested = await call(t, maple.manager, campaigns.send, {
      body: { message_body: 'Gazpacho', draft, test_only: true, test_phone: '2075550141' },
    });
    expect(tested.status).toBe(200);
    expect((await show(draft.campaign_id)).body).toMatchObject({ status: 'draft', draft: { version: draft.version } });
  });

  test('A draft that another user changed or deleted is not sent', async () => {
    const draft = await save({ override: 'Ramen' });
    const changed = await change(draft, { override: 'No ramen' });
    expect((await send('Ramen', draft)).body).toMatchObject({ code: 'draft_changed' });
    await call(t, maple.owner, campaigns.deleteDraft, { params: { campaign_id: draft.campaign_id } });
    const gone = { status: 404, body: { detail: campaignErrors.draftGone } };
    expect(await send('Ramen', seen(changed.body))).toMatchObject(gone);
    expect(await change(seen(changed.body), {})).toMatchObject(gone);
  });

  test('A scheduled draft from a template keeps its row too', async () => {
    const template = await call(t, maple.owner, templates.create, {
      body: { title: 'Pho', category: 'Ours', body: 'Pho for {price}' },
    });
    const draft = await save({ template_id: template.body.id });
    const answer = await call(t, maple.manager, campaigns.sendFromTemplate, {
      body: {
        template_id: template.body.id,
        variables: { price: '$9' },
        draft,
        scheduled_at: new Date(NOON.getTime() + 86_400_000).toISOString(),
      },
    });
    expect(answer.body).toMatchObject({ campaign_id: draft.campaign_id, status: 'scheduled' });
    expect((await show(draft.campaign_id)).body).toMatchObject({ name: 'Pho', body: 'Pho for $9', type: 'template' });
  });
});

test('A deleted draft is gone, and can be restored once under its own id', async () => {
  const { campaign_id } = await save(WHOLE);
  const deleted = await call(t, maple.manager, campaigns.deleteDraft, { params: { campaign_id } });
  expect(deleted.body).toMatchObject({ campaign_id, content: WHOLE });
  expect((await show(campaign_id)).status).toBe(404);
  expect((await call(t, maple.manager, campaigns.deleteDraft, { params: { campaign_id } })).status).toBe(404);
  const before = await counts(campaign_id);
  const body = { ...deleted.body.content, campaign_id };
  const back = await Promise.all([1, 2].map(() => call(t, maple.manager, campaigns.createDraft, { body })));
  expect(back.map(({ status }) => status)).toEqual([200, 200]);
  expect((await show(campaign_id)).body.draft?.content).toMatchObject(WHOLE);
  expect(await counts(campaign_id)).toMatchObject({ drafts: before.drafts + 1 });
});

test.each([
  ['a line break', { campaign_id: STALE, name: 'Soup\nday' }, commonTexts.oneLine],
  ['more characters than fit', { campaign_id: STALE, name: 'x'.repeat(101) }, campaignErrors.nameTooLong(100)],
  ['no deleted draft', { name: 'Soup day' }, campaignErrors.nameOfDeleted],
])('A name with %s is refused with a sentence', async (_what, body, detail) => {
  const answer = await call(t, maple.manager, campaigns.createDraft, { body });
  expect(answer).toMatchObject({ status: 422, body: { detail } });
});

test('A draft whose words have a control character is restored with the name made of them', async () => {
  const { campaign_id } = await save({ override: 'Soup\u0007 day' });
  const { name, content } = (await call(t, maple.manager, campaigns.deleteDraft, { params: { campaign_id } })).body;
  const restored = await call(t, maple.manager, campaigns.createDraft, { body: { ...content, campaign_id, name } });
  expect(restored).toMatchObject({ status: 200, body: { name: 'Soup day' } });
});

test('A draft that an earlier version named with a line break can be deleted and restored', async () => {
  const { campaign_id } = await save(WHOLE);
  await t.owner.query('update campaigns set name = $2 where campaign_id = $1', [campaign_id, 'Soup\u0007\nday']);
  const { name, content } = (await call(t, maple.manager, campaigns.deleteDraft, { params: { campaign_id } })).body;
  const restored = await call(t, maple.manager, campaigns.createDraft, { body: { ...content, campaign_id, name } });
  expect(restored).toMatchObject({ status: 200, body: { name: 'Soup day' } });
});

test('A draft that an earlier version saved is shown, and can be deleted', async () => {
  const { campaign_id } = await save(WHOLE);
  await t.owner.query(`update campaigns set draft = draft - 'repeats_words' where campaign_id = $1`, [campaign_id]);
  const content = { ...WHOLE, repeats_words: false };
  expect((await show(campaign_id)).body.draft).toMatchObject({ content });
  const deleted = await call(t, maple.manager, campaigns.deleteDraft, { params: { campaign_id } });
  expect(deleted.body).toMatchObject({ campaign_id, content });
});

test('A sent draft can be neither deleted nor overwritten', async () => {
  const { body } = await send('Borscht');
  const params = { campaign_id: body.campaign_id ?? '' };
  expect((await call(t, maple.owner, campaigns.deleteDraft, { params })).status).toBe(409);
  const again = await call(t, maple.owner, campaigns.createDraft, { body: params });
  expect(again).toMatchObject({ status: 409, body: { code: 'draft_sent' } });
  expect((await show(params.campaign_id)).body.body).toBe('Borscht');
});

test('Staff can view drafts, and another company can neither see nor reach them', async () => {
  const draft = await save({ override: 'Ours' });
  const params = { campaign_id: draft.campaign_id };
  const body = { version: draft.version };
  expect((await show(draft.campaign_id, maple.staff)).status).toBe(200);
  for (const [token, status] of [
    [maple.staff, 403],
    [corner.owner, 404],
  ] as const) {
    expect((await call(t, token, campaigns.updateDraft, { params, body })).status).toBe(status);
    expect((await call(t, token, campaigns.deleteDraft, { params })).status).toBe(status);
    const sending = await call(t, token, campaigns.send, { body: { message_body: 'Theirs', draft } });
    expect(sending.status).toBe(status);
  }
  expect((await call(t, maple.staff, campaigns.createDraft, { body: {} })).status).toBe(403);
  expect((await show(draft.campaign_id, corner.owner)).status).toBe(404);
  // A row under the same id in another company changes nothing here.
  await call(t, corner.owner, campaigns.createDraft, { body: { ...params, override: 'Theirs' } });
  expect((await show(draft.campaign_id)).body.draft?.content.override).toBe('Ours');
});
