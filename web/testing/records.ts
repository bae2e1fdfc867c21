import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from './screen.tsx';

interface Shown {
  path: string;
  heading: string;
}

/** Opens a record, then another of its kind, and goes back. Nothing of the other is left, so that none of its dialogs acts on the first. */
export async function expectOwnScreens(first: Shown, other: Shown, as?: Parameters<typeof openScreen>[1]) {
  const heading = page.getByRole('heading', { level: 1 });
  const screen = openScreen(first.path, as);
  await expect.element(heading).toHaveTextContent(first.heading);
  await screen.goTo(other.path);
  await expect.element(heading).toHaveTextContent(other.heading);
  const left = heading.element();
  await screen.goBack();
  await expect.element(heading).toHaveTextContent(first.heading);
  expect(left.isConnected).toBe(false);
}
