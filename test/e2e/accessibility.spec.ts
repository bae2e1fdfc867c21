import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Stage } from '../../scripts/screens/scene.ts';
import { SCENES } from '../../scripts/screens/scenes.ts';
import { faultsIn } from './parts/axe.ts';
import { watchCalls } from './parts/calls.ts';
import {
  ACCOUNT_SCREENS,
  INVENTORY_SCREENS,
  LOYALTY_SCREENS,
  PUBLIC_PAGES,
  PURCHASE_SCREENS,
} from './parts/screens.ts';
import { SHOP, sessionOf } from './parts/shop.ts';
import { stayInApp } from './parts/stay_in_app.ts';
import { FINGER, tooSmall } from './parts/targets.ts';

// The longest first. This file stands before the folders of journeys, so that no worker is left alone with a long part at the end.
const PARTS = {
  'the screens of the inventory': INVENTORY_SCREENS,
  'the screens of the loyalty program': LOYALTY_SCREENS,
  'the screens of vendors, invoices and orders': PURCHASE_SCREENS,
  'the screens of the account': ACCOUNT_SCREENS,
  'the pages for customers': PUBLIC_PAGES,
};

/** What cannot be had by making the window wider: what the scene does there is another thing. */
const PLAYED_AT_EACH_WIDTH = ['menu'];

/** What axe advises and a screen is not made for: one that is gone in a moment has no heading. */
const WITHOUT: Record<string, readonly string[]> = { loading: ['page-has-heading-one'] };

/** The demo shop's session, and the rows that scenes lean on. */
async function openShop(request: APIRequestContext) {
  const session = await sessionOf(request);
  const get = async (path: string) =>
    (await request.get(`/api${path}`, { headers: { authorization: `Bearer ${session.token}` } })).json();
  const { items } = await get('/items?sort=value&limit=1');
  const { invoices } = await get('/invoices?limit=200');
  const rows: Pick<Stage, 'item' | 'invoice'> = { item: items[0], invoice: (fits) => invoices.find(fits) };
  return { session, rows };
}

/** Scenes of an address take turns: on a phone in light and on a wide screen in dark, or the other way round. */
function schemeAt(width: number, place: number): 'light' | 'dark' {
  return (width === 390) === (place % 2 === 0) ? 'light' : 'dark';
}

/**
 * What is wrong at one width. Of the first scene of an address every rule runs at both widths; the others are states of the same parts, of
 * which a wide screen shows other colors.
 */
async function faultsAt(page: Page, width: number, name: string, place: number): Promise<string[]> {
  const isPhone = width === 390;
  const scheme = schemeAt(width, place);
  // On a phone every control is scrolled to the middle and measured against a finger: axe takes one half under a bar for a small one.
  const without = [...(WITHOUT[name] ?? []), ...(isPhone ? ['target-size'] : [])];
  const found = await faultsIn(page, scheme, { without, onlyColors: !isPhone && place > 0 });
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push('too wide');
  if (isPhone) found.push(...(await page.evaluate(tooSmall, FINGER)).map((control) => `too small: ${control}`));
  return found;
}

test.describe('In light and dark, on a phone and a wide screen', () => {
  // One test looks at many screens.
  test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });
  test.use({ baseURL: SHOP.url, hasTouch: true });
  for (const [part, pages] of Object.entries(PARTS)) {
    // One window for all of a part: a new one would load and compile the same scripts again, which takes longer than the rules do.
    test(`On ${part}, axe finds nothing, nothing is wider than the window, and all controls are as large as a finger`, async ({
      page,
    }) => {
      const startOver = stayInApp(page);
      const answered = watchCalls(page);
      const { session, rows } = await openShop(page.request);
      const found: string[] = [];
      for (const [path, names] of Object.entries(pages)) {
        for (const [place, name] of names.entries()) {
          await test.step(`${path}: ${name}`, async () => {
            const scene = SCENES.find((one) => one.name === name);
            if (!scene && !name.startsWith('/')) throw new Error(`There is no scene ${name}.`);
            for (const width of [390, 1440]) {
              const isPlayed = width === 390 || PLAYED_AT_EACH_WIDTH.includes(name);
              if (isPlayed) {
                await page.unrouteAll({ behavior: 'ignoreErrors' });
                await startOver(scene?.signedOut ? {} : session);
                await page.emulateMedia({ colorScheme: schemeAt(width, place) });
              }
              await page.setViewportSize({ width, height: 900 });
              if (isPlayed) {
                await (scene ? scene.play({ page, width, ...rows }) : page.goto(name));
                await answered();
              }
              const faults = await faultsAt(page, width, name, place);
              found.push(...faults.map((fault) => `${path}, ${name}, ${width} px, ${fault}`));
            }
          });
        }
      }
      expect(found).toEqual([]);
    });
  }
});
