import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { bulkTexts } from '#contract/invoices/review/bulk.texts.ts';
import { itemChoiceTexts } from '#contract/invoices/review/item_choice.texts.ts';
import { postErrors } from '#contract/invoices/review/post_errors.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { northside } from '../../documents/northside.ts';
import { watchCalls } from '../parts/calls.ts';
import { keysOf } from '../parts/keys.ts';
import { api, enter, newInvoice, newShop, PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';

/** A document is read in a worker thread, which gets what the browser leaves it. */
const READING = { timeout: 90_000 };

/** A shop of its own, with its owner signed in. */
async function openShop(page: Page, username: string): Promise<void> {
  await newShop(page.request, username);
  await enter(page, username, PASSWORD);
}

/** Waits until a document is read: before, it is listed under the name of its file. @returns its id */
async function untilRead(request: APIRequestContext, page: Page, number: string): Promise<string> {
  const find = async () => (await api(request, page, `/invoices?search=${number}&status=needs_review`)).invoices;
  await expect.poll(async () => (await find()).length, READING).toBe(1);
  return (await find())[0].invoice_id;
}

test('A vendor invoice becomes stock: dropped, read, reviewed, posted, undone, and not read twice', async ({
  page,
  request,
}) => {
  const errors = watchForErrors(page);
  await openShop(page, 'invoice-vendor');
  const file = await newInvoice('E2E-101', 'pantry');
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await untilRead(request, page, 'E2E-101');
  await page.getByRole('row').filter({ hasText: 'E2E-101' }).getByText('Northside Foods').click();

  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('E2E-101');
  await expect(page.getByText('4 to check', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  // The hint over the lines was there before; what stopped the posting is said only now.
  const stopped = page.getByText(postErrors.unmatchedLines(4)).first();
  await expect(stopped).toBeVisible();
  await page.getByRole('button', { name: 'Accept all 4 new' }).click();
  await expect(stopped).toBeHidden();
  await expect(page.getByText(bulkTexts.withoutItem(4))).toBeHidden();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByRole('button', { name: 'Undo posting' })).toBeVisible();

  const { items } = await api(request, page, '/items?search=quinoa tricolor');
  expect(items).toMatchObject([{ on_hand: 24, last_cost: 2.46 }]);
  await page.goto(`${SHOP.url}/inventory/${items[0].item_id}`);
  await expect(page.getByRole('link', { name: /E2E-101/ })).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: 'Undo posting' }).click();
  await expect(page.getByRole('button', { name: 'Post to stock' })).toBeVisible();
  const after = await api(request, page, `/items/${items[0].item_id}`);
  expect(after).toMatchObject({ on_hand: 0, last_cost: null });

  // The same file once more.
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText(/You already have this invoice/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep both' }).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('The sums are checked while the user types, and posting asks while they do not add up', async ({
  page,
  request,
}) => {
  await openShop(page, 'invoice-summer');
  // What shows the uploads comes late: the file is not lost.
  const chosen = Promise.withResolvers<void>();
  await page.route(/UploadPanel-/, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await newInvoice('E2E-102', 'fish'));
  chosen.resolve();
  await page.getByRole('row').filter({ hasText: 'E2E-102' }).getByText('Northside Foods').click(READING);
  const total = page.getByRole('textbox', { name: /^Total/ });
  await total.fill('388.43');
  await expect(page.getByText('Off by $2.10').first()).toBeVisible();
  await page.getByRole('button', { name: 'Accept all 4 new' }).click();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  const asked = page.getByRole('dialog', { name: '1 warning before you post' });
  const concern = asked.getByRole('checkbox', { name: /off by \$2\.10/ });
  await expect(concern).toBeFocused();
  // Enter confirms nothing and posts nothing.
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Post to stock' }).click({ force: true });
  await expect(concern).not.toBeChecked();
  await expect(asked.getByRole('status')).toHaveText('1 warning is not confirmed yet.');
  await asked.getByRole('button', { name: 'Back to the invoice' }).click();
  await expect(total).toBeFocused();
  await total.fill('386.33');
  await expect(page.getByText('It adds up').first()).toBeVisible();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByRole('button', { name: 'Undo posting' })).toBeVisible();
  const { invoices } = await api(request, page, '/invoices?search=E2E-102');
  expect(invoices).toMatchObject([{ status: 'posted', total: 386.33 }]);

  // What a user has seen and confirmed is posted as it is.
  await page.getByRole('button', { name: 'Undo posting' }).click();
  await total.fill('388.43');
  await expect(page.getByText('Off by $2.10').first()).toBeVisible();
  await page.getByRole('button', { name: 'Post to stock' }).click();
  await expect(concern).toBeFocused();
  await page.keyboard.press('Space');
  await asked.getByRole('button', { name: 'Post to stock' }).click();
  await expect(page.getByRole('button', { name: 'Undo posting' })).toBeVisible();
});

test('A locked PDF says why it could not be read, and can be typed in', async ({ page }) => {
  await openShop(page, 'invoice-locksmith');
  const buffer = await invoicePdf(northside({ number: 'E2E-104', date: '2026-10-20' }), { password: 'secret' });
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'locked-e2e.pdf', mimeType: 'application/pdf', buffer });
  const row = page.getByRole('row').filter({ hasText: 'locked-e2e.pdf' });
  await expect(row).toContainText(/password|could not be read/i, READING);
  await row.click();
  await expect(page.getByText(/protected by a password/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('E2E-104');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('E2E-104');
});

