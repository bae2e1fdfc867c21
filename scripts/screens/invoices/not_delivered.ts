import { notDeliveredTexts } from '#contract/invoices/credits/not_delivered.texts.ts';
import { fromServer } from '../answers.ts';
import type { Scene, Stage } from '../scene.ts';

type Row = Parameters<Parameters<Stage['invoice']>[0]>[0];

const isReviewed = ({ status, kind, vendor_id, line_count }: Row) =>
  status === 'needs_review' && kind === 'invoice' && vendor_id !== null && line_count > 1;

interface Shown {
  lines: object[];
}

/** Opens an invoice that waits for review as if it were another one. */
async function openAs({ page, invoice }: Stage, as: (body: Shown) => object): Promise<void> {
  await page.route(/\/api\/invoices\/[^/]+$/, async (route) => {
    const response = await fromServer(route);
    await route.fulfill({ response, json: as((await response.json()) as Shown) });
  });
  await page.goto(`/invoices/${invoice(isReviewed).invoice_id}`);
}

/** A line that was struck out at the door and another that can be, and the credit for one. */
export const NOT_DELIVERED_SCENES: Scene[] = [
  {
    name: 'review-not-delivered',
    async play(stage) {
      const { page, width } = stage;
      const struck = { ignore: true, not_delivered: true };
      await openAs(stage, (body) => ({
        ...body,
        lines: body.lines.map((line, index) => (index === 0 ? { ...line, ...struck } : line)),
      }));
      if (width < 500) {
        await page.locator('li[data-line]').nth(0).getByRole('button').first().click();
      } else await page.locator('li[data-line]').nth(1).getByRole('textbox').first().focus();
      await page.getByText(/^Not delivered\./).waitFor();
    },
  },
  {
    name: 'review-credits-undelivered',
    async play(stage) {
      const { page, width } = stage;
      const credited = {
        ignore: true,
        not_delivered: true,
        item_id: null,
        item: null,
        price_only: false,
        in_doubt: [],
      };
      await openAs(stage, (body) => ({
        ...body,
        kind: 'credit_memo',
        lines: body.lines.map((line, index) =>
          index === 0 ? { ...line, ...credited } : { ...line, price_only: false },
        ),
      }));
      if (width < 500) await page.locator('li[data-line]').first().getByRole('button').first().click();
      await page.getByText(notDeliveredTexts.credited).scrollIntoViewIfNeeded();
    },
  },
];
