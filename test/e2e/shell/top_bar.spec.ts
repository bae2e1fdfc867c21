import { expect, test } from '@playwright/test';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { accessibilityFaults } from '../parts/axe.ts';
import { SHOP, settled, signIn } from '../parts/shop.ts';

test('Both groups of links are in one row at every width from a tablet up', async ({ page }) => {
  await signIn(page);
  await settled(page);
  const bar = page.getByRole('banner');
  const menu = bar.getByRole('navigation');
  for (const width of [820, 1024, 1280, 1440]) {
    const wide = width >= 1440;
    await page.setViewportSize({ width, height: 800 });
    const named = (label: string) =>
      wide ? menu.locator('span', { hasText: label }) : menu.getByRole('button', { name: new RegExp(`^${label}`) });
    await expect(named(shellTexts.groups.stock), `${width} px`).toBeVisible();
    await expect(named(shellTexts.groups.loyalty), `${width} px`).toBeVisible();
    expect((await bar.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(57);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const lines = await menu
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...lines), `${width} px`).toBeLessThan(45);

    if (wide) await menu.getByRole('link', { name: shellTexts.links.program }).click();
    else {
      await named(shellTexts.groups.loyalty).press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await accessibilityFaults(page, { within: ['header', '[role=menu]'] }), `${width} px`).toEqual([]);
      await page.getByRole('menuitem', { name: shellTexts.links.program }).click();
    }
    await expect(page).toHaveURL(`${SHOP.url}/program`);
    await page.goBack();
    await expect(page).toHaveURL(`${SHOP.url}/inventory`);
  }
});
