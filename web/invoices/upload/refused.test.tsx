import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { answerNoInvoices, answerNoVendors } from '../../testing/empty_lists.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';
import { forget, listKept } from './kept_uploads.ts';
import { uploads } from './uploads.ts';

const USER = '00000000-0000-7000-8000-000000000721';
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

/** Signs in; what the test leaves on the device is deleted after it. */
async function begin() {
  answerNoInvoices();
  signIn();
  await uploads.begin(USER);
  onTestFinished(async () => {
    for (const { id } of uploads.all()) uploads.remove(id);
    for (const { id } of await listKept(USER)) await forget(id);
  });
}

test('A document for which there is no space says so, and is not sent again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await begin();
  const detail = httpTexts.storageUsed(20);
  refuse(invoices.upload, 507, { detail, code: 'storage_used' });
  await uploads.add([[pdf('oats.pdf')]]);
  await vi.waitFor(() => expect(uploads.all()).toMatchObject([{ state: 'failed', offline: false }]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentTo(invoices.upload)).toHaveLength(1);
  vi.useRealTimers();
  answerShell({ user: { user_id: USER } });
  answerNoVendors();
  openApp('/invoices');
  await expect.element(page.getByText(`${uploadTexts.failed} ${detail}`)).toBeVisible();
});

test('A document that waits for a connection is sent again by itself, also when another was refused meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await begin();
  const states = () => uploads.all().map(({ state, offline }) => [state, offline]);
  refuse(invoices.upload, 502);
  await uploads.add([[pdf('oats.pdf')]]);
  await vi.waitFor(() => expect(states()).toEqual([['failed', true]]));
  refuse(invoices.upload, 413, { detail: httpTexts.tooLarge, code: 'too_large' });
  await uploads.add([[pdf('rye.pdf')]]);
  await vi.waitFor(() => expect(states().at(1)).toEqual(['failed', false]));
  answer(invoices.upload, { invoices: [], refused: [] });
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(states()).toEqual([['failed', false]]));
});
