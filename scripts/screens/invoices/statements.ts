import type { Scene, Stage } from '../scene.ts';

async function open({ page, invoice }: Stage): Promise<void> {
  await page.goto(
    `/invoices/${invoice((row) => row.kind === 'statement' && row.status === 'needs_review').invoice_id}`,
  );
  await page.getByRole('heading', { name: /never arrived/ }).waitFor();
}

/** A vendor's statement beside the documents here. */
export const STATEMENT_SCENES: Scene[] = [
  { name: 'statement', play: open },
  {
    name: 'statement-request',
    async play(stage) {
      await open(stage);
      await stage.page.getByRole('button', { name: /^Request copy of/ }).click();
      await stage.page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  {
    name: 'statement-document',
    async play(stage) {
      await open(stage);
      await stage.page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await stage.page.getByRole('menuitem', { name: 'Choose document' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
];
