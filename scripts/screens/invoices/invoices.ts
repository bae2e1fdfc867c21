import { savedViewTexts } from '#contract/account/saved_views.texts.ts';
import type { SavedView } from '#contract/account/saved_views.ts';
import { exportTexts } from '#contract/invoices/exports.texts.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { answer, asEmptyShop, down } from '../answers.ts';
import { openWithPictures } from '../open.ts';
import type { Scene } from '../scene.ts';

const VIEW: SavedView = {
  view_id: '018f2f7e-0000-7000-8000-000000000001',
  name: 'Northside, posted',
  query: 'status=posted&search=Northside',
  is_shared: false,
  shared_by: null,
  may_change: true,
};
const SAVED_VIEWS: SavedView[] = [
  VIEW,
  {
    ...VIEW,
    view_id: '018f2f7e-0000-7000-8000-000000000002',
    name: 'Waiting for review',
    query: 'status=to_do',
    is_shared: true,
    shared_by: 'Ada',
  },
];

/** The list of documents, its saved views and exports. */
export const INVOICE_SCENES: Scene[] = [
  { name: 'invoices', play: ({ page }) => openWithPictures(page, '/invoices') },
  { name: 'invoices-sorted', play: ({ page }) => openWithPictures(page, '/invoices?sort=highest_total') },
  { name: 'approval-rules', play: ({ page }) => openWithPictures(page, '/invoices/approval') },
  {
    name: 'invoices-saved-views',
    async play({ page }) {
      await page.route(/\/api\/saved-views/, (route) => route.fulfill({ json: { views: SAVED_VIEWS } }));
      await openWithPictures(page, '/invoices?status=posted&search=Northside');
      await page.getByRole('button', { name: savedViewTexts.menu }).click();
      await page.getByRole('menuitem', { name: 'Northside, posted' }).waitFor();
    },
  },
  {
    name: 'invoices-export',
    async play({ page }) {
      await openWithPictures(page, '/invoices/export?from=2026-01-01&format=quickbooks');
      await page.getByRole('row').nth(2).waitFor();
    },
  },
  {
    name: 'invoices-export-accounts',
    async play({ page }) {
      await openWithPictures(page, '/invoices/export?from=2026-01-01&format=xero');
      await page.getByRole('button', { name: exportTexts.names.open('xero') }).click();
      await page.getByRole('textbox', { name: exportTexts.names.account }).waitFor();
    },
  },
  { name: 'invoices-to-do', play: ({ page }) => openWithPictures(page, '/invoices?status=to_do') },
  {
    name: 'invoices-empty',
    async play({ page }) {
      await asEmptyShop(page);
      await openWithPictures(page, '/invoices');
    },
  },
  {
    name: 'invoices-failed',
    async play({ page }) {
      await answer(page, /\/api\/invoices$/, down);
      await openWithPictures(page, '/invoices');
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'invoices-menu',
    async play({ page }) {
      await openWithPictures(page, '/invoices');
      await page.getByRole('button', { name: invoiceTexts.moreActions }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  { name: 'invoices-add', play: ({ page }) => openWithPictures(page, '/invoices?add=1') },
];
