import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { openRoutes } from '../../testing/screen.tsx';
import { confirm } from './confirm.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

function Ask() {
  const question = { title: 'Discard pages?', detail: 'They are lost.', action: 'Discard' };
  return (
    <button type="button" onClick={() => confirm({ ...question, onConfirm: () => undefined })}>
      Ask
    </button>
  );
}

/** A screen with a dialog of its own, which is mounted when it is opened. */
function Screen() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <LeaveGuard isDirty={() => true} />
      <Link to="/elsewhere">Leave</Link>
      <Ask />
      <button type="button" onClick={() => setOpened(true)}>
        Open pages
      </button>
      {opened ? (
        <Modal opened onClose={() => setOpened(false)} title="Pages" fullScreen>
          <Ask />
          <Link to="/elsewhere">Leave pages</Link>
        </Modal>
      ) : null}
    </>
  );
}

/** Whether a user sees it: nothing lies over its middle. */
function isOnTop(locator: Locator): boolean {
  const element = locator.element();
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

function openScreen() {
  return openRoutes(
    [
      { path: '/', Component: Screen },
      { path: '/elsewhere', Component: () => 'Elsewhere' },
    ],
    '/',
  );
}

test('A question that was opened before stands over a dialog that asks it', async () => {
  openScreen();
  await button('Ask').click();
  await button('Cancel').click();
  await expect.element(page.getByText('Discard pages?')).not.toBeInTheDocument();
  await button('Open pages').click();
  const dialog = page.getByRole('dialog', { name: 'Pages' });
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect.element(button('Discard')).toBeVisible();
  expect(isOnTop(button('Discard'))).toBe(true);
});

test('The question before unsaved words are left stands over a dialog, also the second time', async () => {
  const screen = openScreen();
  await page.getByRole('link', { name: 'Leave', exact: true }).click();
  await button(leavingTexts.stay).click();
  await expect.element(page.getByText(leavingTexts.title)).not.toBeInTheDocument();
  await button('Open pages').click();
  await page.getByRole('link', { name: 'Leave pages' }).click();
  await expect.element(button(leavingTexts.leave)).toBeVisible();
  expect(isOnTop(button(leavingTexts.leave))).toBe(true);
  await button(leavingTexts.leave).click();
  await expect.poll(screen.address).toBe('/elsewhere');
});

/** A long page whose bar stays at the top, with a dialog. */
function LongPage() {
  const [opened, setOpened] = useState(false);
  return (
    <div style={{ height: 4000 }}>
      <header style={{ position: 'sticky', top: 0 }}>
        <button type="button" onClick={() => setOpened(true)}>
          Open pages
        </button>
      </header>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Pages" />
    </div>
  );
}

test('The bar of a page that was scrolled stays in its place under a dialog', async () => {
  openRoutes([{ path: '/', Component: LongPage }], '/');
  await expect.element(button('Open pages')).toBeVisible();
  const opener = button('Open pages').element() as HTMLElement;
  opener.focus({ preventScroll: true });
  window.scrollTo(0, 1000);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Pages' })).toBeVisible();
  expect(window.scrollY).toBe(1000);
  expect(opener.getBoundingClientRect().top).toBe(0);
});
