import type { Page } from '@playwright/test';
import axe from 'axe-core';

type ColorScheme = 'light' | 'dark';

/** All that WCAG 2.2 asks for at A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another scheme can change: the structure is the same. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

interface Look {
  /** Selectors of the parts to look at, where it is not the whole page. */
  within?: readonly string[];
  /** Rules that are not meant for this screen. */
  without?: readonly string[];
  /** Only what another scheme can change. */
  onlyColors?: boolean;
}

/**
 * What axe finds in the page as it stands: in light by every rule, in dark by those on color.
 * @returns one sentence for each rule that is broken, with where
 */
export async function accessibilityFaults(page: Page, look: Look = {}): Promise<string[]> {
  return [...(await faultsIn(page, 'light', look)), ...(await faultsIn(page, 'dark', { ...look, onlyColors: true }))];
}

/** The same in one scheme, in which the page stays. */
export async function faultsIn(page: Page, scheme: ColorScheme, look: Look = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  await page.emulateMedia({ colorScheme: scheme });
  return (await scan(page, scheme, look)).map((fault) => `${scheme} ${fault}`);
}

/**
 * Runs axe where the page is, once it is in its scheme and nothing fades anymore: the signed-in screens change after they have heard of
 * the scheme. Axe's own builder for Playwright opens one page more for each scan and carries everything that passed over to it, which takes
 * five times as long as the rules do.
 */
function scan(page: Page, scheme: ColorScheme, { within, without = [], onlyColors = false }: Look): Promise<string[]> {
  return page.evaluate(
    async ({ scheme, colors, tags, include, off }) => {
      const isReady = () => {
        const { mantineColorScheme = scheme } = document.documentElement.dataset;
        return (
          mantineColorScheme === scheme &&
          document
            .getAnimations()
            .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
            .every((one) => one.playState !== 'running')
        );
      };
      const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await drawn();
      while (!isReady()) await drawn();
      const { axe: injected } = window as unknown as { axe: typeof axe };
      // What has been scrolled under a bar is no smaller for that.
      window.scrollTo(0, 0);
      // What axe advises beyond WCAG is about the order of a whole page: not about a window over it, or two in one.
      const whole = !include && !document.querySelector('[aria-modal="true"], [role="menu"], iframe');
      const { violations } = await injected.run(include ? { include } : document, {
        runOnly: colors
          ? { type: 'rule', values: colors }
          : { type: 'tag', values: whole ? [...tags, 'best-practice'] : tags },
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        elementRef: true,
      });
      // What is half under a bar is too small only if it still is in the middle of the window.
      const isSmall = async ({ element }: axe.NodeResult) => {
        if (!element) return true;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await injected.run(element, { runOnly: { type: 'rule', values: ['target-size'] } });
        return again.violations.length > 0;
      };
      const faults: string[] = [];
      for (const { id, nodes } of violations) {
        const found: string[] = [];
        for (const node of nodes) {
          if (id !== 'target-size' || (await isSmall(node))) found.push(node.target.join(' '));
        }
        if (found.length > 0) faults.push(`${id}: ${found.join(', ')}`);
      }
      return faults;
    },
    {
      scheme,
      colors: onlyColors ? COLOR_RULES : null,
      tags: WCAG,
      include: within?.map((part) => [part]),
      off: without,
    },
  );
}
