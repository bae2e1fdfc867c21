import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { papersTexts } from '#contract/invoices/parts/papers.texts.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { pageOutcomeTexts } from '#contract/invoices/reading/page_outcomes.texts.ts';
import { anotherPageTexts } from '#contract/invoices/review/another_page.texts.ts';
import { readingTexts } from '#contract/invoices/review/reading.texts.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { fromServer } from '../answers.ts';
import type { Scene, Stage } from '../scene.ts';

type Row = Parameters<Parameters<Stage['invoice']>[0]>[0];

const hasPicture = ({ status, kind, page_count, line_count }: Row) =>
  status === 'needs_review' && kind === 'invoice' && page_count > 0 && line_count > 1;
const isPosted = ({ status, kind }: Row) => status === 'posted' && kind === 'invoice';

/** Opens an invoice that waits for review as if it were another one. */
async function openAs({ page, invoice }: Stage, as: (body: Invoice) => Partial<Invoice>): Promise<void> {
  const { invoice_id } = invoice(hasPicture);
  await page.route(`**/api/invoices/${invoice_id}`, async (route) => {
    const response = await fromServer(route);
    const body = (await response.json()) as Invoice;
    await route.fulfill({ response, json: { ...body, ...as(body) } });
  });
  await page.goto(`/invoices/${invoice_id}`);
  await page.getByRole('img', { name: viewerTexts.picture(1) }).waitFor();
}

/** Four pages, of which the middle ones were not read. */
const unread = ({ pages: [first] }: Invoice): Partial<Invoice> => ({
  pages: first
    ? (['read', 'no_text', 'not_drawn', 'no_time'] as const).map((outcome, index) => ({
        ...first,
        page: index + 1,
        has_picture: outcome !== 'not_drawn',
        outcome,
      }))
    : [],
});

/** Three pages that were read, of which the first was drawn. */
const undrawn = ({ pages: [first] }: Invoice): Partial<Invoice> => ({
  pages: first ? [1, 2, 3].map((page) => ({ ...first, page, has_picture: page === 1, outcome: 'read' as const })) : [],
});

/** Pages that belong to another document or show several, pages that were not read, or not drawn, and pages that are being read. */
export const PAGE_NOTICE_SCENES: Scene[] = [
  {
    name: 'review-another-page',
    async play(stage) {
      const other = stage.invoice(isPosted);
      await openAs(stage, ({ pages }) => ({
        status: 'duplicate',
        reason_code: 'another_page',
        duplicate_of: other.invoice_id,
        pages: pages.map((page) => ({ ...page, label: { page: 2, pages: 2 } })),
      }));
      await stage.page.getByRole('button', { name: anotherPageTexts.keep }).waitFor();
    },
  },
  {
    name: 'review-papers',
    async play(stage) {
      await openAs(stage, ({ vendor, date, total, currency }) => ({
        papers: [
          { vendor, date, total, currency },
          { vendor: 'Ridge Dairy LLC', date: '2026-11-09', total: 12.1, currency: 'USD' },
        ],
      }));
      await stage.page.getByRole('button', { name: papersTexts.split(2) }).waitFor();
    },
  },
  {
    name: 'review-unread-pages',
    async play(stage) {
      await openAs(stage, unread);
      await stage.page.getByText(pageOutcomeTexts.title(['no_text', 'not_drawn', 'no_time'])).waitFor();
    },
  },
  {
    name: 'review-unread-page',
    async play(stage) {
      await openAs(stage, unread);
      const damaged = stage.page.getByText(pageOutcomeTexts.onPage.not_drawn);
      // A phone has no small pictures of the pages: all of them are below one another.
      if (stage.width < 1000) await damaged.scrollIntoViewIfNeeded();
      else await stage.page.getByRole('button', { name: pageOutcomeTexts.goTo(3, 'not_drawn') }).click();
      await damaged.waitFor();
    },
  },
  {
    name: 'review-undrawn-pages',
    async play(stage) {
      await openAs(stage, undrawn);
      await stage.page.getByText(pageOutcomeTexts.undrawnTitle(2)).waitFor();
    },
  },
  {
    name: 'review-refused-by-model',
    async play(stage) {
      const reason_code = 'too_many_pages';
      await openAs(stage, () => ({ reason_code, reason: reasonTexts[reason_code], refused_by_model: true, lines: [] }));
      await stage.page.getByRole('button', { name: engineTexts.readWith(engineTexts.names.local) }).waitFor();
    },
  },
  {
    name: 'reading-pages',
    async play(stage) {
      await openAs(stage, ({ pages, vendor, date, total, currency }) => ({
        status: 'reading',
        lines: [],
        pages: pages.slice(0, 1),
        progress: {
          step: 'page',
          page: 3,
          pages: 5,
          started_at: new Date(Date.now() - 7000).toISOString(),
          found: { vendor, date, total, currency },
        },
      }));
      await stage.page.getByRole('list', { name: readingTexts.pages }).waitFor();
    },
  },
  {
    name: 'review-line-discount',
    async play(stage) {
      await openAs(stage, ({ lines }) => ({
        lines: lines.map((line, index) => (index === 0 ? { ...line, quantity: 112.47, discount: 12.5 } : line)),
      }));
      await stage.page.locator('li[data-line]').first().waitFor();
      if (stage.width < 768) await stage.page.locator('li[data-line]').first().getByRole('button').first().click();
      await stage.page.locator('li[data-line]').first().scrollIntoViewIfNeeded();
    },
  },
];
