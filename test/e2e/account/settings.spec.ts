import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { brandingTexts } from '#contract/program/branding.texts.ts';
import { enter, newShop, PASSWORD, SHOP } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

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

// spec: 2.4-logo, 4-logo-upload, 5-logo-type, 5-logo-size, 5-logo-square, 5-logo-none, 8-logo, 9-logo, 9-branding-cache
test('A logo is checked, shown and uploaded', async ({ page, request }) => {
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
