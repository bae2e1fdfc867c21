import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { joinOffer } from '#contract/program/join_offer.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, oldShop, type Shop } from '#test/cast.ts';
import { contactOf } from '#test/contacts.ts';
import { openPage, pageData } from '#test/customer_page.ts';
import { forgetLimits } from '#test/rows.ts';
import { photos, savePage } from '#test/welcome_page.ts';

type JoinPage = CustomerPageOf<'join'>;

let t: TestApp;
let maple: Shop;
let corner: Shop;
let old: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
  old = await oldShop(t);
});
afterAll(() => t.close());
beforeEach(() => forgetLimits(t));

const address = (shop: Shop, more = '') => `/loyalty-signup?company_id=${shop.companyId}${more}`;
const joinPage = async (shop: Shop, more = '', language?: string) =>
  pageData<JoinPage>(await openPage(t, address(shop, more), language));

// spec: 2.18-defaults
test('A company that has written nothing has a whole page of defaults', async () => {
  const page = await joinPage(corner);
  expect(page).toMatchObject({
    name: 'join',
    company_name: 'Corner Store',
    logo_url: null,
    pictures: [],
    posted: null,
  });
  expect(page.words.en).toMatchObject({
    program_name: 'Corner Store Rewards',
    overview: 'Join the rewards program of Corner Store.',
    benefits: ['Exclusive offers, sent to your phone.'],
    join_offer: null,
  });
  expect(page.words.es.overview).toContain('Corner Store');
  expect(page.words.es.disclosure.text).toMatch(/^Acepto recibir .* Corner Store/);
  expect(page.form?.asks_birth_date).toBe(false);
});

// spec: 2.18-page, 7-welcome-public, 5-public-disclosure
test('The HTML has what the company published, with the first photo first, and not the draft', async () => {
  const saved = await savePage(t, maple.owner, {
    program_name: 'Maple Rewards',
    store_description: 'Soup & sandwiches',
    benefits: 'Soup\n\n Cake ',
    program_name_es: 'Premios Maple',
    photos: await photos(3),
  });
  await call(t, maple.owner, welcomePages.publishPage, {
    params: { welcome_page_id: saved.body.welcome_page_id },
  });
  await call(t, maple.owner, joinOffer.save, { body: { headline: '10% off', text: 'Today', small_print: 'Once' } });
  await call(t, maple.owner, joinOffer.publish);
  await savePage(t, maple.owner, { program_name: 'Not yet' });

  const response = await openPage(t, address(maple, '&source=door'));
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  const page = pageData<JoinPage>(response);
  expect(page).toMatchObject({ source: 'door', title: 'Maple Rewards · Maple Deli' });
  expect(page.words.en).toMatchObject({
    program_name: 'Maple Rewards',
    overview: 'Soup & sandwiches',
    benefits: ['Soup', 'Cake'],
    join_offer: { headline: '10% off', text: 'Today', small_print: 'Once' },
  });
  expect(page.words.es).toMatchObject({ program_name: 'Premios Maple', overview: 'Soup & sandwiches' });
  expect(page.pictures).toHaveLength(3);
  const first = page.pictures[0]?.sources.find(({ type }) => type === 'image/avif');
  expect(response.body).toContain(`<link rel="preload" as="image" fetchpriority="high" imagesrcset="${first?.srcset}"`);
  const photo = await t.app.inject(String(first?.srcset.split(' ')[0]));
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/avif']);
  expect(response.body).not.toContain('Not yet');

  for (const part of [
    'recurring automated promotional texts',
    'Maple Deli',
    'up to 8 a month',
    'Consent is not a condition of purchase',
    'Msg & data rates may apply',
    'STOP',
    'HELP',
  ]) {
    expect(page.words.en.disclosure.text).toContain(part);
  }
});

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', '', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', '', 'en'],
  ['fr-CA, en;q=0.5, es;q=0.7', '', 'es'],
  ['es;q=0, *', '', 'en'],
  ['de-DE', '', 'en'],
  ['en-US', '&lang=es', 'es'],
  ['es-MX', '&lang=en', 'en'],
])('A phone that prefers %s with %j sees %s', async (prefers, more, language) => {
  const response = await openPage(t, address(maple, more), prefers);
  expect(pageData(response).language).toBe(language);
  expect(response.headers['content-language']).toBe(language);
  expect(response.body).toContain(`<html lang="${language}">`);
});

