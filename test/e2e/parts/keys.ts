import { expect, type Locator, type Page } from '@playwright/test';

/** As many presses lead through the longest screen. */
const FAR = 150;

/** What a user without a mouse does. */
interface Keys {
  /** Presses a key; afterwards the focus is somewhere, in sight, shown, and nothing lies over it. */
  press(key: string): Promise<void>;
  /** Presses Tab, or Shift and Tab where it lies behind, until it is reached. */
  to(target: Locator): Promise<void>;
  /** Goes there and presses Enter. */
  enter(target: Locator): Promise<void>;
  /** Takes an item of the menu that is open. */
  choose(item: Locator): Promise<void>;
  /** Goes there and writes. */
  write(target: Locator, text: string): Promise<void>;
}

export function keysOf(page: Page): Keys {
  async function press(key: string) {
    await page.keyboard.press(key);
    await expectFocus(page, key);
  }
  async function to(target: Locator) {
    await expect(target).toBeVisible();
    const walked: string[] = [];
    for (let step = 0; step < FAR; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      const isBehind = await target.evaluate((element) => {
        const place = document.activeElement?.compareDocumentPosition(element) ?? 0;
        return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      });
      await press(isBehind ? 'Shift+Tab' : 'Tab');
      walked.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
    }
    throw new Error(`No key leads to ${target}; the last were\n${walked.slice(-8).join('\n')}`);
  }
  return {
    press,
    to,
    async enter(target) {
      await to(target);
      await press('Enter');
    },
    async choose(item) {
      await expect(item).toBeVisible();
      for (let step = 0; step < FAR; step++) {
        if (await item.evaluate((element) => element === document.activeElement)) return press('Enter');
        await press('ArrowDown');
      }
      throw new Error(`No arrow leads to ${item}`);
    },
    async write(target, text) {
      await to(target);
      await page.keyboard.type(text);
      await expectFocus(page, text);
    },
  };
}

/** Waits until the focus is where a user can work with it: what a window gives back comes after its closing. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect.poll(() => page.evaluate(faultOfFocus), { message: `the focus after ${after}` }).toBe('');
}

/** Runs in the page: what is wrong with where the focus is; empty when nothing is. */
function faultOfFocus(): string {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement) return 'lost to the page';
  const name = at.outerHTML.slice(0, 120);
  // Some controls are drawn by their label; the control itself cannot be seen.
  const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
  const parts = [at, ...labels].map((part) => ({ part, box: part.getBoundingClientRect() }));
  const seen = parts.filter(({ box }) => box.width > 1 && box.height > 1);
  if (seen.length === 0) return `out of sight: ${name}`;

  const isReached = seen.some(({ part, box }) => {
    const left = Math.max(box.left, 0);
    const right = Math.min(box.right, innerWidth);
    const top = Math.max(box.top, 0);
    const bottom = Math.min(box.bottom, innerHeight);
    if (right <= left || bottom <= top) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (part.contains(hit) || hit.contains(part) || labels.some((label) => label.contains(hit)));
  });
  if (!isReached) return `covered, or outside the window: ${name}`;

  // A caret shows where one writes; what takes the focus only to be read aloud is no control.
  const isText = at.matches('textarea, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])');
  if (isText || (at instanceof HTMLElement && at.tabIndex < 0)) return '';
  // Where all of a card or a row is the link, its edge shows it.
  const around: Element[] = [at, ...labels];
  if (at.nextElementSibling) around.push(at.nextElementSibling);
  for (let part = at.parentElement; part && around.length < 9; part = part.parentElement) around.push(part);
  const isShown = around.some((part) =>
    [null, '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo);
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      return isOutlined || (part === at && boxShadow !== 'none');
    }),
  );
  return isShown ? '' : `not shown: ${name}`;
}
