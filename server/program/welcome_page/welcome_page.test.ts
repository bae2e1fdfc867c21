import { afterAll, beforeAll, expect, test } from 'vitest';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { audited, eventsDuring } from '#test/rows.ts';
import { type PageForm, photos, savePage } from '#test/welcome_page.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const save = (form: PageForm, shop = maple) => savePage(t, shop.manager, form);
const draft = async (shop = maple) => (await call(t, shop.staff, welcomePages.getPage)).body;
const shown = (shop = maple) => call(t, null, welcomePages.publicPage, { query: { company_id: shop.companyId } });
const publish = (welcome_page_id: string) =>
  call(t, maple.manager, welcomePages.publishPage, { params: { welcome_page_id } });
const remove = (welcome_page_photo_id: string) =>
  call(t, maple.manager, welcomePages.removePhoto, { params: { welcome_page_photo_id } });
const idsOf = (page: { photos: { welcome_page_photo_id: string }[] }) =>
  page.photos.map((photo) => photo.welcome_page_photo_id);

// spec: 7-welcome-get, 7-welcome-public
test('A company without a page gets 404 for its users and 204 for its public page', async () => {
  expect(await call(t, maple.staff, welcomePages.getPage)).toMatchObject({
    status: 404,
    body: { detail: welcomePageErrors.noPage },
  });
  expect((await call(t, maple.staff, welcomePages.listPhotos)).body).toEqual([]);
  const none = await t.app.inject({ url: `/api/welcome/public-pages?company_id=${maple.companyId}` });
  expect([none.statusCode, none.body]).toEqual([204, '']);
  expect((await call(t, null, welcomePages.publicPage, { query: { company_id: newId() } })).status).toBe(404);
  expect((await t.app.inject({ url: '/api/welcome/public-pages?company_id=x' })).statusCode).toBe(422);
});

// spec: 5-welcome-name, 9-welcome-name, 9-welcome-texts
test.each([
  ['no name', { program_name: '  ' }, { program_name: 'Please enter a program name.' }],
  ['no name at all', {}, { program_name: 'Please enter a program name.' }],
  ['a long name', { program_name: 'x'.repeat(101) }, { program_name: welcomePageErrors.tooLong(100) }],
  [
    'a long overview',
    { program_name: 'x', store_description: 'x'.repeat(501) },
    { store_description: welcomePageErrors.tooLong(500) },
  ],
  ['long benefits', { program_name: 'x', benefits: 'x'.repeat(501) }, { benefits: welcomePageErrors.tooLong(500) }],
  [
    'long Spanish',
    { program_name: 'x', benefits_es: 'ñ'.repeat(501) },
    { benefits_es: welcomePageErrors.tooLong(500) },
  ],
])('A page with %s is refused beside its field, and nothing is kept', async (_name, words, fields) => {
  const [detail] = Object.values(fields);
  expect(await save({ ...words, photos: await photos(3) })).toMatchObject({ status: 422, body: { detail, fields } });
  expect((await call(t, maple.staff, welcomePages.getPage)).status).toBe(404);
});

// spec: 5-welcome-photos, 9-welcome-photos
test.each([
  [0, 'Please upload at least 3 photos. You currently have 0.'],
  [2, 'Please upload at least 3 photos. You currently have 2.'],
  [7, 'Maximum 6 photos allowed. Please remove 1 photo(s).'],
  [9, 'Maximum 6 photos allowed. Please remove 3 photo(s).'],
])('A page with %i photos is refused', async (count, detail) => {
  expect(await save({ program_name: 'Maple Rewards', photos: await photos(count) })).toMatchObject({
    status: 422,
    body: { detail, fields: { photos: detail } },
  });
  expect((await call(t, maple.staff, welcomePages.getPage)).status).toBe(404);
});

