import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { COUNT } from '../../testing/counts.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

test('Whoever closes the form before the count is started hears of it, and stays in the list', async () => {
  answerShell();
  answer(counts.list, { counts: [], total_count: 0 });
  answer(areas.list, { areas: [] });
  const screen = openScreen('/counts');
  await page.getByRole('button', { name: texts.start }).first().click();
  answer(counts.start, COUNT);
  const letGo = hold(counts.start);
  const dialog = page.getByRole('dialog', { name: texts.form.title });
  await dialog.getByRole('button', { name: texts.form.start }).click();
  await expect.poll(() => sentTo(counts.start)).toHaveLength(1);
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  letGo();
  await expect.element(page.getByText(texts.form.started('Friday'))).toBeVisible();
  expect(screen.address()).toBe('/counts');
});
