import type { Page } from '@playwright/test';
import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { type ItemImport, itemImports } from '#contract/inventory/files/imports.ts';
import { labelTexts } from '#contract/inventory/labels.texts.ts';
import { fromServer } from '../answers.ts';
import type { Scene } from '../scene.ts';

const FILE = `Item Name,SKU,GTIN,Category,Inventory UOM,On hand,Unit cost,Retail price,Min on hand,Par,Supplier,Storage area
"Maple syrup, grade A",MS-1,0036000291452,Pantry,bottle,24,6.25,12.50,6,24,Vermont Sugarworks,Dry storage
Granola,GR-S,,Pantry,kg,10,4.10,,4,12,Vermont Sugarworks,Dry storage
"Oat milk, barista",,,Dairy,,5,2.20,,12,48,,Front cooler
Sea salt,SALT,,Pantry,kg,-2,1.10,,,,,
Black pepper,SALT,,Pantry,kg,1,"9,5",,,,,
Espresso beans,EB-1,,Coffee,kg,12,15.80,,8,20,Harbor Roasters,Back shelf
`;

const KIOSK = { location_id: '018f2f7e-0000-7000-8000-000000000004', name: 'Kiosk at the harbor' };

/** Uploads the file at the screen and opens the step of its columns. */
async function uploaded(page: Page): Promise<void> {
  await page.goto('/inventory/import');
  const file = { name: 'stock-list.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: itemImportTexts.columns.title }).waitFor();
}

async function checked(page: Page): Promise<void> {
  await uploaded(page);
  await page.getByRole('button', { name: itemImportTexts.columns.check }).click();
  await page.getByRole('heading', { name: itemImportTexts.check.title }).waitFor();
  await page.getByText(itemImportTexts.check.adds).first().waitFor();
}

/** Answers with the same import as if it were in another state. */
async function answerState(page: Page, change: Partial<ItemImport>): Promise<void> {
  const path = itemImports.get.path.replace(':item_import_id', '');
  await page.route(
    (url) => url.pathname.startsWith(`/api${path}`) && !url.pathname.endsWith('/rows'),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await fromServer(route);
      return route.fulfill({ json: { ...(await response.json()), ...change } });
    },
  );
  await page.reload();
}

/** The import of items from a file, step by step, and labels. */
export const ITEM_IMPORT_SCENES: Scene[] = [
  {
    name: 'item-import',
    async play({ page }) {
      await page.goto('/inventory/import');
      await page.getByRole('heading', { name: itemImportTexts.file.title }).waitFor();
    },
  },
  { name: 'item-import-columns', play: ({ page }) => uploaded(page) },
  { name: 'item-import-check', play: ({ page }) => checked(page) },
  {
    name: 'item-import-levels',
    async play({ page }) {
      await page.route(
        (url) => url.pathname === '/api/users/get-user',
        async (route) => {
          const user = await (await fromServer(route)).json();
          await route.fulfill({ json: { ...user, locations: [...user.locations, KIOSK] } });
        },
      );
      await uploaded(page);
      await page.getByRole('combobox', { name: itemImportTexts.columns.heading('Par') }).click();
      await page
        .getByRole('option', { name: itemImportTexts.columns.levels.par_level(KIOSK.name) })
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'labels',
    async play({ page }) {
      await page.goto('/inventory/areas');
      await page.getByRole('button', { name: labelTexts.open }).click();
      await page.getByRole('dialog').getByText(labelTexts.trueSize).waitFor();
    },
  },
  {
    name: 'item-import-running',
    async play({ page }) {
      await checked(page);
      await answerState(page, { state: 'running', rows_done: 3 });
      await page.getByRole('heading', { name: itemImportTexts.result.running }).waitFor();
    },
  },
  {
    name: 'item-import-done',
    async play({ page }) {
      await checked(page);
      await answerState(page, { state: 'finished', rows_done: 7 });
      await page.getByRole('heading', { name: itemImportTexts.result.finished }).waitFor();
      await page.getByText(itemImportTexts.check.adds).first().waitFor();
    },
  },
];
