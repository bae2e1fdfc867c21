import type { Scene } from './scene.ts';

const NORTHSIDE = 'Northside Foods, Inc.';

/** The form for what was agreed with a vendor. */
export const VENDOR_SCENES: Scene[] = [
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
