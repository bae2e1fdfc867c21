import { expect, type Page, test } from '@playwright/test';
import { JOIN_SCENES } from '../../scripts/screens/join.ts';
import { MEMBER_SCENES } from '../../scripts/screens/member.ts';
import type { Scene } from '../../scripts/screens/scenes.ts';
import { enter, SHOP } from './shop.ts';

/** A finger's width. WCAG 2.2 asks for 24, which axe sees to on every screen. */
const FINGER = 44;

/** Runs in the page: what can be pressed and is smaller than a finger. A link within a sentence is as high as its line. */
function tooSmall(least: number): string[] {
  const pressed = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert], [aria-hidden="true"]')) return [];
    // Behind an open window nothing can be pressed.
    const open = document.querySelector('dialog:modal');
    if (open && !open.contains(one)) return [];
    const isInSentence =
      one.tagName === 'A' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && /\w/.test(node.textContent ?? ''),
      );
    const besideLabel = one.tagName === 'A' && one.parentElement?.querySelector('label') !== null;
    if (isInSentence || besideLabel) return [];
    const boxes = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])].map((part) =>
      part.getBoundingClientRect(),
    );
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    const words = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}`;
    return width < least || height < least ? [`${words}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });
}

/** Customers' pages lean on no rows of the shop. */
function none(): never {
  throw new Error('A page for customers asked for a row.');
}

const play = (page: Page, scene: Scene) =>
  scene.play({
    page,
    width: 390,
    invoice: none,
    get item() {
      return none();
    },
  });

test('everything that customers press on a phone is as large as a finger', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: SHOP.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await enter(page);
  const found: Record<string, string[]> = {};
  for (const scene of [...JOIN_SCENES, ...MEMBER_SCENES]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await play(page, scene);
    const small = await page.evaluate(tooSmall, FINGER);
    if (small.length > 0) found[scene.name] = small;
  }
  expect(found).toEqual({});
  await context.close();
});
