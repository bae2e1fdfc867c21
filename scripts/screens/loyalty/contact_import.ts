import type { Page } from '@playwright/test';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { importErrors, importTexts as texts } from '#contract/contacts/imports.texts.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

/** Each list has its own numbers: contacts imported in one scene would be known in the next. */
let lists = 0;

/** A list as a till writes it, with its typical errors. */
function tillList(): string {
  lists += 1;
  const phone = (at: number) => `(207) 557-${String(lists * 10 + at).padStart(4, '0')}`;
  const names = ['Zoë Peña', 'Ada Pelletier', 'Bo Ouellette', 'Cy Thibodeau', 'Di Michaud', 'Eli Gagnon'];
  const rows = names.map((name, at) => `${name};${phone(at)};${name.split(' ')[0]}@example.com;Lunch club;${40 + at}`);
  return ['Customer;Mobile;E-mail;Group;Points', ...rows, 'Fay Roy;555-7219;fay@;;12', rows[0], 'Gus;;;;3'].join('\n');
}

async function upload(page: Page): Promise<void> {
  await open(page, '/contacts/import');
  const file = { name: 'till-customers-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${tillList()}`) };
  await page.getByLabel(texts.file.choose).setInputFiles(file);
  await page.getByRole('heading', { name: texts.columns.title }).waitFor();
}

async function check(page: Page): Promise<void> {
  await upload(page);
  await page.getByRole('radio', { name: texts.columns.unknownTagsChoices.create }).check();
  await page.getByRole('button', { name: texts.columns.check }).click();
  await page.getByText(texts.check.errors).waitFor();
}

async function attest(page: Page): Promise<void> {
  await check(page);
  await page.getByRole('button', { name: texts.check.next }).click();
  await page.getByRole('radio', { name: texts.consent.yes }).check();
  await page
    .getByLabel(texts.consent.how)
    .first()
    .fill(contactTexts.form.writtenExamples[0] ?? '');
  await page.keyboard.press('Escape');
  await page.getByLabel(texts.consent.when).fill('2026-01-05');
}

/** The import of contacts from a file, step by step. */
export const CONTACT_IMPORT_SCENES: Scene[] = [
  { name: 'import-file', play: ({ page }) => open(page, '/contacts/import') },
  {
    name: 'import-not-csv',
    async play({ page }) {
      await open(page, '/contacts/import');
      const file = { name: 'list.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') };
      await page.getByLabel(texts.file.choose).setInputFiles(file);
      await page.getByText(importErrors.notCsv).waitFor();
    },
  },
  { name: 'import-columns', play: ({ page }) => upload(page) },
  { name: 'import-check', play: ({ page }) => check(page) },
  { name: 'import-consent', play: ({ page }) => attest(page) },
  {
    name: 'import-result',
    async play({ page }) {
      await attest(page);
      await page.getByRole('checkbox', { name: texts.consent.confirm }).check();
      await page.getByRole('button', { name: /^Import \d/ }).click();
      await page.getByText(texts.result.toContacts).waitFor();
    },
  },
  { name: 'import-past', play: ({ page }) => open(page, '/contacts/import') },
];