// spec: 5-public-company
test('A page without a company says that the code is invalid, and an unknown company is not found', async () => {
  for (const url of ['/loyalty-signup', '/loyalty-signup?company_id=', '/loyalty-signup?company_id=12']) {
    const response = await openPage(t, url);
    expect(response.statusCode).toBe(400);
    expect(pageData(response)).toMatchObject({
      name: 'invalid_code',
      description: 'Invalid QR code. Missing company information.',
    });
  }
  const unknown = await openPage(t, '/loyalty-signup?company_id=018f2f7e-0000-7000-8000-000000000001');
  expect([unknown.statusCode, pageData(unknown).name]).toEqual([404, 'not_found']);
});

test('A company without the program has a page that says so, without a form', async () => {
  const response = await openPage(t, address(old));
  expect(response.statusCode).toBe(200);
  expect(pageData<JoinPage>(response)).toMatchObject({ company_name: 'Old Shop', form: null });
});

test('An invalid source is ignored', async () => {
  expect((await joinPage(maple, '&source=%3Cscript%3E')).source).toBeNull();
});

test('The words of a shop cannot break out of the page', async () => {
  await savePage(t, corner.owner, { program_name: '</script><b>"&amp;', photos: await photos(3) });
  const page = await call(t, corner.owner, welcomePages.getPage);
  await call(t, corner.owner, welcomePages.publishPage, { params: { welcome_page_id: page.body.welcome_page_id } });
  const response = await openPage(t, address(corner));
  expect(response.body).not.toContain('</script><b>');
  expect(response.body).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;&amp;amp; · Corner Store</title>');
  expect(pageData<JoinPage>(response).words.en.program_name).toBe('</script><b>"&amp;');
});

