import type { Page } from '@playwright/test';
import { caseFormTexts } from '#contract/inventory/packs/case_form.texts.ts';
import type { CasePart } from '#contract/inventory/packs/mixed_cases.ts';
import { fromServer } from '../answers.ts';
import type { Scene, Stage } from '../scene.ts';

const part = (id: string, item: string): CasePart => ({
  item_id: `018f2f7e-0000-7000-8000-00000000000${id}`,
  item,
  stock_unit: 'ea',
  quantity: 12,
  price: null,
});
const PARTS = [part('1', 'Cola'), part('2', 'Lemon soda')];
const isOpen: Parameters<Stage['invoice']>[0] = ({ status, kind, line_count }) =>
  status === 'needs_review' && kind === 'invoice' && line_count > 1;

/** The first line of an invoice is a mixed case. */
async function openCase({ page, invoice }: Stage): Promise<void> {
  await page.route(/\/api\/invoices\/[0-9a-f-]{36}$/, async (route) => {
    const response = await fromServer(route);
    const body = await response.json();
    const none = { item_id: null, item: null, stock_unit: null, stock_quantity: null, stock_quantity_source: null };
    const mixed = {
      ...none,
      description: 'VARIETY PACK 24',
      quantity: 3,
      unit: 'CS',
      unit_price: 20.03,
      amount: 60.09,
    };
    const lines = body.lines.map((line: object, index: number) => {
      if (index > 0) return line;
      const parts = PARTS.map((one, at) => ({ ...one, stock_quantity: 36, amount: 30.05 - at / 100 }));
      return { ...line, ...mixed, parts, pieces: 24, in_doubt: [] };
    });
    await route.fulfill({ response, json: { ...body, lines } });
  });
  await page.goto(`/invoices/${invoice(isOpen).invoice_id}`);
  await page.locator('li[data-line]').first().waitFor();
}

const firstLine = (page: Page) => page.locator('li[data-line]').first();

/** A line that holds several items, and the form that says which. */
export const MIXED_CASE_SCENES: Scene[] = [
  {
    name: 'review-mixed-case',
    async play(stage) {
      await openCase(stage);
      if (stage.width < 768) await firstLine(stage.page).getByRole('button').first().click();
      await stage.page.getByText(/36.ea Cola/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'review-mixed-case-form',
    async play(stage) {
      const { page, width } = stage;
      await openCase(stage);
      if (width < 768) await firstLine(page).getByRole('button').first().click();
      await firstLine(page)
        .getByRole('button', { name: /Cola, Lemon soda/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: caseFormTexts.save }).waitFor();
    },
  },
];
