import { MantineProvider, Modal } from '@mantine/core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawn, eventually, openAlone } from '../../testing/screen.tsx';
import { theme } from '../../theme.ts';
import { Toasts } from './Toasts.tsx';
import { tellWithUndo, type UndoState, useUndo } from './undo.tsx';

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
    // A poll would let the stopped time pass, and only a second of the offer is left.
    const next = page.getByLabelText(field).element();
    await eventually(() => expect(document.activeElement).toBe(next));
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

test('On a phone the button of an offer is whole, and the notice stands below the title of a dialog', async () => {
  await page.viewport(390, 844);
  const words = 'Count of Nov 28, 2026 was applied. Your stock is corrected.';
  openAlone(
    <MantineProvider theme={theme}>
      <Modal opened onClose={() => undefined} title="Check 4 values before you post">
        <div style={{ height: 560 }} />
      </Modal>
      <Toasts />
    </MantineProvider>,
  );
  tellWithUndo({ id: 'applied', message: words, label: 'Undo', onUndo: () => undefined });
  await expect.element(page.getByText(words)).toBeVisible();
  const label = page.getByText('Undo', { exact: true }).element();
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  const place = (text: string) => page.getByText(text).element().getBoundingClientRect();
  expect(place(words).top).toBeGreaterThan(place('Check 4 values before you post').bottom);
  expect(place(words).bottom).toBeLessThan(844);
});

test('On a phone a notice covers neither the title nor the buttons of a dialog that fills the screen', async () => {
  await page.viewport(390, 844);
  const words = 'Count of Nov 28, 2026 was applied. Your stock is corrected.';
  openAlone(
    <MantineProvider theme={theme}>
      <Modal opened fullScreen onClose={() => undefined} title="Photograph invoice">
        <div style={{ height: 680 }} />
        <button type="button">Read these 3 pages</button>
      </Modal>
      <Toasts />
    </MantineProvider>,
  );
  tellWithUndo({ id: 'applied', message: words, label: 'Undo', onUndo: () => undefined });
  const notice = page.getByText(words);
  await expect.element(notice).toBeVisible();
  const place = (element: Element | null) => element?.getBoundingClientRect();
  const around = place(notice.element().closest('[role="alert"], .mantine-Notification-root'));
  const [header, button] = ['.mantine-Modal-header', '.mantine-Modal-body button'].map((part) =>
    place(document.querySelector(part)),
  );
  expect(around?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.NaN);
  expect(around?.bottom).toBeLessThanOrEqual(button?.top ?? Number.NaN);
});

function Changes() {
  const [state, become] = useState<UndoState>('open');
  const tellOfChange = useUndo(state);
  const undo = { id: 'changed', message: 'Changed.', label: 'Undo', onUndo: () => undefined };
  return (
    <>
      <button type="button" onClick={() => tellOfChange(undo)}>
        Change
      </button>
      {(['open', 'held', 'over'] as const).map((next) => (
        <button key={next} type="button" onClick={() => become(next)}>
          {next}
        </button>
      ))}
    </>
  );
}

test('An offer to undo goes while nothing can be undone, comes back afterwards, and goes for good at the end', async () => {
  const undo = page.getByRole('button', { name: 'Undo' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const isGone = async () => {
    await drawn();
    vi.advanceTimersByTime(1_000);
    await expect.element(undo).not.toBeInTheDocument();
  };
  openAlone(
    <MantineProvider>
      <Changes />
      <Toasts />
    </MantineProvider>,
  );
  await press('Change');
  await expect.element(undo).toBeVisible();
  await press('held');
  await isGone();
  await press('open');
  await expect.element(undo).toBeVisible();
  await press('held');
  await press('over');
  await isGone();
  await press('open');
  await isGone();
});
