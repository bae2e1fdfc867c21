import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commonTexts } from '#contract/texts/common.ts';
import { openAlone } from '../testing/screen.tsx';
import { LazyDialog } from './dialogs/LazyDialog.tsx';
import { Toasts } from './dialogs/Toasts.tsx';
import { lazyPart } from './Part.tsx';

const { partMissing, partBroken } = commonTexts.failures;

function openWith(load: () => Promise<() => string>): void {
  const Words = lazyPart(load);
  const Screen = () => {
    const [opened, setOpened] = useState(false);
    return (
      <MantineProvider>
        <Toasts />
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpened(true)}>
          Open
        </button>
        <LazyDialog opened={opened} onFailure={() => setOpened(false)}>
          {(shown) => (shown ? <Words /> : null)}
        </LazyDialog>
      </MantineProvider>
    );
  };
  openAlone(<Screen />);
}

test('A dialog whose file does not come leaves the screen with what was typed, and opens once the file comes', async () => {
  let isThere = false;
  openWith(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/words.js');
    return () => 'Here they are.';
  });
  const note = page.getByLabelText('Note');
  await note.fill('Two crates');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText(partMissing)).toBeVisible();
  await expect.element(note).toHaveValue('Two crates');
  isThere = true;
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('Here they are.')).toBeVisible();
  await expect.element(note).toHaveValue('Two crates');
});

test('A dialog that breaks leaves the screen with what was typed', async () => {
  openWith(async () => () => {
    throw new Error('No words');
  });
  const note = page.getByLabelText('Note');
  await note.fill('Two crates');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText(partBroken)).toBeVisible();
  await expect.element(note).toHaveValue('Two crates');
});
