import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactImports } from '#contract/contacts/imports.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, refuse } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

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
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  await userEvent.upload(page.elementLocator(document.querySelector('input[type=file]') as HTMLElement), file);
  await expect.element(page.getByText(detail)).toBeVisible();
});
