import { MantineProvider } from '@mantine/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawn, openAlone } from '../../testing/screen.tsx';
import { Toasts } from './Toasts.tsx';
import { tellWithUndo } from './undo.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('Each press of Tab on the way to the offer to undo gives it its whole time again', async () => {
  const undo = page.getByRole('button', { name: 'Undo' });
  openAlone(
    <MantineProvider>
      <input aria-label="First" />
      <input aria-label="Second" />
      <input aria-label="Third" />
      <Toasts />
    </MantineProvider>,
  );
  await page.getByLabelText('First').click();
  tellWithUndo({ id: 'archived', message: 'Archived.', label: 'Undo', onUndo: () => undefined });
  await expect.element(undo).toBeVisible();
  for (const field of ['Second', 'Third']) {
    vi.advanceTimersByTime(9_000);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByLabelText(field)).toHaveFocus();
  }
  vi.advanceTimersByTime(9_000);
  await drawn();
  await expect.element(undo).toBeVisible();
  vi.advanceTimersByTime(1_000);
  await drawn();
  vi.runAllTimers();
  await expect.element(undo).not.toBeInTheDocument();
});
