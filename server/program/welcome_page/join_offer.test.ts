import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinOffer } from '#contract/program/join_offer.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { photos, savePage } from '#test/welcome_page.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const OFFER = {
  headline: '10% off your first soup',
  text: 'Show your code at the till.',
  small_print: 'One per customer.',
  es: { headline: '10% en tu primera sopa', text: '', small_print: '' },
};
const NONE = { headline: '', text: '', small_print: '' };

const shown = (shop = maple) => call(t, null, welcomePages.publicPage, { query: { company_id: shop.companyId } });
const draft = async () => (await call(t, maple.staff, joinOffer.get)).body;
const publish = () => call(t, maple.manager, joinOffer.publish);

// spec: 2.17-promo
test('An offer is saved, published and withdrawn, and the public page shows only the published one', async () => {
  const version = expect.any(String);
  expect(await draft()).toEqual({ ...NONE, es: NONE, published_at: null, has_unpublished_changes: false, version });
  expect(await publish()).toMatchObject({ status: 409, body: { detail: welcomePageErrors.joinOfferNothing } });
  const saved = await call(t, maple.manager, joinOffer.save, { body: OFFER });
  expect(saved.body).toEqual({ ...OFFER, published_at: null, has_unpublished_changes: true, version });
  expect((await shown()).status).toBe(204);

  expect((await publish()).body).toMatchObject({ has_unpublished_changes: false });
  // There is no page yet: its own words are empty, and the page has defaults for them.
  expect((await shown()).body).toEqual({
    program_name: '',
    store_description: '',
    benefits: '',
    photos: [],
    pictures: [],
    es: { program_name: '', store_description: '', benefits: '' },
    join_offer: OFFER,
  });

  await call(t, maple.manager, joinOffer.save, { body: { headline: 'Next week' } });
  expect(await draft()).toMatchObject({ headline: 'Next week', text: '', es: NONE, has_unpublished_changes: true });
  expect((await shown()).body).toMatchObject({ join_offer: OFFER });

  const { body } = await savePage(t, maple.manager, { program_name: 'Maple', photos: await photos(3) });
  await call(t, maple.manager, welcomePages.publishPage, { params: { welcome_page_id: body.welcome_page_id } });
  expect((await shown()).body).toMatchObject({ program_name: 'Maple', join_offer: OFFER });
  expect((await call(t, maple.manager, joinOffer.withdraw)).body).toMatchObject({
    headline: 'Next week',
    published_at: null,
  });
  expect((await shown()).body).toMatchObject({ program_name: 'Maple', join_offer: null });
  expect((await shown(corner)).status).toBe(204);
});

test.each([
  [{ ...OFFER, headline: '  ' }, 'headline', welcomePageErrors.joinOfferHeadlineRequired],
  [{ headline: '', es: { headline: 'Solo en español' } }, 'headline', welcomePageErrors.joinOfferHeadlineRequired],
  [{ headline: 'x'.repeat(81) }, 'headline', welcomePageErrors.tooLong(80)],
  [{ headline: 'x', text: 'x'.repeat(301) }, 'text', welcomePageErrors.tooLong(300)],
  [{ headline: 'x', small_print: 'x'.repeat(301) }, 'small_print', welcomePageErrors.tooLong(300)],
  [{ headline: 'x', es: { text: 'x'.repeat(301) } }, 'es.text', welcomePageErrors.tooLong(300)],
])('The offer %j is refused beside its field', async (body, field, detail) => {
  const before = await draft();
  expect(await call(t, maple.manager, joinOffer.save, { body })).toMatchObject({
    status: 422,
    body: { detail, fields: { [field]: detail } },
  });
  expect(await draft()).toEqual(before);
});

test('When two managers edit the same draft, the second is told and the first manager’s draft is kept', async () => {
  const { version } = await draft();
  const save = (headline: string) => call(t, maple.manager, joinOffer.save, { body: { headline, version } });
  expect((await save('Free bread')).status).toBe(200);
  expect(await save('Free soup')).toMatchObject({ status: 409, body: { detail: outdatedTexts.changed } });
  expect((await save('Free bread')).status).toBe(200);
  expect(await draft()).toMatchObject({ headline: 'Free bread' });
});

test('An offer without words is refused', async () => {
  const cleared = await call(t, maple.manager, joinOffer.save, { body: { headline: '' } });
  expect(cleared.body).toMatchObject({ ...NONE, has_unpublished_changes: false });
  expect((await publish()).status).toBe(409);
});
