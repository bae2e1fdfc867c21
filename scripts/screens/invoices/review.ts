import { approvalTexts } from '#contract/invoices/approvals/approvals.texts.ts';
import type { Approval } from '#contract/invoices/approvals/approvals.ts';
import { type NewConcern, withKey } from '#contract/invoices/review/concerns.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { answer, down, fromServer } from '../answers.ts';
import { openWithPictures } from '../open.ts';
import type { Scene } from '../scene.ts';

const ROLLS = { line_id: '', row: 2, item_id: '', item: 'Ciabatta roll', stock_unit: 'ea' };
const BUNS = { line_id: '', row: 4, item_id: '', item: 'Brioche bun', stock_unit: 'ea' };
const CONCERNS: NewConcern[] = [
  { kind: 'difference', line_id: null, currency: 'USD', off_by: 3 },
  { kind: 'unit_cost', ...ROLLS, last_cost: 0.95, unit_cost: 1.35, change: 24 },
  { kind: 'guessed_conversion', ...BUNS, quantity: 2, unit: 'dz', stock_quantity: 2 },
];

/** What the approvals of a demo shop without rules do not show. */
const APPROVAL: Approval = {
  status: 'asked',
  reasons: [
    { kind: 'above', total: 412.6, limit: 250 },
    { kind: 'price_rise', item: 'Oat milk, barista', change: 0.12, count: 2 },
  ],
  asked_at: new Date(Date.now() - 40 * 60_000).toISOString(),
  asked_by: 'June',
  decided_at: null,
  decided_by: null,
  note: null,
  approver: 'owner',
};

/** The page of one document in each of its states. */
export const REVIEW_SCENES: Scene[] = [
  {
    name: 'review-in-doubt',
    async play({ page, invoice }) {
      await openWithPictures(
        page,
        `/invoices/${invoice((row) => row.status === 'needs_review' && row.line_count > 0 && row.adds_up !== false).invoice_id}`,
      );
    },
  },
  {
    name: 'review-off',
    play: ({ page, invoice }) =>
      openWithPictures(
        page,
        `/invoices/${invoice((row) => row.status === 'needs_review' && row.adds_up === false).invoice_id}`,
      ),
  },
  {
    name: 'review-approval',
    async play({ page, invoice }) {
      const calm = invoice((row) => row.status === 'needs_review' && row.line_count > 0 && row.adds_up !== false);
      await page.route(/\/api\/invoices\/[0-9a-f-]{36}$/, async (route) => {
        const answered = await fromServer(route);
        const json = await answered.json();
        await route.fulfill({ response: answered, json: { ...json, approval: APPROVAL } });
      });
      await openWithPictures(page, `/invoices/${calm.invoice_id}`);
      await page.getByRole('button', { name: approvalTexts.refuse }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'review-foreign',
    async play({ page, invoice }) {
      const calm = invoice((row) => row.status === 'needs_review' && row.line_count > 0 && row.adds_up !== false);
      await page.route(/\/api\/invoices\/[0-9a-f-]{36}$/, async (route) => {
        if (route.request().method() !== 'GET')
          return route.fulfill({ status: 503, json: { detail: '', code: 'busy' } });
        const answered = await fromServer(route);
        const json = await answered.json();
        await route.fulfill({ response: answered, json: { ...json, currency: 'EUR' } });
      });
      await openWithPictures(page, `/invoices/${calm.invoice_id}`);
      await page.getByRole('textbox', { name: reviewTexts.rateOf('EUR', 'USD') }).fill('1.085');
    },
  },
  {
    name: 'review-concerns',
    async play({ page, invoice }) {
      const refusal = { code: 'concerns', detail: '', concerns: CONCERNS.map(withKey) };
      await answer(page, /\/post$/, (route) => route.fulfill({ status: 409, json: refusal }));
      const off = invoice((row) => row.status === 'needs_review' && row.adds_up === false);
      await openWithPictures(page, `/invoices/${off.invoice_id}`);
      await page.getByRole('button', { name: 'Post to stock' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  {
    name: 'review-unreadable',
    play: ({ page, invoice }) =>
      openWithPictures(page, `/invoices/${invoice((row) => row.reason_code === 'encrypted_pdf').invoice_id}`),
  },
  {
    name: 'review-duplicate',
    async play({ page, invoice }) {
      await openWithPictures(page, `/invoices/${invoice((row) => row.status === 'duplicate').invoice_id}`);
      await page.getByRole('table', { name: 'Both documents' }).waitFor();
    },
  },
  {
    name: 'review-put-aside',
    play: ({ page, invoice }) =>
      openWithPictures(page, `/invoices/${invoice((row) => row.status === 'rejected').invoice_id}`),
  },
  {
    name: 'review-posted',
    play: ({ page, invoice }) =>
      openWithPictures(page, `/invoices/${invoice((row) => row.status === 'posted' && row.line_count > 5).invoice_id}`),
  },
  {
    name: 'review-failed',
    async play({ page, invoice }) {
      await answer(page, /\/api\/invoices\/[0-9a-f-]{36}$/, down);
      await openWithPictures(page, `/invoices/${invoice(() => true).invoice_id}`);
      await page.getByRole('alert').first().waitFor();
    },
  },
];