// spec: 3-welcome-page, 7-welcome-save, 9-welcome-name, 9-welcome-texts
test('A draft is saved with its photos in the order of the files, with the longest words', async () => {
  // As a form sends them: the two characters of a line break count as one.
  const words = {
    program_name: 'é'.repeat(100),
    store_description: `${'x'.repeat(499)}\r\n`,
    benefits: 'y'.repeat(500),
  };
  const answer = await save({ ...words, program_name_es: 'Premios Maple', photos: await photos(4) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body).toMatchObject({
    program_name: words.program_name,
    store_description: 'x'.repeat(499),
    es: { program_name: 'Premios Maple', store_description: '', benefits: '' },
    published_at: null,
    has_unpublished_changes: true,
  });
  expect(answer.body.added).toEqual(idsOf(answer.body));
  expect(answer.body.photos.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3]);
  const { added: _, ...page } = answer.body;
  expect(await draft()).toEqual(page);
  expect((await shown()).status).toBe(204);
});

test('A repeated save adds no photo twice, and omitted fields stay unchanged', async () => {
  const before = await draft();
  const again = await save({ program_name: 'Maple Rewards', photos: await photos(4) });
  expect(again.body.added).toEqual(idsOf(before));
  expect(again.body).toMatchObject({
    welcome_page_id: before.welcome_page_id,
    program_name: 'Maple Rewards',
    benefits: before.benefits,
    es: before.es,
  });
  expect(idsOf(again.body)).toEqual(idsOf(before));
  const tooMany = await save({ program_name: 'Other', photos: await photos(3, 20) });
  expect(tooMany.body.detail).toBe('Maximum 6 photos allowed. Please remove 1 photo(s).');
  expect((await draft()).program_name).toBe('Maple Rewards');
});

// spec: 3-welcome-public, 4-welcome-publish, 7-welcome-publish, 7-welcome-public
test('The public page shows the published version, whatever is written afterwards', async () => {
  const { welcome_page_id } = (
    await save({ program_name: 'Maple Rewards', store_description: 'Soup', benefits: 'Bread', benefits_es: 'Pan' })
  ).body;
  expect((await shown()).status).toBe(204);
  const published = await publish(welcome_page_id);
  expect(published.body).toMatchObject({ has_unpublished_changes: false, published_at: t.clock.now.toISOString() });

  const first = await shown();
  expect(first.headers['cache-control']).toBe('no-cache');
  expect(first.body).toMatchObject({
    program_name: 'Maple Rewards',
    store_description: 'Soup',
    benefits: 'Bread',
    es: { program_name: 'Premios Maple', store_description: '', benefits: 'Pan' },
    join_offer: null,
  });
  expect(first.body?.photos).toEqual(published.body.photos.map(({ url }) => url));
  expect(first.body?.photos).toHaveLength(4);

  await save({ program_name: 'Secret', photos: await photos(1, 30) });
  const ids = idsOf(await draft()).reverse();
  await call(t, maple.manager, welcomePages.reorderPhotos, { body: ids });
  await remove(ids[1] ?? '');
  expect((await shown()).body).toEqual(first.body);
  for (const url of first.body?.photos ?? []) expect((await t.app.inject({ url })).statusCode).toBe(200);

  const next = await publish(welcome_page_id);
  const second = (await shown()).body;
  expect(second).toMatchObject({ program_name: 'Secret' });
  expect(second?.photos).toEqual(next.body.photos.map(({ url }) => url));
  const gone = first.body?.photos.filter((url) => !second?.photos.includes(url)) ?? [];
  expect(gone).toHaveLength(1);
  expect((await t.app.inject({ url: gone[0] ?? '' })).statusCode).toBe(404);
  const audits = await audited(t, { action: 'welcome_page.published' });
  expect(audits.map(({ subject_id }) => subject_id)).toEqual([welcome_page_id, welcome_page_id]);
});

