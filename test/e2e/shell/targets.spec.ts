import { type Browser, expect, type Page, test } from '@playwright/test';
import { JOIN_SCENES } from '../../../scripts/screens/join.ts';
import { LINK_PAGE_SCENES } from '../../../scripts/screens/link_pages.ts';
import type { Scene } from '../../../scripts/screens/scene.ts';
import { enter, SHOP, settled } from '../parts/shop.ts';

/** A finger's width. WCAG 2.2 asks for 24, which axe sees to on every screen. */
const FINGER = 44;

/** Runs in the page: what can be pressed and is smaller than a finger. A link within a sentence is as high as its line. */
function tooSmall(least: number): string[] {
  const pressed = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
  /** How far a finger may stray from the middle in one direction: a link may cover the card around it. */
  const reach = (one: Element, [x, y]: readonly [number, number], [right, down]: readonly [number, number]) => {
    let steps = 0;
    while (steps < least && one.contains(document.elementFromPoint(x + right * steps, y + down * steps))) steps += 1;
    return steps;
  };
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
    if (width >= least && height >= least) return [];
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
    const across = reach(one, middle, [-1, 0]) + reach(one, middle, [1, 0]);
    const along = reach(one, middle, [0, -1]) + reach(one, middle, [0, 1]);
    // What only who uses keys comes to has no place of its own on the screen until then.
    if (across === 0 || (across >= least && along >= least)) return [];
    const words = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}`;
    return [`${words}: ${Math.round(width)} × ${Math.round(height)}`];
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

const phone = (browser: Browser) =>
  browser.newContext({
    baseURL: SHOP.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });

test('Everything that customers press on a phone is as large as a finger', async ({ browser }) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await enter(page);
  const found: Record<string, string[]> = {};
  for (const scene of [...JOIN_SCENES, ...LINK_PAGE_SCENES]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await play(page, scene);
    const small = await page.evaluate(tooSmall, FINGER);
    if (small.length > 0) found[scene.name] = small;
  }
  expect(found).toEqual({});
  await context.close();
});

/** Where people work with a phone in their hand. Of a list, what its first row leads to is looked at as well. */
const SCREENS = [
  ...['/loyalty-analytics', '/campaign?view=message&template=custom', '/campaign?view=coupon', '/redeem'],
  ...['/template-builder', '/program', '/program?view=qr', '/poster/input', '/poster-preview', '/welcome-builder'],
  ...['/replies', '/contacts/import', '/settings'],
];
const LISTS = ['/campaign', '/campaign/coupons', '/contacts', '/inventory', '/invoices'];

test('Everything that the shop presses on a phone is as large as a finger', async ({ browser }) => {
  const context = await phone(browser);
  const page = await context.newPage();
  await enter(page);
  const found: Record<string, string[]> = {};
  const look = async (path: string) => {
    await page.goto(path);
    await settled(page);
    const small = await page.evaluate(tooSmall, FINGER);
    if (small.length > 0) found[path] = small;
  };
  for (const path of SCREENS) await look(path);
  for (const path of LISTS) {
    await look(path);
    const row = await page.getByRole('table').first().getByRole('link').first().getAttribute('href');
    if (row) await look(row);
  }
  expect(found).toEqual({});
  await context.close();
});
