import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { type ReplyThread, replies } from '#contract/messaging/inbound/replies.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, sentTo } from '../../testing/server.ts';

test('A shop without replies reads what will be here, and a filter without matches can be cleared', async () => {
  answer(replies.list, { threads: [], total_count: 0, unread_count: 0, look_count: 0 });
  const screen = openScreen('/replies');
  await expect.element(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();
  await page.getByRole('button', { name: texts.filters.look }).click();
  await expect.poll(screen.address).toContain('filter=look');
  await expect.element(page.getByRole('heading', { name: texts.none.look })).toBeVisible();
  await page.getByRole('button', { name: texts.none.action }).click();
  await expect.element(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();
});

const SETTINGS = {
  ...{ window_start: 600, window_end: 1200, cap_per_day: 1, cap_per_week: 3, promised_per_month: 8 },
  ...{ cents_per_segment: 1, age_gate: false, link_example: 'https://texts.example/l/a', updated_at: null },
  version: 'a',
};
const THREAD: ReplyThread = {
  ...{ reply_thread_id: id(71), loyalty_customer_id: id(11), name: 'Ada', phone_e164: '+12075550142' },
  ...{ consent: 'consented', last_at: '2026-11-20T15:00:00.000Z', last_body: 'Open?', unread_count: 0 },
  needs_look: false,
};

test('Words that are typed while an answer is sent stay in the field', async () => {
  const counts = { unread_count: 0, look_count: 0 };
  answer(replies.list, { threads: [THREAD], total_count: 1, ...counts });
  answer(replies.get, { thread: THREAD, texts: [], has_earlier: false });
  answer(replies.markRead, counts);
  answer(replies.answer, {} as never);
  answer(messagingSettings.get, SETTINGS);
  openScreen(`/replies/${THREAD.reply_thread_id}`);
  const field = page.getByRole('textbox', { name: texts.answer.label });
  await field.fill('We are open.');
  const release = hold(replies.answer);
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.poll(() => sentTo(replies.answer).map(({ body }) => body)).toEqual([{ body: 'We are open.' }]);
  await field.fill('Until nine tonight.');
  release();
  await expect.element(page.getByText(texts.answer.sent)).toBeVisible();
  await expect.element(field).toHaveValue('Until nine tonight.');
});

test('A text that arrives while the ones before it are marked as read is marked as well', async () => {
  const counts = { unread_count: 0, look_count: 0 };
  /** When the last text came that was not read yet, after so many were marked. */
  const unread = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:00:05.000Z'];
  answer(replies.list, { threads: [THREAD], total_count: 1, ...counts });
  answerBy(replies.get, () => {
    const last_at = unread[sentTo(replies.markRead).length];
    const thread = last_at ? { ...THREAD, last_at, unread_count: 1 } : THREAD;
    return { thread, texts: [], has_earlier: false };
  });
  answer(replies.markRead, counts);
  answer(messagingSettings.get, SETTINGS);
  openScreen(`/replies/${THREAD.reply_thread_id}`);
  await expect.poll(() => sentTo(replies.markRead)).toHaveLength(2);
});
