import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImport, contactImports } from '#contract/contacts/imports.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { id, OWNER } from '../../testing/samples.ts';
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

const READ: ContactImport = {
  import_id: id(41),
  state: 'uploaded',
  file_name: 'a.csv',
  file_bytes: 17,
  file_sha256: '0'.repeat(64),
  created_at: '2026-11-20T12:00:00.000Z',
  created_by: OWNER.username,
  started_at: null,
  ended_at: null,
  rows_done: 0,
  rows_total: null,
  imported_count: 0,
  duplicate_count: 0,
  known_count: 0,
  suppressed_count: 0,
  refused_count: 0,
  shape: { encoding: 'utf-8', separator: ',', has_header: true, headings: ['phone'], samples: [['2075550142']] },
  mapping: {
    phone_e164: 0,
    name: null,
    first_name: null,
    last_name: null,
    email: null,
    consented: null,
    tags: null,
    zip_code: null,
    language: null,
  },
  unknown_tags: 'refuse',
  check: null,
  attestation: null,
  has_file: true,
};

// spec: 8-csv-messages
test('A file whose upload failed is sent again by a button, and can be discarded', async () => {
  answerShell();
  answerBy(contactImports.list, () => {
    const isDiscarded = sentTo(contactImports.cancel).length > 0;
    const { shape, mapping, unknown_tags, check, attestation, has_file, ...row } = READ;
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
  answer(contactImports.upload, READ);
  answer(contactImports.get, READ);
  answer(contactImports.cancel, { ...READ, state: 'cancelled' });
  await alert.getByRole('button').click();
  await expect.element(page.getByRole('heading', { name: importTexts.columns.title })).toBeVisible();
  await page.getByRole('button', { name: importTexts.discard }).click();
  await expect.element(page.getByText(importTexts.past.states.cancelled)).toBeVisible();
});
