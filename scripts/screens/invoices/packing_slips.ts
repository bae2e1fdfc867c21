import { fromServer } from '../answers.ts';
import type { Scene, Stage } from '../scene.ts';

const isOpen: Parameters<Stage['invoice']>[0] = ({ status, kind, line_count }) =>
  status === 'needs_review' && kind === 'invoice' && line_count > 1;
const NO_MONEY = { subtotal: null, tax: null, fees: null, discount: null, deposit: null, rounding: null, total: null };

/** A packing slip has goods and no money. */
async function openSlip({ page, invoice }: Stage): Promise<void> {
  await page.route(/\/api\/invoices\/[0-9a-f-]{36}$/, async (route) => {
    const response = await fromServer(route);
    const body = await response.json();
    const lines = body.lines.map((line: object) => ({ ...line, unit_price: null, amount: null, discount: null }));
    const slip = { ...body, ...NO_MONEY, kind: 'packing_slip', offer: null, checks: [], adds_up: null, lines };
    await route.fulfill({ response, json: slip });
  });
  await page.goto(`/invoices/${invoice(isOpen).invoice_id}`);
  await page.locator('li[data-line]').first().waitFor();
}

export const PACKING_SLIP_SCENES: Scene[] = [
  { name: 'review-packing-slip', play: openSlip },
  {
    name: 'review-packing-slip-lines',
    async play(stage) {
      await openSlip(stage);
      await stage.page.locator('li[data-line]').last().scrollIntoViewIfNeeded();
    },
  },
];
