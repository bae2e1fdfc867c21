import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import { addDays } from '#contract/dates.ts';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import type { FileFormat } from '#contract/reports/reports.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { xlsxRows } from '#server/platform/tables/xlsx_rows.ts';
import { pagesOf } from '../../files/pdf_text.ts';
import { enter, newShop, PASSWORD, SHOP, settled, write } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

const OWNER = 'reports-owner';
const SHEET = { bytes: 1024 * 1024, rows: 100, columns: 20 };

/** What is on the screen of the report: its answer, and the cells of its rows. */
async function shown(page: Page) {
  await settled(page);
  const rows = await page.getByRole('table', { name: texts.questions.sales }).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
}

async function download(page: Page, format: FileFormat): Promise<{ file: Download; bytes: Buffer }> {
  await page.getByRole('button', { name: texts.download }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: texts.formats[format] }).click(),
  ]);
  await expect(page.getByText(texts.downloaded(file.suggestedFilename()))).toBeVisible();
  return { file, bytes: await readFile(await file.path()) };
}

test('An owner reads a report, changes its days, opens it by its address, and every file has the same figures', async ({
  page,
  browser,
}) => {
  await newShop(page.request, OWNER);
  await enter(page, OWNER, PASSWORD);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  const [lately, earlier] = [addDays(today, -3), addDays(today, -50)];
  const sales = {
    file_name: 'sales.csv',
    text: [
      'Order Id,Order Date,Menu Item,Qty,Net Price,Void?',
      `1,${earlier} 12:10 PM,Leek soup,1,10.25,False`,
      `2,${lately} 12:10 PM,Leek soup,2,24,False`,
      `2,${lately} 12:10 PM,Cola,1,2.5,False`,
    ].join('\n'),
  };
  const { digest } = await write(page, '/pos/files/check', sales);
  await write(page, '/pos/files', { ...sales, digest, accept_brake: true });

  await page.goto(`${SHOP.url}/inventory`);
  await page.getByRole('link', { name: shellTexts.links.reports }).click();
  await page.getByRole('link', { name: new RegExp(`^${texts.questions.sales.replace('?', '\\?')}`) }).click();
  await expect(page.getByText(texts.answers.sales('$26.50'), { exact: true })).toBeVisible();
  expect((await shown(page)).map(([item, , amount]) => [item, amount])).toEqual([
    ['Leek soup', '$24.00'],
    ['Cola', '$2.50'],
  ]);

  // The chosen days are in the address, which opens the same report in another window.
  await page.getByRole('button', { name: analyticsTexts.range.presets[90] }).click();
  await expect(page.getByText(texts.answers.sales('$36.75'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/from=/);
  const { searchParams, pathname } = new URL(page.url());
  const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
  // Until today, which may have become the next day.
  expect([pathname, from]).toEqual(['/reports/sales', addDays(to, -89)]);
  expect([today, addDays(today, 1)]).toContain(to);
  const cells = await shown(page);
  expect(cells.map(([item, sold, amount]) => [item, sold, amount])).toEqual([
    ['Leek soup', '3', '$34.25'],
    ['Cola', '1', '$2.50'],
  ]);
  const window = await (await browser.newContext()).newPage();
  await enter(window, OWNER, PASSWORD);
  await window.goto(page.url());
  await expect(window.getByText(texts.answers.sales('$36.75'), { exact: true })).toBeVisible();
  expect(await shown(window)).toEqual(cells);
  await window.context().close();

  const csv = await download(page, 'csv');
  expect(csv.file.suggestedFilename()).toBe(texts.fileName(`Shop of ${OWNER}`, 'sales', from, to, 'csv'));
  const rows: string[][] = parse(csv.bytes, { bom: true });
  expect(rows[0]?.slice(0, 3)).toEqual(['sold_item', 'sold', 'amount'].map(texts.columnOf));
  const figures = [
    ['Leek soup', '3', '34.25'],
    ['Cola', '1', '2.5'],
  ];
  expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual(figures);
  const xlsx = await download(page, 'xlsx');
  const sheet = await xlsxRows(xlsx.bytes, SHEET);
  expect(sheet.slice(1).map(({ cells: all }) => all.slice(0, 3))).toEqual(figures);
  const pdf = await download(page, 'pdf');
  const paper = (await pagesOf(pdf.bytes)).map(({ text }) => text).join(' ');
  for (const words of [
    texts.questions.sales,
    texts.answers.sales('$36.75'),
    ...cells.flatMap((row) => row.slice(0, 3)),
  ])
    expect(paper).toContain(words);
});
