import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#contract/account/company.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { contentTexts } from '#contract/messaging/content/checks.texts.ts';
import { publicAddressTexts } from '#contract/texts/public_address.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { enterBirthDate } from '#test/contacts.ts';
import { CampaignDesk, NOON } from '#test/desks/campaign_desk.ts';
import { changeTextingRules } from '#test/messages.ts';
import { checkWords } from './words.rules.ts';

let t: TestApp;
let desk: CampaignDesk;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  desk = new CampaignDesk(t);
});
afterAll(() => t.close());

test.each([false, true])(
  'Words that may be about alcohol are a warning and do not stop the campaign (age gate: %s)',
  async (age_gate) => {
    const { shop } = await desk.shopOf({}, {});
    await changeTextingRules(t, shop, { age_gate });
    const body = { message_body: 'Happy hour 4-6, lattes $3. Reply STOP to opt out.' };
    const preview = await call(t, shop.staff, campaigns.preview, { body });
    const warnings = [contentTexts.maybeAlcohol('Happy hour')];
    expect(preview.body).toMatchObject({ recipients: 2, left_out: [], faults: [], warnings });
    expect((await desk.send(shop, body)).body).toMatchObject({ customers_reached: 2, left_out: [] });
  },
);

test('A message with a link that customers’ phones cannot open has a warning, and one without a link has none', async () => {
  const { shop } = await desk.shopOf({});
  const warningsOf = async (message_body: string) =>
    (await call(t, shop.staff, campaigns.preview, { body: { message_body } })).body.warnings;
  const warning = publicAddressTexts.link('127.0.0.1');
  expect(await warningsOf('Soup today: {link} Reply STOP to opt out.')).toContain(warning);
  expect(await warningsOf('Soup today. Reply STOP to opt out.')).not.toContain(warning);
});

// spec: ruling-23-wording
test('A message about alcohol behind the age gate goes only to contacts aged 21 or older', async () => {
  const { shop, added } = await desk.shopOf({}, {}, {});
  await changeTextingRules(t, shop, { age_gate: true });
  for (const [index, born] of ['2025-11-28', '2025-11-29'].entries()) {
    await enterBirthDate(t, shop, added[index]?.loyalty_customer_id ?? '', born);
  }
  const preview = await call(t, shop.staff, campaigns.preview, { body: { message_body: 'Wine night, STOP ends it' } });
  expect(preview.body).toMatchObject({ recipients: 1, left_out: [{ reason: 'not_known_to_be_21', count: 2 }] });
  const sent = await desk.send(shop, { message_body: 'Wine night, STOP ends it' });
  await t.runJobs();
  expect((await desk.textsOf(sent.body.campaign_id)).map(({ phone_e164 }) => phone_e164)).toEqual([
    added[0]?.phone_e164,
  ]);
});

// spec: ruling-23-wording
test.each([
  ['Margaritas', 'Margaritas half price tonight', 'alcohol'],
  ['Vape', 'Vape sale', 'tobacco'],
  ['We', 'Weed for all', 'cannabis'],
])('The name %s hides no forbidden word', async (name, message_body, rule) => {
  const { shop } = await desk.shopOf({ name: 'Ada' });
  const { body: details } = await call(t, shop.owner, company.getDetails);
  expect((await call(t, shop.owner, company.updateDetails, { body: { ...details, name } })).status).toBe(200);
  expect(await desk.send(shop, { message_body })).toMatchObject({ status: 422, body: { detail: expect.any(String) } });
  expect(checkWords([message_body], { age_gate: true }, name).adults_only).toBe(rule === 'alcohol');
});

test('A shop whose name contains a forbidden word can name itself', async () => {
  const { shop } = await desk.shopOf({ name: 'Ada' });
  const { body: details } = await call(t, shop.owner, company.getDetails);
  const body = { ...details, name: 'Harbor Wine Bar' };
  expect((await call(t, shop.owner, company.updateDetails, { body })).status).toBe(200);
  const detail = contentTexts.alcohol('Wine');
  const test_phone = '(207) 555-0188';
  for (const rest of [{}, { test_only: true, test_phone }]) {
    expect((await desk.send(shop, { message_body: 'Soup at Harbor Wine Bar', ...rest })).status).toBe(200);
    expect((await desk.send(shop, { message_body: 'Wine at Harbor Wine Bar', ...rest })).body).toMatchObject({
      detail,
    });
  }
});
