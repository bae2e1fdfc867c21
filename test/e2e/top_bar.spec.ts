import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { shellTexts } from '#contract/texts/shell.ts';
import { SHOP, settled, signIn } from './shop.ts';

for (const width of [820, 1024, 1280, 1440]) {
  test(`both groups of links stand in one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await settled(page);
    const bar = page.getByRole('banner');
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(57);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const menu = bar.getByRole('navigation');
    const lines = await menu
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...lines)).toBeLessThan(45);
    const named = (label: string) =>
      width < 1440
        ? menu.getByRole('button', { name: new RegExp(`^${label}`) })
        : menu.locator('span', { hasText: label });
    await expect(named(shellTexts.groups.stock)).toBeVisible();
    await expect(named(shellTexts.groups.loyalty)).toBeVisible();

    if (width < 1440) {
      await named(shellTexts.groups.loyalty).press('Enter');
      const { violations } = await new AxeBuilder({ page }).include('header').include('[role=menu]').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await page.getByRole('menuitem', { name: shellTexts.links.program }).click();
    } else await menu.getByRole('link', { name: shellTexts.links.program }).click();
    await expect(page).toHaveURL(`${SHOP.url}/program`);
  });
}
