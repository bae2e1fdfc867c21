import { expect, type Page } from '@playwright/test';
import { MINUTE_MS } from '#contract/dates.ts';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { untilKept } from '../parts/offline.ts';
import { api, enter, newShop, openListening, PASSWORD, SHOP, write } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

const OWNER = 'counting-owner';

const field = (page: Page, item: string) => page.getByRole('textbox', { name: new RegExp(`^Quantity of ${item} `) });

/** A shop of its own with ten of each item, its owner at the sheet of a count of them. */
async function startCount(page: Page, owner: string, names: string[]) {
  await newShop(page.request, owner);
  await enter(page, owner, PASSWORD);
  const ids = new Map<string, string>();
  for (const name of names) {
    const { item_id } = await write(page, '/items', { name, stock_unit: 'ea' });
    await write(page, `/items/${item_id}/movements`, { reason: 'counted', quantity: 10 });
    ids.set(name, item_id);
  }
  await page.goto(`${SHOP.url}/counts`);
  await page.getByRole('button', { name: texts.start }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: texts.form.start }).click();
  await expect(field(page, 'Ale')).toBeVisible();
  return { ids, address: page.url() };
}

async function count(page: Page, item: string, quantity: string): Promise<void> {
  await field(page, item).fill(quantity);
  await field(page, item).press('Tab');
}

test('Two phones count together, one of them without network, and nothing is lost', async ({ page, browser }) => {
  const { ids, address } = await startCount(page, OWNER, ['Ale', 'Gin', 'Port', 'Rum']);

  // The cellar has no signal.
  const cellar = await browser.newContext({ viewport: { width: 390, height: 844 } });
  let phone = await cellar.newPage();
  await enter(phone, OWNER, PASSWORD);
  await openListening(phone, address);
  await expect(phone.getByText(texts.saved)).toBeVisible();
  await cellar.setOffline(true);
  await expect(phone.getByText(shellTexts.offlineCount)).toBeVisible();
  await expect(phone.getByText(shellTexts.offline)).toBeHidden();
  // Numbers of a request that is long under way look that much later. These come ten minutes after they were counted.
  const found = Date.now();
  await phone.clock.setFixedTime(found - 10 * MINUTE_MS);
  await count(phone, 'Ale', '7');
  await count(phone, 'Gin', '4');
  await expect(phone.getByText(texts.kept(2))).toBeVisible();

  // Meanwhile a colleague counts, also what was counted in the cellar, and something is thrown away.
  await count(page, 'Port', '12');
  await count(page, 'Gin', '6');
  await expect(page.getByText(texts.saved)).toBeVisible();
  await write(page, `/items/${ids.get('Ale')}/movements`, { reason: 'wasted', quantity: 2 });

  // The battery dies before the signal is back. The next page of this phone sends what the last one has left.
  await phone.close();
  await cellar.setOffline(false);
  phone = await cellar.newPage();
  await phone.clock.setFixedTime(found);
  await enter(phone, OWNER, PASSWORD);
  await openListening(phone, address);
  await expect(phone.getByText(texts.saved)).toBeVisible();
  await expect(field(phone, 'Ale')).toHaveValue('7');
  await expect(field(phone, 'Port')).toHaveValue('12');
  // The colleague sees it without doing anything; of two numbers the one that was counted last holds.
  await expect(field(page, 'Ale')).toHaveValue('7');
  await expect(field(page, 'Gin')).toHaveValue('6');
  await cellar.close();

  await page.getByRole('link', { name: texts.review, exact: true }).click();
  const row = (item: string) => page.getByRole('row').filter({ hasText: item });
  await expect(row('Ale')).toContainText('−3');
  await expect(row('Gin')).toContainText('−4');
  await expect(row('Port')).toContainText('+2');
  await page.getByRole('button', { name: texts.apply }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.apply }).click();
  await expect(page.getByText(/^Applied /)).toBeVisible();
  const onHand = async (item: string) => (await api(page.request, page, `/items/${ids.get(item)}`)).on_hand;
  // Seven were counted, and two thrown away after that; nobody counted the rum.
  expect([await onHand('Ale'), await onHand('Gin'), await onHand('Port'), await onHand('Rum')]).toEqual([5, 6, 12, 10]);
});

test('Three phones count one shelf at once, one through a cut of its network and a reload without it, and each number is kept', async ({
  page,
  browser,
}) => {
  const names = ['Ale', 'Bock', 'Cider', 'Dubbel', 'Export', 'Farro'];
  const { ids, address } = await startCount(page, 'shelf-owner', names);
  const openPhone = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
    const phone = await context.newPage();
    await enter(phone, 'shelf-owner', PASSWORD);
    await openListening(phone, address);
    await expect(phone.getByText(texts.saved)).toBeVisible();
    return phone;
  };
  const [second, third] = await Promise.all([openPhone(), openPhone()]);
  const cellar = third.context();
  // Its app is on the device, so that it opens again without a network.
  await untilKept(third);

  // All three at once, each another part of the shelf; then the network of one is cut in the middle of it.
  await Promise.all([count(page, 'Ale', '1'), count(second, 'Bock', '2'), count(third, 'Cider', '3')]);
  for (const one of [page, second, third]) await expect(field(one, 'Cider')).toHaveValue('3');
  await cellar.setOffline(true);
  await Promise.all([count(page, 'Dubbel', '4'), count(second, 'Export', '5'), count(third, 'Farro', '6')]);
  await expect(third.getByText(texts.kept(1))).toBeVisible();
  await third.reload();
  await expect(field(third, 'Farro')).toHaveValue('6');
  await expect(third.getByText(texts.kept(1))).toBeVisible();
  await count(third, 'Ale', '7');
  await expect(third.getByText(texts.kept(2))).toBeVisible();
  await cellar.setOffline(false);
  await expect(third.getByText(texts.saved)).toBeVisible();
  const sees = async (one: Page) => {
    for (const [at, quantity] of ['7', '2', '3', '4', '5', '6'].entries())
      await expect(field(one, names[at] ?? '')).toHaveValue(quantity);
  };
  await Promise.all([sees(page), sees(second), sees(third)]);
  for (const phone of [second, third]) await phone.context().close();

  await page.getByRole('link', { name: texts.review, exact: true }).click();
  await page.getByRole('button', { name: texts.apply }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.apply }).click();
  await expect(page.getByText(/^Applied /)).toBeVisible();
  const left = names.map(async (item) => (await api(page.request, page, `/items/${ids.get(item)}`)).on_hand);
  expect(await Promise.all(left)).toEqual([7, 2, 3, 4, 5, 6]);
});
