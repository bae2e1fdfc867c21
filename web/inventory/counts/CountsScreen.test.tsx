import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import { counts } from '#contract/inventory/counts.ts';
import { areas } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { COUNT } from '../../testing/counts.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const dialog = page.getByRole('dialog', { name: texts.form.title });

/** A count is being started, and its answer waits. */
async function start() {
  answerShell();
  answer(counts.list, { counts: [], total_count: 0 });
  answer(areas.list, { areas: [] });
  const screen = openScreen('/counts');
  await page.getByRole('button', { name: texts.start }).first().click();
  answer(counts.start, COUNT);
  const letGo = hold(counts.start);
  await dialog.getByRole('button', { name: texts.form.start }).click();
  await expect.poll(() => sentTo(counts.start)).toHaveLength(1);
  return { screen, letGo };
}

test('Whoever closes the form before the count is started hears of it, and stays in the list', async () => {
  const { screen, letGo } = await start();
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  letGo();
  await expect.element(page.getByText(texts.form.started('Friday'))).toBeVisible();
  expect(screen.address()).toBe('/counts');
});

test('A form that is still fading away leads nobody to its count', async () => {
  moveAsUsual();
  const { screen, letGo } = await start();
  const cancel = dialog.getByRole('button', { name: commonTexts.actions.cancel }).element() as HTMLElement;
  cancel.click();
  letGo();
  await expect.element(page.getByText(texts.form.started('Friday'))).toBeVisible();
  expect(screen.address()).toBe('/counts');
});

/** Dialogs fade away, as for users who do not ask for less motion. */
function moveAsUsual() {
  const ask = window.matchMedia.bind(window);
  const asked = vi.spyOn(window, 'matchMedia');
  asked.mockImplementation((query) => ask(query.includes('prefers-reduced-motion') ? 'not all' : query));
  onTestFinished(() => asked.mockRestore());
}
