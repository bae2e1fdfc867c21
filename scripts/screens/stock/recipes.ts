import type { Page } from '@playwright/test';
import type { Scene } from '../scene.ts';

async function openRecipe(page: Page, name: string): Promise<void> {
  await page.goto('/recipes');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('region', { name: 'Cost and margin' }).waitFor();
}

/** What dishes cost and leave. */
export const RECIPE_SCENES: Scene[] = [
  {
    name: 'recipes',
    async play({ page }) {
      await page.goto('/recipes');
      await page.getByRole('row').nth(3).waitFor();
    },
  },
  { name: 'recipe-above-target', play: ({ page }) => openRecipe(page, 'Roast beef on brioche') },
  { name: 'recipe-parts', play: ({ page }) => openRecipe(page, 'Garden salad') },
  {
    name: 'recipe-contents',
    async play({ page }) {
      await openRecipe(page, 'Tuna salad');
      await page.getByRole('button', { name: 'Other unit for Tuna, solid white, 66 oz' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save contents' }).waitFor();
    },
  },
  {
    name: 'recipe-new',
    async play({ page }) {
      await page.goto('/recipes/new');
      await page.getByRole('button', { name: 'Save recipe' }).click();
      await page.getByText('Enter a name.').waitFor();
    },
  },
];
