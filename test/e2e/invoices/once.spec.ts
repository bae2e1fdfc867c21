import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { api, enter, newShop, PASSWORD, SHOP } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

const MOVEMENTS = /\/api\/items\/[^/]+\/movements$/;

/** Opens an item's form with two pieces of waste typed in; `recorded` asks the server how often the note is in the ledger. */
async function typeWaste(page: Page, request: APIRequestContext, note: string) {
  await newShop(request, 'recorder');
  await enter(page, 'recorder', PASSWORD);
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const added = await request.post(`${SHOP.url}/api/items`, {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'Dinner plates', stock_unit: 'ea' },
  });
  const { item_id } = await added.json();
  await page.goto(`${SHOP.url}/inventory/${item_id}`);
  await page.getByRole('button', { name: 'Count or record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Write off', { exact: true }).click();
  await dialog.getByRole('textbox').first().fill('2');
  await dialog.getByRole('textbox', { name: /note/i }).fill(note);
  const recorded = async () => {
    const { movements } = await api(request, page, `/items/${item_id}/movements?limit=50`);
    return movements.filter((one: { note: string | null }) => one.note === note).length;
  };
  const onHand = async () => (await api(request, page, `/items/${item_id}`)).on_hand;
  return { dialog, onHand, record: dialog.getByRole('button', { name: inventoryTexts.record, exact: true }), recorded };
}

/** The keys under which waste was sent. */
function watchKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && MOVEMENTS.test(sent.url())) keys.push(sent.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}

/** Lets the server have the next requests and keeps its answers from the page. */
async function loseAnswers(page: Page, answers: number): Promise<void> {
  await page.route(
    MOVEMENTS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: answers },
  );
}

test('Waste is recorded in the ledger with its note, once even when it is sent again after a lost connection', async ({
  page,
  request,
}) => {
  const { dialog, onHand, record, recorded } = await typeWaste(page, request, 'tried again');
  const keys = watchKeys(page);
  await loseAnswers(page, 3);
  await record.click();
  await expect(dialog.getByRole('alert')).toContainText(commonTexts.failures.network);
  await expect(dialog.getByRole('textbox', { name: /note/i })).toHaveValue('tried again');
  await record.click();
  await expect(dialog).toBeHidden();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  await expect(page.getByText('tried again').first()).toBeVisible();
  expect([await recorded(), await onHand()]).toEqual([1, -2]);
});
