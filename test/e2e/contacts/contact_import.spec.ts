import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { importErrors, importTexts } from '#contract/contacts/imports.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { enter, newShop, PASSWORD, SHOP, settled } from '../parts/shop.ts';

const { file, columns, check, consent, result, past } = importTexts;

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') });

// spec: 2.16-import-export, 5-csv-type-screen
test('A file from Excel becomes contacts, its bad rows come back with reasons, and all contacts are exported', async ({
  page,
  request,
}) => {
  await newShop(request, 'importer');
  await enter(page, 'importer', PASSWORD);
  await page.goto(`${SHOP.url}/contacts`);
  await page.getByRole('link', { name: importTexts.button, exact: true }).click();
  await settled(page);

  const picker = page.getByLabel(file.choose);
  await picker.setInputFiles({ name: 'list.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(page.getByRole('alert')).toHaveText(importErrors.notCsv);
  await picker.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\x03\x04') });
  await expect(page.getByRole('alert')).toHaveText(importTexts.failed(importErrors.notCsv));

  const text = '\ufeffCustomer\tCell\tShoe\r\nZoë Peña\t(207) 555-0142\t7\r\nBo\t555\t8\r\nAda\t207-555-0143\t9\r\n';
  await picker.setInputFiles(csv('till.csv', text));
  await expect(page.getByRole('heading', { name: columns.title })).toBeVisible();
  await expect(page.getByRole('combobox', { name: columns.heading('Cell') })).toHaveValue(columns.fields.phone_e164);
  await expect(page.getByRole('combobox', { name: columns.heading('Shoe') })).toHaveValue(columns.nothing);
  await expect(page.getByText('Zoë Peña · Bo · Ada')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: columns.check }).click();

  await expect(page.getByText('Row 3, Cell: “555” is not a valid phone number.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  // The page can be left and come back to.
  await page.reload();
  await page.getByRole('button', { name: check.next }).click();
  await expect(page.getByRole('heading', { name: consent.title })).toBeFocused();
  await page.getByRole('button', { name: consent.run(2) }).click();
  await expect(page.getByRole('alert')).toHaveText(consent.chooseFirst);
  await page.getByRole('radio', { name: consent.yes }).check();
  await page.getByLabel(consent.how).first().fill('Signed up at the till');
  await page.getByLabel(consent.when).fill('2026-01-05');
  await page.getByRole('checkbox', { name: consent.confirm }).check();
  await page.getByRole('button', { name: consent.run(2) }).click();

  await expect(page.getByRole('heading', { name: result.finished(2) })).toBeVisible();
  await expect(page.getByText(result.attested('Signed up at the till', 'Jan 5, 2026', 'importer'))).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const refused = page.waitForEvent('download');
  await page.getByRole('button', { name: result.download }).click();
  expect((await refused).suggestedFilename()).toBe('till-refused.csv');
  expect(readFileSync(await (await refused).path(), 'utf8')).toContain('Bo,555,8,3,Cell: “555” is not');

  await page.getByRole('link', { name: result.another }).click();
  await expect(page.getByRole('table', { name: past.table })).toContainText('till.csv');
  await page.getByRole('link', { name: importTexts.back }).first().click();
  await page.goto(`${SHOP.url}/contacts?search=peña`);
  await expect(page.getByText('Zoë Peña')).toBeVisible();
  await expect(page.getByText('Consented').last()).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: importTexts.exportButton }).click();
  expect((await exported).suggestedFilename()).toMatch(/^Shop-of-importer-contacts-\d{4}-\d\d-\d\d\.csv$/);
  const saved = readFileSync(await (await exported).path(), 'utf8').split('\r\n');
  expect([saved.length, saved[1]?.startsWith('+12075550142,Zoë Peña,,true,')]).toEqual([3, true]);
});
