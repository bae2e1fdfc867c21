import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SMS_TOTAL_MAX, TEMPLATE_PREVIEW_MAX, TEMPLATE_TITLE_MAX } from '#contract/messaging/limits.ts';
import { bodyMax, placeholdersIn } from '#contract/messaging/sms/sms.ts';
import { templateErrors } from '#contract/messaging/templates/errors.texts.ts';
import { SAMPLE_TEXTS } from '#contract/messaging/templates/sample_templates.texts.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { newId } from '#server/platform/db/ids.ts';
import { answered, buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const MONDAY = {
  title: 'Monday soup',
  category: 'Specials',
  body: 'Soup of the day: {soup} for {price} until {end_time}.',
};

async function list(token = maple.staff, archived: 'true' | 'false' = 'false') {
  return (await call(t, token, templates.list, { query: { archived } })).body;
}

async function add(words: Partial<typeof MONDAY & { language: 'en' | 'es'; body_es: string | null }> = {}) {
  const answer = await call(t, maple.manager, templates.create, { body: { ...MONDAY, ...words } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

const of = (template_id: string) => ({ params: { template_id } });

async function aSample(token = maple.staff) {
  const sample = (await list(token)).find(({ is_sample, title }) => is_sample && title === 'Offer of the week');
  if (!sample) throw new Error('there is no sample');
  return sample;
}

// spec: 7-templates, 3-template
test('A new company has the samples in two languages, without rows', async () => {
  const given = await list(corner.staff);
  expect(given).toHaveLength(2 * SAMPLE_TEXTS.length);
  expect(new Set(given.map(({ id }) => id)).size).toBe(given.length);
  expect(given[0]).toEqual({
    id: expect.any(String),
    title: 'Offer of the week',
    preview: expect.stringContaining('This week only: {offer}.'),
    body: expect.stringContaining('This week only: {offer}.'),
    body_es: null,
    category: 'New offer',
    variables: ['offer', 'end_date'],
    language: 'en',
    is_sample: true,
    is_changed: false,
    twin_id: expect.any(String),
    archived_at: null,
    updated_at: null,
  });
  const twins = new Map(given.map(({ id, twin_id, language }) => [id, { twin_id, language }]));
  for (const { id, twin_id, language } of given) {
    const twin = twins.get(twin_id ?? '');
    expect([twin?.twin_id, twin?.language]).toEqual([id, language === 'en' ? 'es' : 'en']);
  }
  expect(given.find(({ id }) => id === given[0]?.twin_id)?.title).toBe('Oferta de la semana');
  const { rows } = await t.owner.query('select from message_templates where company_id = $1', [corner.companyId]);
  expect(rows).toHaveLength(0);
});

// spec: 7-templates, 3-template, 5-template-preview
test('A template is added, found, read and changed', async () => {
  const words = `${'Soup for everybody and bread with it. '.repeat(4)}{soup} for {price}, {soup} again.`;
  const added = await add({ body: words });
  expect(added).toMatchObject({
    ...MONDAY,
    body: words,
    language: 'en',
    variables: ['soup', 'price'],
    is_sample: false,
    twin_id: null,
  });
  expect(added.preview).toBe(words.slice(0, TEMPLATE_PREVIEW_MAX));
  expect((await list())[0]).toEqual(added);
  expect((await call(t, maple.staff, templates.get, of(added.id))).body).toEqual(added);

  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const body = { title: ' Sopa ', category: ' Especiales ', body: ' Sopa: {soup} ', language: 'es' as const };
  const changed = await call(t, maple.manager, templates.update, { ...of(added.id), body });
  expect(changed.body).toMatchObject({
    id: added.id,
    title: 'Sopa',
    category: 'Especiales',
    body: 'Sopa: {soup}',
    variables: ['soup'],
    language: 'es',
  });
  expect((await call(t, maple.staff, templates.get, of(added.id))).body).toEqual(changed.body);
  expect(await list(corner.staff)).toHaveLength(2 * SAMPLE_TEXTS.length);
});

test('The company’s own templates come first, the last changed at the top', async () => {
  const first = await add({ title: 'First' });
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const second = await add({ title: 'Second' });
  expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  await call(t, maple.manager, templates.update, { ...of(first.id), body: MONDAY });
  expect((await list()).slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
});

test.each([
  [{ title: ' ' }, 'title', templateErrors.titleRequired],
  [{ title: 'a'.repeat(TEMPLATE_TITLE_MAX + 1) }, 'title', templateErrors.titleTooLong(TEMPLATE_TITLE_MAX)],
  [{ category: '' }, 'category', templateErrors.categoryRequired],
  [{ body: ' \n ' }, 'body', templateErrors.bodyRequired],
  [{ body: 'Soup for {the price' }, 'body', templateErrors.strayBrace('{the price')],
  [{ body: 'Soup for {end date}!' }, 'body', templateErrors.strayBrace('{end date}')],
  [{ body: 'Soup} for {price}' }, 'body', templateErrors.strayBrace('}')],
])('The template %j is refused beside its field, and nothing is added', async (wrong, field, detail) => {
  const before = await list();
  expect(await call(t, maple.manager, templates.create, { body: { ...MONDAY, ...wrong } })).toMatchObject({
    status: 422,
    body: { detail, fields: { [field]: detail } },
  });
  expect(await list()).toEqual(before);
});

// spec: 5-promo-total
test('The company’s name in front counts toward the 320 characters', async () => {
  const most = bodyMax('Maple Deli');
  expect(most).toBe(SMS_TOTAL_MAX - 'Maple Deli: '.length);
  const template = await add({ body: 'a'.repeat(most) });
  expect((await call(t, maple.staff, templates.render, { ...of(template.id), body: {} })).body.length).toBe(320);
  const body = { ...MONDAY, body: 'a'.repeat(most + 1) };
  const detail = templateErrors.bodyTooLong(most);
  expect(await call(t, maple.manager, templates.create, { body })).toMatchObject({ status: 422, body: { detail } });
  expect(await call(t, maple.manager, templates.update, { ...of(template.id), body })).toMatchObject({ status: 422 });
});

// spec: 7-template-render, 3-render
test('Rendering fills in the given values, lists the missing ones and counts the final text', async () => {
  const { id } = await add();
  const render = (variables?: Record<string, string>) =>
    call(t, maple.staff, templates.render, { ...of(id), body: { ...(variables ? { variables } : {}) } });
  const rendered = 'Soup of the day: leek for $6 until 3pm.';
  expect((await render({ soup: 'leek', price: '$6', end_time: '3pm', unused: 'x' })).body).toEqual({
    rendered,
    missing: [],
    length: `Maple Deli: ${rendered}`.length,
    spanish: null,
  });
  expect((await render({ price: '{soup}', end_time: ' ' })).body).toEqual({
    rendered: 'Soup of the day: {soup} for {soup} until {end_time}.',
    missing: ['soup', 'end_time'],
    length: 'Maple Deli: Soup of the day: {soup} for {soup} until {end_time}.'.length,
    spanish: null,
  });
  expect((await render()).body.missing).toEqual(['soup', 'price', 'end_time']);
  expect((await call(t, maple.staff, templates.get, of(id))).body.body).toBe(MONDAY.body);
});

// spec: 7-templates, 7-template-render
test('Every sample can be read and rendered like a template', async () => {
  for (const { id, body, variables } of await list(corner.staff)) {
    expect((await call(t, corner.staff, templates.get, of(id))).body).toMatchObject({ id, body, variables });
    const values = Object.fromEntries(placeholdersIn(body).map((name) => [name, 'x']));
    const answer = await call(t, corner.staff, templates.render, { ...of(id), body: { variables: values } });
    expect(answer.body.missing).toEqual([]);
    expect(answer.body.rendered).not.toMatch(/[{}]/);
  }
});

test('A changed sample has this company’s words, and can be reset to the original', async () => {
  const sample = await aSample();
  const body = { title: 'Our week', category: 'New offer', body: 'Only with us: {offer}.' };
  const changed = await call(t, maple.manager, templates.update, { ...of(sample.id), body });
  expect(changed.body).toMatchObject({ id: sample.id, ...body, is_sample: true, is_changed: true });
  const place = (await list()).findIndex(({ id }) => id === sample.id);
  expect((await list())[place]).toEqual(changed.body);
  expect((await list()).filter(({ id }) => id === sample.id)).toHaveLength(1);
  expect(await aSample(corner.staff)).toEqual(sample);
  for (const _ of [1, 2]) {
    expect((await call(t, maple.manager, templates.reset, of(sample.id))).body).toEqual(sample);
  }
  expect(await aSample()).toEqual(sample);
  const own = await add();
  const detail = templateErrors.notASample;
  expect(await call(t, maple.manager, templates.reset, of(own.id))).toMatchObject({ status: 409, body: { detail } });
});

test('A copy is an independent template, also when it is made from a sample', async () => {
  const sample = await aSample();
  const copy = (await call(t, maple.manager, templates.duplicate, of(sample.id))).body;
  expect(copy).toMatchObject({ title: 'Copy of Offer of the week', body: sample.body, is_sample: false });
  expect(copy.id).not.toBe(sample.id);
  await call(t, maple.manager, templates.update, { ...of(copy.id), body: { ...MONDAY, title: 'Changed' } });
  expect(await aSample()).toEqual(sample);
  const long = await add({ title: 'b'.repeat(TEMPLATE_TITLE_MAX) });
  const cut = (await call(t, maple.manager, templates.duplicate, of(long.id))).body;
  expect(cut.title).toHaveLength(TEMPLATE_TITLE_MAX);
});

describe('A template in both languages', () => {
  const body_es = 'Sopa de hoy: {soup} por {precio}.';

  test('The template keeps its Spanish words, names the placeholders of both, and renders each with its values', async () => {
    const added = await add({ body_es });
    expect(added).toMatchObject({ body_es, language: 'en', variables: ['soup', 'price', 'end_time', 'precio'] });
    expect((await call(t, maple.staff, templates.get, of(added.id))).body).toEqual(added);
    const variables = { soup: 'leek', price: '$6', end_time: '3pm', precio: '$6' };
    const body = { variables, variables_es: { soup: 'puerro', precio: ' ' } };
    const { spanish } = (await call(t, maple.staff, templates.render, { ...of(added.id), body })).body;
    const rendered = 'Sopa de hoy: puerro por $6.';
    expect(spanish).toEqual({ rendered, missing: [], length: `Maple Deli: ${rendered}`.length });
    const empty = await call(t, maple.staff, templates.render, { ...of(added.id), body: {} });
    expect(empty.body.spanish?.missing).toEqual(['soup', 'precio']);

    const copy = (await call(t, maple.manager, templates.duplicate, of(added.id))).body;
    expect(copy).toMatchObject({ body_es, is_sample: false });
    const without = await call(t, maple.manager, templates.update, { ...of(added.id), body: MONDAY });
    expect(without.body).toMatchObject({ body_es: null, variables: ['soup', 'price', 'end_time'] });
  });

  test.each([
    [{ body_es: ' ' }, templateErrors.spanishRequired],
    [{ body_es: 'Sopa por {el precio' }, templateErrors.strayBrace('{el precio')],
    [{ body_es: 'a'.repeat(SMS_TOTAL_MAX) }, templateErrors.bodyTooLong(bodyMax('Maple Deli'))],
    [{ body_es, language: 'es' as const }, templateErrors.spanishTwice],
  ])('The template %j is refused beside the Spanish words, and nothing is added', async (wrong, detail) => {
    const before = await list();
    expect(await call(t, maple.manager, templates.create, { body: { ...MONDAY, ...wrong } })).toMatchObject({
      status: 422,
      body: { detail, fields: { body_es: detail } },
    });
    expect(await list()).toEqual(before);
  });

  test('A copy of a sample includes the words of its twin in the other language', async () => {
    const sample = await aSample();
    const twin = (await call(t, maple.staff, templates.get, of(sample.twin_id ?? ''))).body;
    const detail = templateErrors.spanishOfSample;
    const refused = await call(t, maple.manager, templates.update, {
      ...of(sample.id),
      body: { ...MONDAY, body_es },
    });
    expect(refused).toMatchObject({ status: 422, body: { detail, fields: { body_es: detail } } });
    expect(await aSample()).toEqual(sample);

    const copyOf = async (id: string) => (await call(t, maple.manager, templates.duplicate, of(id))).body;
    expect(await copyOf(sample.id)).toMatchObject({ language: 'en', body_es: twin.body });
    expect(await copyOf(twin.id)).toMatchObject({ language: 'es', body: twin.body, body_es: null });
    await call(t, maple.manager, templates.archive, of(twin.id));
    expect((await copyOf(sample.id)).body_es).toBeNull();
    await call(t, maple.manager, templates.restore, of(twin.id));
  });
});

test('An archived template leaves the list, can still be read, and is restored unchanged', async () => {
  const own = await add({ title: 'Put away' });
  const sample = await aSample();
  for (const before of [own, sample]) {
    const archived = (await call(t, maple.manager, templates.archive, of(before.id))).body;
    expect(archived).toMatchObject({
      ...before,
      archived_at: t.clock.now.toISOString(),
      updated_at: expect.any(String),
    });
    expect((await list()).map(({ id }) => id)).not.toContain(before.id);
    expect((await list(maple.staff, 'true')).map(({ id }) => id)).toContain(before.id);
    expect((await call(t, maple.staff, templates.get, of(before.id))).body).toEqual(archived);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    expect((await call(t, maple.manager, templates.archive, of(before.id))).body).toEqual(archived);
    for (const _ of [1, 2]) {
      expect((await call(t, maple.manager, templates.restore, of(before.id))).body).toEqual(before);
    }
    expect((await list(maple.staff, 'true')).map(({ id }) => id)).not.toContain(before.id);
  }
  expect(await aSample(corner.staff)).toEqual(sample);
});

test('A sample with changed words is archived and restored with them', async () => {
  const sample = await aSample();
  await call(t, maple.manager, templates.update, { ...of(sample.id), body: MONDAY });
  await call(t, maple.manager, templates.archive, of(sample.id));
  expect((await call(t, maple.manager, templates.restore, of(sample.id))).body).toMatchObject(MONDAY);
  await call(t, maple.manager, templates.reset, of(sample.id));
});

test('Categories are listed with their counts, with those of the samples first', async () => {
  const { body: before } = await call(t, corner.staff, templates.categories);
  expect(before.map(({ category }) => category)).toEqual([...new Set(SAMPLE_TEXTS.map(({ category }) => category))]);
  expect(before.reduce((sum, { count }) => sum + count, 0)).toBe(2 * SAMPLE_TEXTS.length);
  const birthday = await list(corner.staff).then((all) => all.filter(({ category }) => category === 'Birthday'));
  for (const { id } of birthday) await call(t, corner.owner, templates.archive, of(id));
  await call(t, corner.owner, templates.create, { body: { ...MONDAY, category: 'A new one' } });
  const { body: after } = await call(t, corner.staff, templates.categories);
  expect(after.at(-1)).toEqual({ category: 'A new one', count: 1 });
  expect(after.map(({ category }) => category)).not.toContain('Birthday');
  for (const { id } of birthday) await call(t, corner.owner, templates.restore, of(id));
});

test('An unknown template is not found, and staff change nothing', async () => {
  const nowhere = of(newId());
  const { update, get, archive, restore, reset, duplicate, render } = templates;
  for (const endpoint of [get, archive, restore, reset, duplicate]) {
    const answer = await call(t, maple.manager, endpoint, nowhere);
    expect(answer).toMatchObject({ status: 404, body: { detail: templateErrors.noTemplate } });
  }
  expect((await call(t, maple.manager, update, { ...nowhere, body: MONDAY })).status).toBe(404);
  expect((await call(t, maple.manager, render, { ...nowhere, body: {} })).status).toBe(404);
  const before = await list();
  const { id } = await aSample();
  expect((await call(t, maple.staff, templates.create, { body: MONDAY })).status).toBe(403);
  expect((await call(t, maple.staff, update, { ...of(id), body: MONDAY })).status).toBe(403);
  expect((await call(t, maple.staff, archive, of(id))).status).toBe(403);
  expect(await list()).toEqual(before);
});

test('A double click adds one template', async () => {
  const before = (await list()).length;
  const send = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/loyalty/message-templates',
      headers: { authorization: `Bearer ${maple.manager}`, 'idempotency-key': 'one click' },
      payload: { ...MONDAY, title: 'Twice' },
    });
  const [first, second] = await Promise.all([answered(send), answered(send)]);
  expect(second.json()).toEqual(first.json());
  expect(await list()).toHaveLength(before + 1);
});
