import type { Scene } from './scene.ts';

const REPORT = [
  'Order Id,Order Date,Menu Item,Qty,Net Price,Void?',
  '2001,11/20/26 12:01 PM,Turkey club,2,23.90,False',
  '2001,11/20/26 12:01 PM,Oat latte,1,4.95,False',
  '2002,11/20/26 12:30 PM,Avocado toast,some,8.50,False',
].join('\n');

/** What the till sold. */
export const SALES_SCENES: Scene[] = [
  {
    name: 'sales',
    async play({ page }) {
      await page.goto('/pos');
      await page.getByRole('row').nth(3).waitFor();
      await page.getByRole('region', { name: 'Sales log' }).waitFor();
    },
  },
  {
    name: 'sales-match',
    async play({ page }) {
      await page.goto('/pos');
      await page.getByRole('button', { name: 'Match Turkey club' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Use Turkey club' }).click();
      await dialog.getByRole('button', { name: 'Show effect' }).click();
      await dialog.getByRole('button', { name: 'Match and book' }).waitFor();
    },
  },
  {
    name: 'sales-file',
    async play({ page }) {
      await page.goto('/pos');
      await page.locator('input[type=file]').setInputFiles({
        name: 'item-selection-details.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(REPORT),
      });
      await page.getByRole('dialog').getByText('1 row is left out:').waitFor();
    },
  },
];
