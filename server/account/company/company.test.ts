import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { companyTexts } from '#contract/account/company.texts.ts';
import { company } from '#contract/account/company.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const DETAILS = {
  name: 'Maple Deli & Café',
  zip_code: '04101-1234',
  time_zone: 'America/Los_Angeles',
  address: '12 Congress St, Portland',
  help_contact: '(207) 555-0123',
};

function update(token: string, details: Partial<Record<keyof typeof DETAILS | 'currency' | 'version', string>>) {
  return call(t, token, company.updateDetails, { body: { ...DETAILS, ...details } });
}

test('Every user sees the company details and the owner changes them', async () => {
  expect((await call(t, maple.staff, company.getDetails)).body).toEqual({
    name: 'Maple Deli',
    zip_code: '04101',
    time_zone: 'America/New_York',
    address: '',
    help_contact: '',
    currency: 'USD',
    version: expect.any(String),
  });
  expect((await update(maple.manager, {})).status).toBe(403);
  expect((await update(maple.owner, { name: '  Maple Deli & Café ' })).body).toMatchObject({
    ...DETAILS,
    currency: 'USD',
  });
  expect((await call(t, maple.staff, account.getUser)).body).toMatchObject({
    company: 'Maple Deli & Café',
    time_zone: 'America/Los_Angeles',
  });
  expect((await call(t, corner.owner, company.getDetails)).body).toMatchObject({ name: 'Corner Store', address: '' });
});

test('A change is recorded once, with the values before and after', async () => {
  await update(maple.owner, { help_contact: 'help@maple.example' });
  await update(maple.owner, { help_contact: 'help@maple.example' });
  const changes = await audited(t, { action: 'company.changed' });
  expect(changes.at(-1)?.detail).toEqual({
    before: { help_contact: '(207) 555-0123' },
    after: { help_contact: 'help@maple.example' },
  });
  expect(changes).toHaveLength(2);
});

test('A manager sets the contact for customers, which cannot be blank', async () => {
  const set = (token: string, help_contact: string) =>
    call(t, token, company.setHelpContact, { body: { help_contact } });
  const lacks = async () => (await call(t, corner.owner, account.getUser)).body.lacks_help_contact;
  const step = async () => (await call(t, corner.owner, firstSteps.list)).body.customers?.steps[0];
  expect(await step()).toEqual({ step: 'give_contact', is_done: false });
  expect(await lacks()).toBe(true);
  expect((await set(corner.staff, '(207) 555-0100')).status).toBe(403);
  expect(await set(corner.manager, ' ')).toMatchObject({
    status: 422,
    body: { fields: { help_contact: companyTexts.helpContactRequired } },
  });
  expect((await set(corner.manager, 'ask Tom')).status).toBe(422);
  expect((await set(corner.manager, ' (207) 555-0100 ')).body).toEqual({ help_contact: '(207) 555-0100' });
  expect(await lacks()).toBe(false);
  expect(await step()).toEqual({ step: 'give_contact', is_done: true });
  expect((await call(t, maple.owner, company.getDetails)).body.help_contact).not.toBe('(207) 555-0100');
});

test.each([
  [{ name: ' ' }, 'name', companyTexts.nameRequired],
  [{ zip_code: '' }, 'zip_code', fieldTexts.zipRequired],
  [{ zip_code: 'abc' }, 'zip_code', fieldTexts.zip],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone', companyTexts.timeZoneUnknown],
  [{ time_zone: '+01:00' }, 'time_zone', companyTexts.timeZoneUnknown],
  [{ help_contact: 'ask Tom' }, 'help_contact', companyTexts.helpContactShape],
  [{ help_contact: '555-0123' }, 'help_contact', companyTexts.helpContactShape],
  [{ currency: 'XXQ' }, 'currency', companyTexts.currencyUnknown],
])('The value %j is refused at its field', async (wrong, field, detail) => {
  expect(await update(maple.owner, wrong)).toMatchObject({
    status: 422,
    body: { detail, fields: { [field]: detail } },
  });
});

test.each(['', 'help@maple.example', '+1 207 555 0123', '207.555.0123'])(
  'The HELP answer can contain the contact “%s”',
  async (help_contact) => {
    expect((await update(maple.owner, { help_contact })).body).toMatchObject({ help_contact });
  },
);

test('When two owners edit the same details, the second is told that they have changed', async () => {
  const { version } = (await call(t, corner.owner, company.getDetails)).body;
  expect((await update(corner.owner, { address: '1 Main St', version })).status).toBe(200);
  expect(await update(corner.owner, { address: '2 Main St', version })).toMatchObject({
    status: 409,
    body: { code: 'changed', detail: outdatedTexts.changed },
  });
  // A save whose answer was lost is repeated.
  expect((await update(corner.owner, { address: '1 Main St', version })).status).toBe(200);
});
