import type { Scene } from './scene.ts';

const NORTHSIDE = 'Northside Foods, Inc.';

/** A vendor's page and the form for what was agreed. */
export const VENDOR_SCENES: Scene[] = [
  {
    name: 'vendor',
    async play({ page }) {
      await page.goto('/vendors');
      await page.getByRole('link', { name: NORTHSIDE }).click();
      await page.getByRole('heading', { level: 1, name: NORTHSIDE }).waitFor();
      await page.getByText('Nora Whitcomb').waitFor();
    },
  },
  {
    name: 'vendor-edit',
    async play({ page }) {
      await page.goto('/vendors');
      await page.getByRole('link', { name: NORTHSIDE }).click();
      await page.getByRole('button', { name: 'Edit vendor' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save vendor' }).waitFor();
    },
  },
];
