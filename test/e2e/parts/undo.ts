import type { Locator, Page } from '@playwright/test';
import { commonTexts } from '#contract/texts/common.ts';

/**
 * Puts the pointer on the button of the notice that offers to undo: the notice stays while it is there, however long the test looks at
 * what was done.
 */
export async function holdUndo(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: commonTexts.actions.undo, exact: true });
  await button.hover();
  return button;
}
