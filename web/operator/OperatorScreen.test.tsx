import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { operatorTexts as texts } from '#contract/operator/operator.texts.ts';
import { type Overview, operator } from '#contract/operator/operator.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, refuse, sentTo } from '../testing/server.ts';

const QUIET: Overview = {
  sending_paused_at: null,
  due_count: 0,
  held_count: 0,
  companies: [],
  company_count: 0,
  failed_jobs: [],
  help_messages: [],
};
const BUSY: Overview = {
  sending_paused_at: '2026-11-20T15:00:00.000Z',
  due_count: 12,
  held_count: 3,
  companies: [
    {
      company_id: id(1),
      name: 'Maple Deli',
      zip_code: '04101',
      users: 3,
      features: ['loyalty_sms (paid)'],
      file_bytes: 2 ** 30,
      last_activity: '2026-11-20T15:00:00.000Z',
      suspension: 'The bill of October is not paid.',
    },
  ],
  company_count: 240,
  failed_jobs: [
    {
      job_id: '4711',
      task: 'read_invoice',
      company: 'Maple Deli',
      attempts: 5,
      failed_at: '2026-11-20T15:00:00.000Z',
      why: 'disk failed',
    },
  ],
  help_messages: [
    {
      feedback_id: id(5),
      created_at: '2026-11-20T15:00:00.000Z',
      company: 'Maple Deli',
      username: 'kim',
      email: 'kim@example.com',
      text: 'How do I count crates?',
    },
  ],
};

test('The screen shows companies, failed jobs, help messages and that sending is paused', async () => {
  answer(operator.overview, BUSY);
  openScreen('/operator');
  for (const words of [
    '12 texts are due. 3 texts are held for a later time.',
    'How do I count crates?',
    'disk failed',
    'Suspended: The bill of October',
    texts.companies.newest(1, 240),
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  for (const words of ['Maple Deli', 'Loyalty texts, paid', '1.00 GB'])
    await expect.element(page.getByRole('row').nth(1).getByText(words)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.help.reply }))
    .toHaveAttribute('href', 'mailto:kim@example.com');
});

test('A job is run again, an answered message leaves the list, and all texts are paused after a question', async () => {
  answer(operator.overview, { ...BUSY, sending_paused_at: null });
  for (const endpoint of [operator.retryJob, operator.markAnswered, operator.pauseSending]) answer(endpoint, {});
  openScreen('/operator');
  await page.getByRole('button', { name: texts.jobs.retryOne('read_invoice') }).click();
  await expect.element(page.getByText(texts.jobs.retried)).toBeVisible();
  expect(sentTo(operator.retryJob)).toMatchObject([{ params: { job_id: '4711' } }]);
  await page.getByRole('button', { name: texts.help.answered }).click();
  await expect.element(page.getByText(texts.help.marked)).toBeVisible();
  await page.getByRole('button', { name: texts.sending.pause }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(texts.sending.askPauseDetail)).toBeVisible();
  expect(sentTo(operator.pauseSending)).toEqual([]);
  await dialog.getByRole('button', { name: texts.sending.pause }).click();
  await expect.element(page.getByText(texts.sending.wasPaused)).toBeVisible();
  expect(sentTo(operator.pauseSending)).toMatchObject([{ body: { paused: true } }]);
});

test('An installation where nothing happened says so, and a failed load can be repeated', async () => {
  refuse(operator.overview, 503, { detail: 'The database is away.', code: 'unavailable' });
  openScreen('/operator');
  await expect.element(page.getByText('The database is away.')).toBeVisible();
  answer(operator.overview, QUIET);
  await page.getByRole('button', { name: commonTexts.actions.retry }).click();
  for (const words of [texts.help.none, texts.jobs.none, texts.companies.none])
    await expect.element(page.getByText(words)).toBeVisible();
});

test('There is no such page for other users', async () => {
  refuse(operator.overview, 404, { detail: 'Not found.', code: 'not_found' });
  openScreen('/operator');
  await expect.element(page.getByRole('heading', { name: shellTexts.notFound.title })).toBeVisible();
});
