import { expect, test } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { sayOffline, untilKept } from '../parts/offline.ts';
import { SHOP, signIn } from '../parts/shop.ts';

test.use({ serviceWorkers: 'allow' });

/** Too small for print. */
const SMALL = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR42mP4DwUMlDEA98A/wa9cD80AAAAASUVORK5CYII=';

test('Without a network the app opens, says so and looks at photos, and resumes when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page);
  const heading = page.getByRole('heading', { name: 'Inventory', level: 1 });
  const items = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(items.first()).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  // A photo is looked at as well.
  await page.goto(`${SHOP.url}/invoices?add=1`);
  const stop = await sayOffline(page);
  const photo = { name: 'small.png', mimeType: 'image/png', buffer: Buffer.from(SMALL, 'base64') };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText(uploadTexts.checks.doubtful(1))).toBeVisible();
  await page.goto(`${SHOP.url}/inventory`);
  await expect(heading).toBeVisible();
  await expect(page.getByText(shellTexts.offline)).toBeVisible();

  await context.setOffline(false);
  await stop();
  await expect(items.first()).toBeVisible();
  await expect(page.getByText(shellTexts.offline)).toBeHidden();

  // Nothing that a login may read is kept on the device.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !/^\/(assets\/|index\.html$|color-scheme\.js$)/.test(path))).toEqual([]);

  // Another window of the device has no login.
  await context.setOffline(true);
  const fresh = await context.newPage();
  await fresh.goto(`${SHOP.url}/login`);
  await sayOffline(fresh);
  const username = fresh.getByLabel(accountTexts.username);
  await expect(username).toBeVisible();
  // The form stays when the last part of it has come.
  await expect(fresh.locator('[class*="standIn"]')).toHaveCount(0);
  await expect(username).toBeVisible();
  await expect(fresh.getByText(shellTexts.offlineEntry)).toBeVisible();
});
