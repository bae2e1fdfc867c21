import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { companyTexts } from '#contract/account/company.texts.ts';
import { company } from '#contract/account/company.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { program } from '#contract/program/program.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { publicAddressTexts } from '#contract/texts/public_address.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../testing/server.ts';
import { COMPANY_DETAILS } from '../../testing/settings.ts';

const { qr, sources, welcome } = programTexts;
const QR = {
  qr_code_data_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  signup_url: `${location.origin}/loyalty-signup?company_id=${OWNER.company_id}`,
  company_name: OWNER.company,
  company_id: OWNER.company_id,
};

// spec: 2.13-try-again, 8-qr-failure
test('A QR code that cannot be made says so and can be tried again', async () => {
  answer(program.listSources, { sources: [] });
  refuse(program.getQrCode, 500, 'oops');
  openScreen('/program?view=qr');
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to generate QR code (500)' });
  await expect.element(failure).toBeVisible();
  answer(program.getQrCode, QR);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('img', { name: qr.alt(qr.main) })).toBeVisible();
});

test.each([
  ['http://192.168.1.20:3000', 1],
  ['https://shop.example', 0],
])('A code that leads to %s is shown with a warning if customers’ phones cannot open it', async (base, warnings) => {
  answer(program.listSources, { sources: [] });
  answer(program.getQrCode, { ...QR, signup_url: `${base}/loyalty-signup?company_id=${OWNER.company_id}` });
  openScreen('/program?view=qr');
  await expect.element(page.getByRole('img', { name: qr.alt(qr.main) })).toBeVisible();
  const words = publicAddressTexts.qr('192.168.1.20:3000');
  expect(page.getByText(words).elements()).toHaveLength(warnings);
});

const contactCard = page.getByRole('region', { name: companyTexts.helpContact });
const contactField = contactCard.getByRole('textbox', { name: companyTexts.helpContact });

test('A manager is asked for the contact for customers, and saves it', async () => {
  answer(company.getDetails, { ...COMPANY_DETAILS, help_contact: '' });
  openScreen('/program', { user: { role: 'manager' } });
  await expect.element(contactCard.getByText(companyTexts.helpContactMissing)).toBeVisible();
  const save = contactCard.getByRole('button', { name: companyTexts.helpContactSave });
  await save.click();
  await expect.element(contactCard.getByRole('alert')).toHaveTextContent(companyTexts.helpContactRequired);
  await expect.element(contactField).toHaveFocus();
  await contactField.fill('ask Tom');
  await save.click();
  await expect.element(contactCard.getByRole('alert')).toHaveTextContent(companyTexts.helpContactShape);
  answer(company.setHelpContact, { help_contact: '(207) 555-0100' });
  answer(company.getDetails, { ...COMPANY_DETAILS, help_contact: '(207) 555-0100' });
  await contactField.fill(' (207) 555-0100');
  await save.click();
  await expect.element(contactCard.getByText(companyTexts.helpContactMissing)).not.toBeInTheDocument();
  await expect.element(contactField).toHaveValue('(207) 555-0100');
  expect(sentTo(company.setHelpContact).map(({ body }) => body)).toEqual([{ help_contact: ' (207) 555-0100' }]);
});

test('What is typed while the contact for customers is saved stays in the field', async () => {
  answer(company.getDetails, { ...COMPANY_DETAILS, help_contact: '' });
  openScreen('/program', { user: { role: 'manager' } });
  answer(company.setHelpContact, { help_contact: '(207) 555-0100' });
  const letGo = hold(company.setHelpContact);
  await contactField.fill('(207) 555-0100');
  await contactCard.getByRole('button', { name: companyTexts.helpContactSave }).click();
  await expect.poll(() => sentTo(company.setHelpContact)).toHaveLength(1);
  await contactField.fill('(207) 555-0199');
  letGo();
  await expect.element(page.getByText(companyTexts.helpContactSaved)).toBeVisible();
  await expect.element(contactField).toHaveValue('(207) 555-0199');
});

test('Staff see the contact for customers and cannot change it', async () => {
  answer(company.getDetails, { ...COMPANY_DETAILS, help_contact: 'help@maple.example' });
  openScreen('/program', { user: { role: 'staff' } });
  await expect.element(contactField).toHaveValue('help@maple.example');
  await expect.element(contactCard.getByText(companyTexts.helpContactReadOnly)).toBeVisible();
  await expect.element(contactCard.getByRole('button')).not.toBeInTheDocument();
});

test('Staff see the places and can add none', async () => {
  answer(program.listSources, { sources: [] });
  answer(program.getQrCode, QR);
  openScreen('/program?view=qr', { user: { role: 'staff' } });
  await expect.element(page.getByText(sources.managersOnly)).toBeVisible();
  await expect.element(page.getByRole('button', { name: sources.add })).not.toBeInTheDocument();
});

// spec: 2.13-welcome, 4-setup-view
test('The published page is shown as on a phone and on a desktop, with a link to its builder', async () => {
  refuse(welcomePages.getPage, 404, { detail: 'There is no page.', code: 'not_found' });
  answer(company.getDetails, COMPANY_DETAILS);
  const screen = openScreen('/program');
  await page.getByRole('link', { name: 'Welcome Page Builder' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Create Welcome Page' }))
    .toHaveAttribute('href', '/welcome-builder');
  await page.getByRole('link', { name: programTexts.back }).click();
  await expect.poll(screen.address).toBe('/program');

  const words = { program_name: 'Harbor Rewards', store_description: '', benefits: '' };
  answer(welcomePages.getPage, {
    ...words,
    welcome_page_id: id(31),
    es: words,
    photos: [],
    updated_at: '2026-11-20T12:00:00.000Z',
    published_at: '2026-11-20T12:00:00.000Z',
    has_unpublished_changes: false,
    version: 'a',
  });
  openScreen('/program?view=welcome');
  await expect
    .element(page.getByRole('link', { name: 'Edit Welcome Page' }))
    .toHaveAttribute('href', '/welcome-builder');
  const frame = page.getByTitle(welcome.frame);
  await expect.element(frame).toHaveAttribute('src', `/loyalty-signup?company_id=${OWNER.company_id}`);
  await expect.poll(() => frame.element().clientWidth).toBe(390);
  await page.getByRole('button', { name: welcome.desk }).click();
  await expect.poll(() => frame.element().clientWidth).toBe(1280);
});
