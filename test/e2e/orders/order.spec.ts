import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import { orderLinkTexts } from '#contract/invoices/order_link.texts.ts';
import { orderTexts as texts } from '#contract/orders/orders.texts.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { drawBars } from '#server/platform/drawing/bar_code.ts';
import { northside } from '../../documents/northside.ts';
import { phoneBefore } from '../parts/camera.ts';
import { api, enter, newShop, PASSWORD, SHOP } from '../parts/shop.ts';

const READING = { timeout: 90_000 };
const BARCODE = 'OATMLK-6';

async function sendApi(request: APIRequestContext, page: Page, method: 'post' | 'put', path: string, data: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const answer = await request[method](`${SHOP.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Uploads an invoice of Northside Foods, or the e-invoice for an order, and opens its review. */
async function addInvoice(page: Page, number: string, po_number: string | null): Promise<void> {
  const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const usual = northside({ number, date });
  // The order's own bill: one case of oat milk.
  const lines = usual.lines.slice(0, 1).map((line) => ({ ...line, quantity: '1' }));
  const bill = vendorInvoice({ ...usual, po_number, lines, fees: [] });
  const file =
    po_number === null
      ? { name: `${number}.pdf`, mimeType: 'application/pdf', buffer: await invoicePdf(usual) }
      : { name: `${number}.xml`, mimeType: 'application/xml', buffer: ublXml(bill) };
  const token = await page.evaluate(() => sessionStorage.getItem('token'));
  const sent = await page.request.post(`${SHOP.url}/api/invoices`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { files: file },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const find = async () => (await api(page.request, page, `/invoices?search=${number}&status=needs_review`)).invoices;
  await expect.poll(async () => (await find()).length, READING).toBe(1);
  const [{ invoice_id }] = await find();
  await page.goto(`${SHOP.url}/invoices/${invoice_id}`);
  await expect(page.getByRole('button', { name: 'Post to stock' })).toBeVisible();
}

test('An order is suggested, shared from a phone, received by its barcode, billed and closed', async ({ request }) => {
  test.slow();
  await newShop(request, 'order_journey');
  await phoneBefore(drawBars(BARCODE), 520, async (page, context) => {
    await context.grantPermissions(['camera'], { origin: SHOP.url });
    // The phone's own sheet, which takes what it is given.
    await page.addInitScript(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files, title }: { files: File[]; title: string }) => {
          const [file] = files;
          if (file) document.title = `${title}|${file.name}|${file.type}|${(await file.text()).slice(0, 5)}`;
        },
      });
    });
    await enter(page, 'order_journey', PASSWORD);
    await addInvoice(page, 'PO-1', null);
    await page.getByRole('button', { name: 'Accept all 4 new' }).click();
    await expect(page.getByText('4 lines have no inventory item yet.')).toBeHidden();
    await page.getByRole('button', { name: 'Post to stock' }).click();
    await expect(page.getByRole('button', { name: 'Undo posting' })).toBeVisible();
    const { items } = await api(request, page, '/items?search=oatmlk');
    const [oat] = items;
    await sendApi(request, page, 'put', `/items/${oat.item_id}`, { par_level: oat.on_hand + 12, barcodes: [BARCODE] });

    // Suggested: two cases of six bring the stock to its par level.
    await page.goto(`${SHOP.url}/orders`);
    await page.getByRole('button', { name: texts.suggestion.startFor('Northside Foods') }).click();
    await expect(page.getByRole('heading', { name: texts.name(1) })).toBeVisible();
    await expect(page.getByLabel(texts.quantityOn(oat.name))).toHaveValue('2');

    // Shared from the phone.
    await page.getByRole('button', { name: texts.send, exact: true }).click();
    await page.getByRole('button', { name: texts.share }).click();
    await expect(page).toHaveTitle(/^Order 1\|.*order 1\.pdf\|application\/pdf\|%PDF-$/);
    await expect(page.getByText(texts.sentDone.shared)).toBeVisible();
    await page.goto(`${SHOP.url}/orders`);
    await expect(page.getByText(texts.headline(1, 0))).toBeVisible();
    await expect(page.getByText(texts.suggestionsNone)).toBeVisible();

    // Received: the camera finds the item, and one of two cases came.
    await page.getByRole('link', { name: texts.vendorAndNumber('Northside Foods', 1) }).click();
    await page.getByRole('link', { name: texts.receive, exact: true }).click();
    await page.getByRole('button', { name: countsTexts.scan }).click();
    const arrived = page.getByLabel(texts.arrived(oat.name));
    await expect(arrived).toBeFocused();
    await expect(page.locator('video')).toHaveCount(0);
    await page.keyboard.type('1');
    await page.getByRole('button', { name: texts.receiveSome(1, 1) }).click();
    await expect(page.getByText(texts.states.partly_received).first()).toBeVisible();
    expect(await api(request, page, `/items/${oat.item_id}`)).toMatchObject({ on_hand: oat.on_hand + 6 });

    // Billed: its invoice names the order. What was counted at the door does not come in twice.
    await addInvoice(page, 'PO-2', '1');
    await expect(page.getByText(orderLinkTexts.title).first()).toBeVisible();
    await page.getByRole('button', { name: 'Post to stock' }).click();
    await expect(page.getByRole('button', { name: 'Undo posting' })).toBeVisible();
    expect(await api(request, page, `/items/${oat.item_id}`)).toMatchObject({ on_hand: oat.on_hand + 6 });

    // Closed: the other case is no longer expected, and is suggested again.
    await page.goto(`${SHOP.url}/orders`);
    await page.getByRole('link', { name: texts.vendorAndNumber('Northside Foods', 1) }).click();
    await page.getByRole('button', { name: texts.moreActions }).click();
    await page.getByRole('menuitem', { name: texts.close }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.close }).click();
    await expect(page.getByText(texts.states.closed, { exact: true }).first()).toBeVisible();
    await page.goto(`${SHOP.url}/orders`);
    await expect(page.getByText(texts.headlineNone)).toBeVisible();
    await expect(page.getByRole('button', { name: texts.suggestion.startFor('Northside Foods') })).toBeVisible();
  });
});
