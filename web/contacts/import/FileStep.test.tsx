import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { UPLOADED } from '../../testing/sample_import.ts';
import { id } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

async function choose(file: File) {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as HTMLElement), file);
}

test.each([
  ['disk_full', httpTexts.diskFull],
  ['storage_used', httpTexts.storageUsed(20)],
])('A file that is refused with %s says why, instead of that the upload failed', async (code, detail) => {
  answerShell();
  answer(contactImports.list, { imports: [], total_count: 0 });
  refuse(contactImports.upload, 507, { detail, code });
  signIn();
  openApp('/contacts/import');
  const file = new File(['phone\n2075550142\n'], 'contacts.csv', { type: 'text/csv' });
  await choose(file);
  await expect.element(page.getByText(detail)).toBeVisible();
});

// spec: 8-csv-messages
test('A file whose upload failed is sent again by a button, and can be discarded', async () => {
  answerShell();
  answerBy(contactImports.list, () => {
    const isDiscarded = sentTo(contactImports.cancel).length > 0;
    const { shape, mapping, unknown_tags, check, attestation, has_file, ...row } = UPLOADED;
    return { imports: isDiscarded ? [{ ...row, state: 'cancelled' as const }] : [], total_count: isDiscarded ? 1 : 0 };
  });
  answerBy(contactImports.upload, () => {
    throw new TypeError('Failed to fetch');
  });
  signIn();
  openApp('/contacts/import');
  await choose(new File(['phone\n2075550142\n'], 'a.csv', { type: 'text/csv' }));
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(importTexts.failedPlainly)).toBeVisible();
  answer(contactImports.upload, UPLOADED);
  answer(contactImports.get, UPLOADED);
  answer(contactImports.cancel, { ...UPLOADED, state: 'cancelled' });
  await alert.getByRole('button').click();
  await expect.element(page.getByRole('heading', { name: importTexts.columns.title })).toBeVisible();
  await page.getByRole('button', { name: importTexts.discard }).click();
  await expect.element(page.getByText(importTexts.past.states.cancelled)).toBeVisible();
});

test('The earlier imports are shown from the newest, whatever page an old address names, and more on request', async () => {
  answerShell();
  const { shape, mapping, unknown_tags, check, attestation, has_file, ...row } = UPLOADED;
  const all = Array.from({ length: 11 }, (_, at) => ({ ...row, import_id: id(100 + at), file_name: `${at + 1}.csv` }));
  answerBy(contactImports.list, ({ query }) => {
    const from = Number(query.offset);
    return { imports: all.slice(from, from + Number(query.limit)), total_count: all.length };
  });
  signIn();
  openApp('/contacts/import?page=99999999999999');
  await expect.element(page.getByText('1.csv', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.showMore }).click();
  await expect.element(page.getByText('11.csv')).toBeVisible();
  await expect.element(page.getByText('1.csv', { exact: true })).toBeVisible();
});
