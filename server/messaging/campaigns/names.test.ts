import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { SAMPLE_TEXTS } from '#contract/messaging/templates/sample_templates.texts.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';

const WORDS = { title: 'Specials', category: 'Ours', body: 'Soup at noon' };
const scheduled_at = new Date(NOON.getTime() + 2 * 3_600_000).toISOString();

let t: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

/** A scheduled campaign that is taken back to a draft. */
async function open(name?: string, { isFromTemplate = false, isSample = false } = {}) {
  const { shop } = await desk.shopOf({});
  const sample = (await call(t, shop.manager, templates.list, { query: {} })).body.find(
    ({ title, language }) => language === 'en' && title === SAMPLE_TEXTS[0]?.en.title,
  );
  const template_id = isSample
    ? (sample?.id ?? '')
    : (await call(t, shop.manager, templates.create, { body: WORDS })).body.id;
  const ofTemplate = { params: { template_id } };
  const rename = (title: string) =>
    call(t, shop.manager, templates.update, { ...ofTemplate, body: { ...WORDS, title } });
  if (isSample) await rename(WORDS.title);
  const options = { scheduled_at, ...(name ? { name } : {}) };
  const sendFromTemplate = (more: object = {}) =>
    call(t, shop.manager, campaigns.sendFromTemplate, { body: { template_id, scheduled_at, ...more } });
  const sent = isFromTemplate
    ? await sendFromTemplate(options)
    : await desk.send(shop, { message_body: 'Soup at noon', ...options });
  const params = { campaign_id: sent.body.campaign_id ?? '' };
  let { draft } = (await call(t, shop.manager, campaigns.edit, { params })).body;
  const seen = () => ({ ...params, version: draft?.version ?? '' });
  const shown = async () => {
    const { status, name } = (await call(t, shop.staff, campaigns.get, { params })).body;
    return [status, name];
  };
  return {
    rename,
    reset: () => call(t, shop.manager, templates.reset, ofTemplate),
    save: async (override: string, from = { isFromTemplate: false }) => {
      const content = { ...draft?.content, override, template_id: from.isFromTemplate ? template_id : null };
      const body = { ...content, version: seen().version };
      const saved = (await call(t, shop.manager, campaigns.updateDraft, { params, body })).body;
      draft = saved.draft;
      return saved.name;
    },
    deleteAndRestore: async () => {
      const { content, ...known } = (await call(t, shop.manager, campaigns.deleteDraft, { params })).body;
      const restored = (await call(t, shop.manager, campaigns.createDraft, { body: { ...content, ...known } })).body;
      draft = restored.draft;
      return restored.name;
    },
    send: async (message_body: string, options: { name?: string } = {}) => {
      await desk.send(shop, { message_body, scheduled_at, draft: seen(), ...options });
      return shown();
    },
    sendTemplate: async () => {
      await sendFromTemplate({ draft: seen() });
      return shown();
    },
    takeBack: async () => {
      draft = (await call(t, shop.manager, campaigns.edit, { params })).body.draft;
    },
  };
}

describe('The name of a campaign that is taken back', () => {
  test('The name that the shop gave stays while the draft is saved, deleted, restored and sent', async () => {
    const { save, deleteAndRestore, send } = await open('Soup day');
    expect(await save('Stew at noon')).toBe('Soup day');
    expect(await save('')).toBe('Soup day');
    expect(await deleteAndRestore()).toBe('Soup day');
    expect(await send('Stew at one')).toEqual(['scheduled', 'Soup day']);
  });

  test('The title of a template follows the template and then the words of the draft', async () => {
    const { save, deleteAndRestore, send } = await open(undefined, { isFromTemplate: true });
    expect(await save('Stew at noon')).toBe('Stew at noon');
    expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Specials');
    expect(await deleteAndRestore()).toBe('Specials');
    expect(await save('Stew at two')).toBe('Stew at two');
    expect(await send('Stew at one')).toEqual(['scheduled', 'Stew at one']);
  });

  test('The name that the shop gave stays when a template is chosen, changed and left', async () => {
    for (const isFromTemplate of [false, true]) {
      const { save, deleteAndRestore, sendTemplate } = await open('Soup day', { isFromTemplate });
      expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Soup day');
      expect(await save('Stew at noon')).toBe('Soup day');
      expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Soup day');
      expect(await deleteAndRestore()).toBe('Soup day');
      expect(await sendTemplate()).toEqual(['scheduled', 'Soup day']);
    }
  });

  test('A name that was made from the words follows them', async () => {
    const { save, deleteAndRestore, send } = await open();
    expect(await save('Stew at noon')).toBe('Stew at noon');
    expect(await deleteAndRestore()).toBe('Stew at noon');
    expect(await send('Stew at one')).toEqual(['scheduled', 'Stew at one']);
  });

  test('The title of a template that was renamed meanwhile is not taken for a name that the shop gave', async () => {
    for (const wasDeleted of [false, true]) {
      const { rename, save, deleteAndRestore, send } = await open(undefined, { isFromTemplate: true });
      expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Specials');
      await rename('Lunches');
      if (wasDeleted) expect(await deleteAndRestore()).toBe('Specials');
      expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Lunches');
      await rename('Soups');
      expect(await save('Stew at two')).toBe('Stew at two');
      expect(await send('Stew at one')).toEqual(['scheduled', 'Stew at one']);
    }
  });

  test('A draft is sent under the new title of its template', async () => {
    const { rename, save, sendTemplate } = await open(undefined, { isFromTemplate: true });
    expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Specials');
    await rename('Lunches');
    expect(await sendTemplate()).toEqual(['scheduled', 'Lunches']);
  });

  test('The title of a template that was deleted meanwhile is not taken for a name that the shop gave', async () => {
    const { reset, save, send } = await open(undefined, { isFromTemplate: true, isSample: true });
    expect(await save('Stew at noon', { isFromTemplate: true })).toBe('Specials');
    // The sample's own row, with the title, is deleted.
    expect((await reset()).status).toBe(200);
    expect(await save('Stew at two')).toBe('Stew at two');
    expect(await send('Stew at one')).toEqual(['scheduled', 'Stew at one']);
  });

  test.each([
    ['title of the template', 'Specials'],
    ['start of the words', 'Soup at noon'],
  ])('A name that the shop gave stays when it is or was the same as the %s', async (_what, name) => {
    for (const isFromTemplate of [false, true]) {
      const { rename, save, deleteAndRestore, send, takeBack } = await open(name, { isFromTemplate });
      expect(await save('Soup at noon', { isFromTemplate: true })).toBe(name);
      await rename('Lunches');
      expect(await save('Soup at noon', { isFromTemplate: true })).toBe(name);
      expect(await save('Stew at noon')).toBe(name);
      expect(await deleteAndRestore()).toBe(name);
      expect(await save('Stew at two', { isFromTemplate: true })).toBe(name);
      expect(await send('Stew at one')).toEqual(['scheduled', name]);
      await takeBack();
      expect(await save('Stew at three')).toBe(name);
    }
  });

  test('A name that the shop gives when it sends a draft stays when the campaign is taken back', async () => {
    const { save, send, takeBack } = await open();
    expect(await send('Stew at one', { name: 'Stew at one' })).toEqual(['scheduled', 'Stew at one']);
    await takeBack();
    expect(await save('Stew at three')).toBe('Stew at one');
  });
});