test('One request saves the page, puts kept and new photos in order, and publishes it', async () => {
  const before = idsOf(await draft());
  const order = JSON.stringify([0, ...before.toReversed()]);
  const form = { program_name: 'In one go', order, publish: 'true', photos: await photos(1, 40) };
  const saved = (await save(form)).body;
  expect(saved).toMatchObject({ program_name: 'In one go', has_unpublished_changes: false });
  expect(idsOf(saved)).toEqual([saved.added[0], ...before.toReversed()]);
  const { body } = await shown();
  expect(body).toMatchObject({ program_name: 'In one go' });
  expect(body?.photos).toEqual(saved.photos.map(({ url }: { url: string }) => url));
  expect(await save({ program_name: 'No', order: 'sideways' })).toMatchObject({ status: 422 });
  await remove(saved.added[0]);
});

// spec: 7-welcome-photos, 7-welcome-reorder, 3-welcome-photo
test('Photos are reordered by a list that names each of them once', async () => {
  const before = idsOf(await draft());
  const [a = '', b = '', c = '', d = ''] = before;
  const order = [c, a, d, b];
  const reordered = await call(t, maple.manager, welcomePages.reorderPhotos, { body: order });
  expect(reordered.body.map((photo) => photo.welcome_page_photo_id)).toEqual(order);
  const listed = (await call(t, maple.staff, welcomePages.listPhotos)).body;
  expect(listed.map(({ position, welcome_page_photo_id }) => [position, welcome_page_photo_id])).toEqual(
    order.map((id, index) => [index, id]),
  );
  for (const wrong of [[a, b, c], [a, a, b, c], [a, b, c, newId()], []]) {
    expect(await call(t, maple.manager, welcomePages.reorderPhotos, { body: wrong })).toMatchObject({
      status: 409,
      body: { detail: welcomePageErrors.galleryChanged },
    });
  }
  expect(idsOf(await draft())).toEqual(order);
  await save({ program_name: 'Corner', photos: await photos(3) }, corner);
  const foreign = await call(t, corner.manager, welcomePages.reorderPhotos, { body: order });
  expect(foreign.status).toBe(409);
  expect(idsOf(await draft())).toEqual(order);
});

// spec: 5-welcome-delete, 7-welcome-delete
test('A photo can be removed while three remain', async () => {
  const [first = '', second = '', ...rest] = idsOf(await draft());
  expect(rest).toHaveLength(2);
  const removed = await remove(second);
  expect(idsOf(removed.body)).toEqual([first, ...rest]);
  expect(removed.body.photos.map(({ position }) => position)).toEqual([0, 1, 2]);
  expect((await remove(second)).status).toBe(404);
  expect(await remove(first)).toMatchObject({ status: 409, body: { detail: welcomePageErrors.keepsThree } });
  expect(await draft()).toMatchObject({ photos: { length: 3 } });
});

test('Two simultaneous uploads never make more than six photos', async () => {
  const both = await Promise.all([
    save({ program_name: 'Maple', photos: await photos(2, 40) }),
    save({ program_name: 'Maple', photos: await photos(2, 50) }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { photos: gallery } = await draft();
  expect(gallery.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
});

test('Open pages are notified of a change after it is committed', async () => {
  const { welcome_page_id } = await draft();
  expect(await eventsDuring(t, () => publish(welcome_page_id))).toEqual(['welcome']);
});

test('When two managers edit the same words, the second is told', async () => {
  const { version, program_name } = await draft();
  const saveFrom = (benefits: string) => save({ program_name, benefits, version });
  const [first, second] = await Promise.all([saveFrom('Free bread'), saveFrom('Free soup')]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect([first, second].find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed',
    detail: outdatedTexts.changed,
  });
  // A save whose answer was lost is repeated; a form without a page meets the page of another manager.
  const { benefits } = await draft();
  expect((await saveFrom(benefits)).status).toBe(200);
  expect((await save({ program_name: 'First', version: '' })).status).toBe(409);
});
