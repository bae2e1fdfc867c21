import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer } from '../../testing/server.ts';

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
