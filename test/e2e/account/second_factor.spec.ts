import { expect, type Page, test } from '@playwright/test';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { newShop, PASSWORD, SHOP, watchForErrors } from '../parts/shop.ts';

const texts = secondFactorTexts;
/** Browsers accept passkeys for a name, not for an address in digits. */
const HOME = SHOP.url.replace('127.0.0.1', 'localhost');

/** A device with a fingerprint reader, on which the right finger lies. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, username: string): Promise<void> {
  await page.getByLabel(/username/i).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const inventory = (page: Page) => expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible();

async function logOut(page: Page): Promise<void> {
  await page.goto(`${HOME}/settings`);
  await page.getByRole('button', { name: settingsTexts.logOut }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('A passkey that the browser creates is the second step of the next login, and logs in without a password', async ({
  page,
  request,
}) => {
  const errors = watchForErrors(page);
  await newShop(request, 'passkeys');
  await addDevice(page);
  await page.goto(`${HOME}/login`);
  await typePassword(page, 'passkeys');
  await inventory(page);

  await page.goto(`${HOME}/settings`);
  const card = page.getByRole('region', { name: texts.title });
  await card.getByRole('button', { name: texts.passkeys.add }).click();
  await card.getByLabel(texts.passkeys.name, { exact: true }).fill('Office laptop');
  await card.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(card.getByRole('list', { name: texts.codes.list }).getByRole('listitem')).toHaveCount(10);
  await card.getByRole('button', { name: texts.codes.saved }).click();
  await expect(card.getByText('Office laptop')).toBeVisible();

  await logOut(page);
  await typePassword(page, 'passkeys');
  await page.getByRole('button', { name: texts.step.usePasskey }).click();
  await inventory(page);

  await logOut(page);
  await page.getByRole('button', { name: texts.passwordless.open }).click();
  await inventory(page);
  expect(errors).toEqual([]);
});
