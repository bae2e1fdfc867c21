import type { Scene, Stage } from '../scene.ts';

async function open({ page, invoice }: Stage): Promise<void> {
  await page.goto(`/invoices/${invoice((row) => row.status === 'needs_review' && row.page_count > 0).invoice_id}`);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Split or join pages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add another document' }).waitFor();
}

/** The pages of documents, cut and joined. */
export const ARRANGING_SCENES: Scene[] = [
  {
    name: 'arranging',
    async play(stage) {
      await open(stage);
      const { page } = stage;
      await page.getByRole('button', { name: 'Add another document' }).click();
      await page.getByRole('menuitem').first().click();
      await page
        .getByText(/^Page 1 of .+/)
        .first()
        .waitFor();
      await page
        .getByRole('button', { name: /^Cut here/ })
        .first()
        .click();
    },
  },
];
