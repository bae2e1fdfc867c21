import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAVED_VIEWS_MAX } from '#contract/account/limits.ts';
import { savedViewErrors } from '#contract/account/saved_views.texts.ts';
import { savedViews } from '#contract/account/saved_views.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, mapleDeli, type Shop, trialShop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const save = (token: string, name: string, more: object = {}) =>
  call(t, token, savedViews.create, { body: { list: 'invoices', name, query: 'status=posted', ...more } });
const change = (token: string, view_id: string, body: object) =>
  call(t, token, savedViews.update, { params: { view_id }, body });
const remove = (token: string, view_id: string) => call(t, token, savedViews.remove, { params: { view_id } });
const namesOf = async (token: string, list: 'invoices' | 'inventory' = 'invoices') =>
  (await call(t, token, savedViews.list, { query: { list } })).body.views.map(({ name }) => name);

test('A view is its user’s own until it is shared, and belongs to one list', async () => {
  const { body: own } = await save(maple.staff, ' Posted milk ', { query: 'search=milk&status=posted' });
  expect(own).toMatchObject({ name: 'Posted milk', query: 'search=milk&status=posted', may_change: true });
  await save(maple.staff, 'Low dairy', { list: 'inventory', query: 'category=Dairy&sort=value' });
  expect([await namesOf(maple.staff), await namesOf(maple.staff, 'inventory')]).toEqual([
    ['Posted milk'],
    ['Low dairy'],
  ]);
  expect(await namesOf(maple.owner)).toEqual([]);
  expect((await change(maple.owner, own.view_id, { name: 'Mine' })).status).toBe(404);
  await change(maple.staff, own.view_id, { is_shared: true });
  const { body } = await call(t, maple.owner, savedViews.list, { query: { list: 'invoices' } });
  expect(body.views).toMatchObject([{ name: 'Posted milk', shared_by: 'maple-staff', may_change: true }]);
  const other = await trialShop(t);
  expect(await namesOf(other.owner)).toEqual([]);
  expect((await remove(other.owner, own.view_id)).status).toBe(404);
});

test('Staff and accountants change only their own views, and a manager every shared one', async () => {
  const accountant = await addUser(t, maple.companyId, 'maple-books', 'accountant');
  const { body: view } = await save(accountant, 'This year', { is_shared: true, query: 'from=2026-01-01' });
  const refused = await change(maple.staff, view.view_id, { name: 'Mine' });
  expect([refused.status, refused.body]).toMatchObject([403, { detail: savedViewErrors.notYours }]);
  expect((await remove(maple.staff, view.view_id)).status).toBe(403);
  const changed = await change(maple.manager, view.view_id, { query: 'from=2026-01-01&to=2026-06-30' });
  expect(changed.body).toMatchObject({ name: 'This year', query: 'from=2026-01-01&to=2026-06-30' });
  expect((await remove(maple.manager, view.view_id)).status).toBe(200);
  expect(await namesOf(accountant)).not.toContain('This year');
});

test('A name is used once by each user in a list, and there is a limit', async () => {
  const taken = await save(maple.manager, 'Week');
  const again = await save(maple.manager, 'week');
  expect([again.status, again.body]).toMatchObject([409, { fields: { name: savedViewErrors.nameTaken('week') } }]);
  expect((await save(maple.owner, 'Week')).status).toBe(200);
  const { body: month } = await save(maple.manager, 'Month');
  expect((await change(maple.manager, month.view_id, { name: 'Week' })).status).toBe(409);
  expect((await change(maple.manager, taken.body.view_id, { name: 'WEEK' })).status).toBe(200);
  for (let n = 2; n < SAVED_VIEWS_MAX; n++) expect((await save(maple.manager, `View ${n}`)).status).toBe(200);
  expect((await save(maple.manager, 'One more')).body).toMatchObject({
    detail: savedViewErrors.tooMany(SAVED_VIEWS_MAX),
  });
  expect((await save(maple.manager, 'Elsewhere', { list: 'inventory' })).status).toBe(200);
});
