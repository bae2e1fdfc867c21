import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import { fromServer } from '../answers.ts';
import type { Scene, Stage } from '../scene.ts';

/** An invoice in review that the server answers with what came of reading it again. */
async function open({ page, invoice }: Stage, read_again: object | null): Promise<void> {
  const { invoice_id } = invoice(
    ({ status, kind, reason_code, line_count }) =>
      status === 'needs_review' && kind === 'invoice' && reason_code === null && line_count > 0,
  );
  await page.route(/\/api\/invoices\/[^/]+$/, async (route) => {
    const response = await fromServer(route);
    await route.fulfill({ response, json: { ...(await response.json()), read_again } });
  });
  await page.goto(`/invoices/${invoice_id}`);
}

const read_at = '2026-11-20T15:00:00.000Z';

/** Reading an invoice again: it failed, it has no place for something, and the question before it. */
export const READ_AGAIN_SCENES: Scene[] = [
  {
    name: 'read-again-failed',
    async play(stage) {
      await open(stage, { read_at, by_model: false, refused: reasonTexts.took_too_long, not_kept: [] });
      await stage.page.getByText('Nothing was changed.').waitFor();
    },
  },
  {
    name: 'read-again-model-failed',
    async play(stage) {
      const refused =
        'The reading service did not answer. Read the document again later or with another engine, or enter the invoice by hand.';
      await open(stage, { read_at, by_model: true, refused, not_kept: [] });
      await stage.page.getByRole('button', { name: 'Read with Counterbook' }).waitFor();
    },
  },
  {
    name: 'read-again-not-kept',
    async play(stage) {
      const not_kept = [
        { what: 'line', name: 'ROMAINE HRT 12CT' },
        { what: 'line', name: 'CHIX BRST RND' },
      ];
      await open(stage, { read_at, by_model: false, refused: null, not_kept });
      await stage.page.getByText('Enter it again').waitFor();
    },
  },
  {
    name: 'read-again-question',
    async play(stage) {
      await open(stage, null);
      await stage.page.getByRole('button', { name: 'More', exact: true }).click();
      await stage.page.getByRole('menuitem', { name: 'Read again' }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Read again' }).waitFor();
    },
  },
];