describe('A browser without scripts', () => {
  const send = (shop: Shop, fields: Record<string, string>, language = 'en') =>
    t.app.inject({
      method: 'POST',
      url: address(shop, `&lang=${language}&source=door`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const contact = (phone_e164: string) => contactOf(t, maple, phone_e164);

  test('The form works without scripts', async () => {
    const { form } = await joinPage(maple);
    const answer = await send(maple, { phone_e164: '(207) 555-0199', consented: 'on', token: form?.token ?? '' });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(pageData<JoinPage>(answer).posted).toEqual({ kind: 'joined' });
    expect(await contact('+12075550199')).toBeDefined();
  });

  test('Errors are shown beside the typed values in the page’s language', async () => {
    const answer = await send(maple, { phone_e164: '207' }, 'es');
    expect(answer.statusCode).toBe(422);
    const { phone, consent } = joinTexts.es.faults;
    expect(pageData<JoinPage>(answer).posted).toEqual({
      kind: 'refused',
      detail: phone,
      fields: { phone_e164: phone, consented: consent },
      phone: '207',
      birth_date: '',
      agreed: false,
    });
  });

  test('Words that changed meanwhile are shown with the typed number and an unchecked box', async () => {
    const { form } = await joinPage(maple);
    const promise = async (promised_per_month: number) => {
      const { body } = await call(t, maple.owner, messagingSettings.get);
      const answer = await call(t, maple.owner, messagingSettings.update, { body: { ...body, promised_per_month } });
      expect(answer.status).toBe(200);
    };
    await promise(4);
    const fields = { phone_e164: '(207) 555-0198', consented: 'on', token: form?.token ?? '' };
    const answer = await send(maple, fields);
    const page = pageData<JoinPage>(answer);
    expect(page.words.en.disclosure.text).toContain('up to 4 a month');
    expect(page.posted).toMatchObject({
      kind: 'refused',
      detail: joinTexts.en.faults.wordingChanged,
      phone: '(207) 555-0198',
      agreed: false,
    });
    await promise(8);
  });

  test('Too many attempts are answered with a page', async () => {
    const answers = [];
    for (let i = 0; i < 7; i++) {
      answers.push(await send(maple, { phone_e164: `207555020${i}`, consented: 'on' }));
    }
    const refused = answers.at(-1);
    expect(refused?.statusCode).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(pageData<JoinPage>({ body: refused?.body ?? '' }).posted).toMatchObject({ kind: 'refused', agreed: true });
  });

  test('A page for an unknown company answers with a page', async () => {
    const nobody = await t.app.inject({ method: 'POST', url: '/loyalty-signup', payload: {} });
    expect([nobody.statusCode, pageData(nobody).name]).toEqual([400, 'invalid_code']);
    const unknown = await t.app.inject({
      method: 'POST',
      url: '/loyalty-signup?company_id=018f2f7e-0000-7000-8000-000000000001',
      payload: { phone_e164: '2075550142' },
    });
    expect([unknown.statusCode, pageData(unknown).name]).toEqual([404, 'not_found']);
  });
});

describe('Terms and privacy', () => {
  beforeAll(async () => {
    const details = await call(t, maple.owner, company.getDetails);
    const { name, zip_code, time_zone } = details.body;
    await call(t, maple.owner, company.updateDetails, {
      body: { name, zip_code, time_zone, address: '12 Congress Street, Portland', help_contact: '(207) 555-0100' },
    });
  });

  const legal = async (shop: Shop, document: string, language = 'en') => {
    const response = await openPage(t, `/programs/${shop.companyId}/${document}?lang=${language}`);
    expect(response.statusCode).toBe(200);
    const page = pageData<CustomerPageOf<'legal'>>(response);
    return { ...page, text: page.sections.flatMap(({ paragraphs }) => paragraphs).join(' ') };
  };

  test('The terms contain the company’s settings', async () => {
    const { text, heading, dated } = await legal(maple, 'terms');
    expect(heading).toBe('Terms of Maple Rewards');
    expect(dated).toMatch(/November 20, 2026/);
    for (const part of [
      '12 Congress Street, Portland',
      '(207) 555-0100',
      'up to 8 a month',
      'Message and data rates may apply',
      'Reply STOP',
      'Reply HELP',
      'not a condition of purchase',
      'carriers are not liable',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('The privacy notice contains the sentences that carriers require', async () => {
    const { text } = await legal(maple, 'privacy');
    expect(text).toContain(
      'We do not sell or share mobile information with third parties or affiliates for marketing or promotional purposes.',
    );
    expect(text).toContain('opt-in data and consent are not shared with any third party');
  });

  test('Both pages exist in Spanish, for a company without details, and after its plan has ended', async () => {
    const terms = await legal(maple, 'terms', 'es');
    expect(terms.heading).toBe('Términos de Premios Maple');
    expect(terms.text).toContain('hasta 8 al mes');
    expect((await legal(corner, 'privacy', 'es')).text).toContain('no se comparten con ningún tercero');
    for (const shop of [corner, old]) {
      const { text } = await legal(shop, 'terms');
      expect(text).not.toMatch(/Congress Street|undefined|null| ,|\(\)|: \./);
    }
  });

  test('An unknown company has neither page', async () => {
    for (const id of ['018f2f7e-0000-7000-8000-000000000001', 'maple']) {
      const response = await openPage(t, `/programs/${id}/terms`);
      expect([response.statusCode, pageData(response).name]).toEqual([404, 'not_found']);
    }
  });
});
