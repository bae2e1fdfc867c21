import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { credentialTexts } from '#contract/account/credentials.texts.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { answerWith, enter, newShop, PASSWORD, SHOP, signInByHand, stopClock } from './shop.ts';
import { test } from './test.ts';

const change = credentialTexts.change;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function openSettings(page: Page, user?: string) {
  await enter(page, user, user ? PASSWORD : undefined);
  await page.goto(`${SHOP.url}/settings`);
  await expect(page.getByRole('heading', { name: settingsTexts.title })).toBeVisible();
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6f54' } })
    .png()
    .toBuffer();

// spec: 2.4-facts, 2.4-paid-no-subscription, 4-membership, 6-role-shown, 2.1-settings-for-all
test('the settings show who is signed in and what the company has', async ({ page }) => {
  await openSettings(page);
  const facts = card(page, settingsTexts.account.title);
  await expect(facts).toContainText('Maple Deli');
  await expect(facts).toContainText(SHOP.user);
  await expect(facts).toContainText('Owner');
  await expect(facts).toContainText('Active Paid Plan');
  await expect(facts).toContainText('We are customizing your membership plan. Please check back soon.');
});

// spec: 2.4-paid-subscription, 2.4-start-plan, 4-membership
test('the membership has the one action that fits it', async ({ page }) => {
  await enter(page);
  const facts = card(page, settingsTexts.account.title);
  await answerWith(page, /\/api\/billing\/membership/, { action: 'cancel', subscription_id: 'sub_1' });
  await page.goto(`${SHOP.url}/settings`);
  await facts.getByRole('link', { name: 'Cancel Membership' }).click();
  await expect(page).toHaveURL(/\/cancel-feedback$/);
  await page.unrouteAll();
  for (const label of ['Free Trial', 'Trial Expired']) {
    await answerWith(page, /\/api\/billing\/membership/, { label, action: 'start' });
    await page.goto(`${SHOP.url}/settings`);
    await expect(facts).toContainText(label);
    const start = facts.getByRole('link', { name: /^Start Paid Plan/ });
    await expect(start).toHaveAttribute('target', '_blank');
    await page.unrouteAll();
  }
});

// spec: 2.4-user-fails
test('a user that cannot be fetched is led to /subscribe', async ({ page }) => {
  await enter(page);
  await page.route(/\/api\/users\/get-user/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Gone.', code: 'internal' } }),
  );
  await page.goto(`${SHOP.url}/settings`);
  await expect(page).toHaveURL(/\/subscribe$/);
});

// spec: 2.4-logout, 4-logout
test('Logout forgets the session and what this browser kept of the shop', async ({ page }) => {
  await openSettings(page);
  await page.evaluate(() => {
    sessionStorage.setItem('inventoryPageRefreshed', 'true');
    localStorage.setItem('token', 'left by an older version');
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const left = await page.evaluate(() => [
    sessionStorage.getItem('token'),
    sessionStorage.getItem('inventoryPageRefreshed'),
    localStorage.getItem('token'),
  ]);
  expect(left).toEqual([null, null, null]);
});

// spec: 2.4-password-form, 5-change-live, 5-change-confirm, 5-change-disabled, 9-debounce, 4-password-logout, 8-change-password
test('a changed password is checked while it is typed, and logs out', async ({ page, request }) => {
  await newShop(request, 'changer');
  await openSettings(page, 'changer');
  const submit = page.getByRole('button', { name: change.submit });
  await expect(submit).toBeDisabled();
  await stopClock(page);
  await field(page, change.current).fill('Wrong-1!');
  await page.clock.runFor(450);
  await expect(page.getByText(change.wrongCurrent)).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.getByText('Incorrect current password')).toBeVisible();
  await field(page, change.next).fill('Better-3!');
  await field(page, change.confirm).fill('Better-4!');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await field(page, change.confirm).fill('Better-3!');
  await expect(submit).toBeDisabled();
  for (const label of [change.current, change.next, change.confirm]) {
    await page.getByRole('button', { name: credentialTexts.show(label) }).click();
    await expect(field(page, label)).toHaveAttribute('type', 'text');
  }
  await field(page, change.current).fill(PASSWORD);
  await page.clock.runFor(600);
  await page.clock.resume();
  await expect(submit).toBeEnabled();

  await page.route(/\/api\/auth\/change-password/, (route) =>
    route.fulfill({ status: 500, json: { detail: '', code: 'internal' } }),
  );
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to change password.' })).toBeVisible();
  await expect(field(page, change.next)).toHaveValue('Better-3!');
  await page.unroute(/\/api\/auth\/change-password/);
  await submit.click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toContainText('Password changed. Please log in again.');
  await signInByHand(page, 'changer', 'Better-3!');
});

// spec: 2.4-logo, 4-logo-upload, 5-logo-type, 5-logo-size, 5-logo-square, 5-logo-none, 8-logo, 9-logo, 9-branding-cache
test('a logo is checked, shown, uploaded and told', async ({ page, request }) => {
  await newShop(request, 'logo');
  await openSettings(page, 'logo');
  const logo = card(page, brandingTexts.title);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const upload = logo.getByRole('button', { name: brandingTexts.upload });

  await upload.click();
  await expect(logo).toContainText('Please choose a square PNG or JPG logo (e.g., 512×512).');
  await choose('a.gif', 'image/gif', Buffer.from('GIF89a'));
  await expect(logo).toContainText(
    'File format not supported. Selected file is image/gif. Please upload a square PNG or JPG file only.',
  );
  await choose('big.png', 'image/png', Buffer.alloc(5_242_881));
  await expect(logo).toContainText(
    /File size too large\. Selected file is [\d.]+MB\. Please upload an image smaller than 5MB\./,
  );
  await choose('wide.png', 'image/png', await picture(600, 400));
  await expect(logo).toContainText('Image dimensions not square. Selected image is 600×400 pixels');

  await choose('square.png', 'image/png', await picture(512, 512));
  await expect(logo.getByAltText(brandingTexts.chosen('square.png'))).toBeVisible();
  await page.route(/\/api\/loyalty\/branding\/logo/, (route) =>
    route.fulfill({ status: 400, json: { detail: 'Too green.', code: 'bad_request' } }),
  );
  await upload.click();
  await expect(logo).toContainText('Upload failed: Too green.');
  await page.unroute(/\/api\/loyalty\/branding\/logo/);
  await upload.click();
  await expect(logo).toContainText('Logo uploaded successfully!');
  const current = logo.getByAltText(brandingTexts.current('Shop of logo'));
  await expect(current).toBeVisible();
  await expect.poll(() => current.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512);

  let asked = 0;
  page.on('request', (sent) => {
    if (/\/api\/loyalty\/branding\/companies\/[0-9a-f-]{36}$/.test(sent.url())) asked += 1;
  });
  const open = async () => {
    await page.goto(`${SHOP.url}/settings`);
    await expect(current).toBeVisible();
  };
  await open();
  const before = asked;
  await open();
  expect(asked).toBe(before);
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => /^branding_.*_time$/.test(one)) ?? '';
    sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) - 600_001));
  });
  await open();
  expect(asked).toBe(before + 1);
});
