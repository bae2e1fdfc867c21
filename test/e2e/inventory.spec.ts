import { expect, type Page, test } from '@playwright/test';
import { httpTexts } from '#contract/texts/http.ts';
import { api, enter, newShop, openListening, PASSWORD, SHOP, settled, signIn, watchForErrors } from './shop.ts';

/** Writes past the screen, as somebody else of the shop does. */
async function write(page: Page, path: string, data: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`${SHOP.url}/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

test('a search stays in the address, survives a reload, and reset returns to the clean view', async ({
  page,
  request,
}) => {
  const errors = watchForErrors(page);
  await signIn(page);
  const { items } = await api(request, page, '/items?sort=value&limit=1');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first()
    .fill(items[0].name);
  await expect(page).toHaveURL(/search=/);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: items[0].name }).first()).toBeVisible();
  await page.goto(`${SHOP.url}/inventory?reset=true`);
  await expect(page).toHaveURL(/\/inventory$/);
  expect(errors).toEqual([]);
});

test('waste is written into the ledger with its note', async ({ page, request }) => {
  await enter(page);
  // An item of its own: others are written to by other tests at the same time.
  const { item_id } = await write(page, '/items', { name: 'Dinner plates', stock_unit: 'ea' });
  await write(page, `/items/${item_id}/movements`, { reason: 'counted', quantity: 12 });
  await page.goto(`${SHOP.url}/inventory/${item_id}`);
  await page.getByRole('button', { name: 'Count or record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Waste', { exact: true }).click();
  await dialog.getByRole('textbox').first().fill('2');
  await dialog.getByRole('textbox', { name: /note/i }).fill('dropped on the floor');
  await dialog
    .getByRole('button', { name: /record|save/i })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('dropped on the floor').first()).toBeVisible();
  expect(await api(request, page, `/items/${item_id}`)).toMatchObject({ on_hand: 10 });
});

test('a name that is taken is told beside the form, and nothing typed is lost', async ({ page, request }) => {
  await signIn(page);
  const { items } = await api(request, page, '/items?limit=1');
  await page.getByRole('button', { name: 'Add item' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(items[0].name);
  await dialog
    .getByRole('button', { name: /add|save/i })
    .last()
    .click();
  await expect(dialog.getByText(`You already have an item called ${items[0].name}.`)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(items[0].name);
});

test('when the server is down the list says so and comes back on its button', async ({ page }) => {
  // Of a shop where nobody else changes anything: news would bring the list back before its button is pressed.
  await newShop(page.request, 'stock-down');
  await enter(page, 'stock-down', PASSWORD);
  await page.route(/\/api\/items\?/, (route) =>
    route.fulfill({ status: 503, json: { detail: httpTexts.unavailable, code: 'unavailable' } }),
  );
  await page.goto(`${SHOP.url}/inventory`);
  const failure = page.getByRole('alert').filter({ hasText: httpTexts.unavailable });
  await expect(failure).toBeVisible();
  await page.unroute(/\/api\/items\?/);
  await failure.getByRole('button').first().click();
  await expect(failure).toBeHidden();
});

test('a change made elsewhere appears without a reload', async ({ page, request }) => {
  await enter(page);
  const { items } = await api(request, page, '/items?sort=value&limit=2');
  const item = items[1];
  await openListening(page, `${SHOP.url}/inventory/${item.item_id}`);
  await expect(page.getByRole('heading', { name: item.name }).first()).toBeVisible();
  await write(page, `/items/${item.item_id}/movements`, { reason: 'wasted', quantity: 1, note: 'told live' });
  await expect(page.getByText('told live').first()).toBeVisible();
});

test('a change made elsewhere while a page is being opened appears as well', async ({ page, request }) => {
  await enter(page);
  const { items } = await api(request, page, '/items?sort=value&limit=2');
  const item = items[1];
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/events\b/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${SHOP.url}/inventory/${item.item_id}`);
  await expect(page.getByRole('heading', { name: item.name }).first()).toBeVisible();
  await settled(page);
  await write(page, `/items/${item.item_id}/movements`, { reason: 'wasted', quantity: 1, note: 'told late' });
  released.resolve();
  await expect(page.getByText('told late').first()).toBeVisible();
});