test('The values to check are reached and answered by keyboard alone, until the invoice is posted', async ({
  page,
  request,
}) => {
  const { cells, cellOfLine, page: texts, post } = reviewTexts;
  await openShop(page, 'invoice-keys');
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await newInvoice('E2E-106', 'pantry'));
  await page.goto(`${SHOP.url}/invoices/${await untilRead(request, page, 'E2E-106')}`);
  const toCheck = (count: number) => page.getByText(texts.toCheck(count), { exact: true });
  await expect(toCheck(4)).toBeVisible();
  const keys = keysOf(page);
  // From the end of the page: on the way from its beginning the button would answer the values that are passed.
  const next = page.getByRole('button', { name: texts.nextDoubt });
  const isFocused = () => next.evaluate((button) => button === document.activeElement);
  for (let tabs = 0; tabs < 20 && !(await isFocused()); tabs++) await keys.press('Shift+Tab');
  await keys.press('Enter');
  for (const row of [1, 2, 3, 4]) {
    await expect(page.getByRole('button', { name: cellOfLine(cells.item, row) })).toBeFocused();
    await keys.press('Enter');
    const search = page.getByRole('textbox', { name: itemChoiceTexts.search });
    await expect(search).toBeFocused();
    // Enter takes what is proposed, and moves to the next field.
    const proposed = page.getByRole('option', { name: /^New item/ });
    await expect(proposed).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(search).toBeHidden();
    if (row < 4) await expect(toCheck(4 - row)).toBeVisible();
  }
  await expect(page.getByText(texts.allChecked)).toBeVisible();
  await expect(page.getByRole('button', { name: post.button })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo posting' })).toBeVisible();
});

test('The page is dragged with the mouse, zoomed at the pointer by Ctrl and wheel, and by two fingers', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const answered = watchCalls(page);
  await openShop(page, 'invoice-dragger');
  await page.goto(`${SHOP.url}/invoices?add=1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await newInvoice('E2E-105', 'zoom'));
  await page.getByRole('row').filter({ hasText: 'E2E-105' }).getByText('Northside Foods').click(READING);
  const viewer = page.getByRole('region', { name: 'Pages of the invoice' });
  const view = viewer.locator('[tabindex="0"]');
  const picture = viewer.getByRole('img').last();
  const place = async (of: typeof view) => {
    const found = await of.boundingBox();
    if (!found) throw new Error('not there');
    return found;
  };
  const number = page.getByRole('textbox', { name: 'Invoice number' });
  const box = viewer.locator('[data-kind="lit"]');
  /** How far down the page the value stands that is being worked on. */
  const litAt = async () => Math.round((await place(box)).y - (await place(picture)).y);
  await number.focus();
  await expect(box).toBeVisible();
  // What still comes could move the page under the mouse.
  await settled(page);
  await answered();
  const [value, sheet, numberAt] = [await place(box), await place(picture), await litAt()];
  await page.getByRole('textbox', { name: /^Total/ }).focus();
  await expect.poll(litAt).not.toBe(numberAt);
  const totalAt = await litAt();
  await view.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
  const { y: top } = await place(picture);
  const [x, y] = [value.x + value.width / 2, value.y + value.height / 2 + top - sheet.y];

  // The page goes along with the mouse, so a drag that begins on a value ends on it: that is no click.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 40, { steps: 4 });
  await page.mouse.up();
  // The first pixels only tell that it is a drag.
  const dragged = top - (await place(picture)).y;
  expect(Math.abs(dragged - 40)).toBeLessThanOrEqual(5);
  expect(await litAt()).toBe(totalAt);
  await page.mouse.click(x, y - dragged);
  await expect.poll(litAt).toBe(numberAt);

  const frame = await place(view);
  const point = { x: frame.x + frame.width / 3, y: frame.y + frame.height / 2 };
  /** How far the spot of the page that was under the point has gone since, as a part of the page. */
  const under = async () => {
    const now = await place(picture);
    return { x: (point.x - now.x) / now.width, y: (point.y - now.y) / now.height, width: now.width };
  };
  const goneFrom = async (at: Awaited<ReturnType<typeof under>>) => {
    const now = await under();
    return Math.max(Math.abs(now.x - at.x), Math.abs(now.y - at.y));
  };
  const grownFrom = async (at: Awaited<ReturnType<typeof under>>) => (await under()).width / at.width;

  let before = await under();
  await page.evaluate(() => {
    const { dataset } = document.body;
    addEventListener('wheel', () => {
      dataset.notches = `${Number(dataset.notches ?? 0) + 1}`;
    });
  });
  await page.mouse.move(point.x, point.y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  // Only after the last notch, and once it is drawn, is the size final.
  await expect(page.locator('body')).toHaveAttribute('data-notches', '4');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => grownFrom(before)).toBeGreaterThan(2.3);
  // What lies between the pages does not grow.
  await expect.poll(() => goneFrom(before)).toBeLessThan(0.02);

  const fingers = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0) => {
    const touchPoints = apart === 0 ? [] : [-apart, apart].map((by) => ({ x: point.x + by, y: point.y }));
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  // Fingers that rest change nothing, so the size from which they pull is measured under them.
  await touch('touchStart', 40);
  before = await under();
  for (const apart of [44, 50, 56]) await touch('touchMove', apart);
  // A busy browser leaves moves out: the fingers stay down, a hair apart, until the page has followed them.
  let apart = 56;
  await expect(async () => {
    apart = apart === 56 ? 57 : 56;
    await touch('touchMove', apart);
    expect(await grownFrom(before)).toBeGreaterThan(1.3);
  }).toPass();
  await touch('touchEnd');
  expect(await grownFrom(before)).toBeLessThan(1.5);
  await expect.poll(() => goneFrom(before)).toBeLessThan(0.02);
  await context.close();
});
