import { expect, type Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { openPdf } from '#server/invoices/reading/picture/pdf_open.ts';
import { pdfImages } from '#server/invoices/reading/picture/rasterize.ts';
import { api, enter, newShop, PASSWORD, SHOP } from '../parts/shop.ts';
import { test } from '../parts/test.ts';
import { holdUndo } from '../parts/undo.ts';

const { form, preview } = posterTexts;
const { qr, sources } = programTexts;

/** What a phone's camera reads in a picture. */
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const signup = (companyId: string, source = '') =>
  `${new URL(SHOP.url).origin}/loyalty-signup?company_id=${companyId}${source}`;
const companyOf = async (page: Page) => (await page.evaluate(() => sessionStorage.getItem('company_id'))) ?? '';

// spec: 2.13-cards, 2.13-qr, 2.13-sources
test('Places get codes of their own, which lead to the signup page and name the place', async ({ page, request }) => {
  await newShop(request, 'places');
  await enter(page, 'places', PASSWORD);
  await page.goto(`${SHOP.url}/program`);
  await expect(page.getByRole('link', { name: 'Welcome Page Builder' })).toBeVisible();
  await page.getByRole('link', { name: 'QR Code Generator' }).click();
  const companyId = await companyOf(page);
  const main = page.getByRole('img', { name: qr.alt(qr.main) });
  await expect(main).toBeVisible();
  await expect.poll(async () => scan(await main.screenshot())).toBe(signup(companyId));
  await expect(page.getByText(signup(companyId), { exact: true })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: qr.copy }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(signup(companyId));

  await page.getByRole('button', { name: sources.add }).click();
  await expect(page.getByRole('alert').filter({ hasText: sources.labelRequired })).toBeVisible();
  await page.getByRole('textbox', { name: sources.label }).fill('Table 4');
  await page.keyboard.press('Enter');
  const table = page.getByRole('img', { name: qr.alt('Table 4') });
  await expect(table).toBeVisible();
  await expect.poll(async () => scan(await table.screenshot())).toBe(signup(companyId, '&source=table-4'));
  await expect(page.getByText(sources.joins(0))).toBeVisible();

  const act = async (label: string, action: string) => {
    await page.getByRole('button', { name: sources.actions(label) }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Table 4', sources.rename);
  await page.getByRole('dialog').getByRole('textbox').fill('Window table');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Window table' })).toBeVisible();
  await act('Window table', sources.archive);
  const undo = await holdUndo(page);
  await expect(page.getByRole('link', { name: 'Window table' })).toHaveCount(0);
  await undo.click();
  await expect(page.getByRole('link', { name: 'Window table' })).toBeVisible();
  const { sources: kept } = await api(request, page, '/loyalty/qr-sources');
  expect(kept).toMatchObject([{ code: 'table-4', label: 'Window table', archived_at: null }]);
});

// spec: 2.14-fields, 2.14-generate, 8-poster-save, 3-poster, 2.15-poster, 2.15-download, 2.15-print, 9-poster-export
test('A poster is written, generated, downloaded and printed, and its code can be read each time', async ({
  page,
  request,
}) => {
  await newShop(request, 'printer');
  await page.addInitScript(() => {
    // A print dialog would wait for a user.
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await enter(page, 'printer', PASSWORD);
  await page.goto(`${SHOP.url}/poster/input`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  for (const name of Object.values(form.fields)) await expect(field(name)).not.toHaveValue('');

  await field('Header').fill('Kaffeespezialitätenstammkundenprogramm ☕');
  await field('Bullet Point 4').fill('Jederzeit kündbar');
  await page.reload();
  await expect(field('Bullet Point 4')).toHaveValue('Jederzeit kündbar');
  await field(form.color).fill('#ffd400');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText(form.colorFaint)).toBeVisible();
  await expect(field(form.color)).toBeFocused();
  // What is written is drawn all the same, in a color that can be.
  await field('Bullet Point 3').fill('Ohne App');
  await expect(page.getByRole('img', { name: /Ohne App/ })).toBeVisible();
  await field(form.color).fill('#1f6f54');
  await page.route(/\/api\/loyalty\/poster\/template/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'oops' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to upload poster template' })).toBeVisible();
  await expect(field('Bullet Point 4')).toHaveValue('Jederzeit kündbar');
  await page.unroute(/\/api\/loyalty\/poster\/template/);
  await page.getByRole('button', { name: 'Generate' }).click();

  await expect(page).toHaveURL(/\/poster-preview$/);
  const picture = page.getByRole('img', { name: /Kaffeespezialitätenstammkundenprogramm.*Jederzeit kündbar/ });
  await expect(picture).toBeVisible();
  await page.reload();
  await expect(picture).toBeVisible();
  const companyId = await companyOf(page);

  const download = async (type: string) => {
    await page.getByRole('combobox', { name: preview.file }).click();
    await page.getByRole('option', { name: type }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const chunks = await (await file.createReadStream()).toArray();
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
  };
  const png = await download(preview.files.png);
  expect(png.name).toBe('poster.png');
  expect(await scan(png.bytes)).toBe(signup(companyId));
  const jpeg = await download(preview.files.jpeg);
  expect(jpeg.name).toBe('poster.jpg');
  expect(await scan(jpeg.bytes)).toBe(signup(companyId));

  const sheet = page.locator('body > img');
  /** Chooses a size, and waits until it is drawn and its own sheet is laid. */
  const choose = async (size: keyof typeof preview.sizes) => {
    const before = (await sheet.getAttribute('src')) ?? '';
    const chip = page.getByRole('button', { name: preview.sizes[size] });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet).not.toHaveAttribute('src', before);
  };
  await choose('sticker');
  await expect(page).toHaveURL(/size=sticker/);
  expect((await download(preview.files.pdf)).name).toBe('stickers.pdf');
  await choose('letter');
  // The browser's own Print makes the same of it as the button.
  await expect(sheet).toHaveCount(1);
  await expect.poll(() => sheet.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(816);
  await readPrinted(page, companyId);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await readPrinted(page, companyId);
  await page.goBack();
  await expect(page.getByRole('button', { name: form.generate })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

/** What the page prints is one letter page of true size, and a camera reads its code. */
async function readPrinted(page: Page, companyId: string): Promise<void> {
  const printed = await openPdf(await page.pdf({ preferCSSPageSize: true }));
  if (!printed.ok) throw new Error(printed.reason);
  expect(printed.pdf.numPages).toBe(1);
  expect((await printed.pdf.getPage(1)).view).toEqual([0, 0, 612, 792]);
  const drawn = await pdfImages(printed.pdf, printed.megapixels).draw(1, { dpi: 150, maxPixels: 20_000_000 });
  expect(await scan(await drawn.png().toBuffer())).toBe(signup(companyId));
  await printed.pdf.loadingTask.destroy();
}
