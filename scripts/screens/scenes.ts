import { ACCOUNT_SCENES } from './account.ts';
import { asEmptyShop } from './answers.ts';
import { FAILED_SCENES } from './failed.ts';
import { FIRST_STEP_SCENES } from './first_steps.ts';
import { ARRANGING_SCENES } from './invoices/arranging.ts';
import { CAPTURE_SCENES } from './invoices/capture.ts';
import { CREDIT_SCENES } from './invoices/credits.ts';
import { DELIVERY_FILE_SCENES } from './invoices/delivery_files.ts';
import { INVOICE_SCENES } from './invoices/invoices.ts';
import { MAIL_IN_SCENES } from './invoices/mail_in.ts';
import { MIXED_CASE_SCENES } from './invoices/mixed_cases.ts';
import { NOT_DELIVERED_SCENES } from './invoices/not_delivered.ts';
import { PACKING_SLIP_SCENES } from './invoices/packing_slips.ts';
import { PAGE_NOTICE_SCENES } from './invoices/page_notices.ts';
import { PAYABLE_SCENES } from './invoices/payables.ts';
import { READ_AGAIN_SCENES } from './invoices/read_again.ts';
import { READINGS_SCENES } from './invoices/readings.ts';
import { REVIEW_SCENES } from './invoices/review.ts';
import { STATEMENT_SCENES } from './invoices/statements.ts';
import { VENDOR_SCENES } from './invoices/vendors.ts';
import { ANALYTICS_SCENES } from './loyalty/analytics.ts';
import { CAMPAIGN_SCENES } from './loyalty/campaigns.ts';
import { CONTACT_IMPORT_SCENES } from './loyalty/contact_import.ts';
import { CONTACT_PAGE_SCENES } from './loyalty/contact_page.ts';
import { CONTACT_SCENES } from './loyalty/contacts.ts';
import { JOIN_SCENES } from './loyalty/join.ts';
import { JOINING_SCENES } from './loyalty/joining.ts';
import { LINK_PAGE_SCENES } from './loyalty/link_pages.ts';
import { POSTER_SCENES } from './loyalty/poster.ts';
import { REPLY_SCENES } from './loyalty/replies.ts';
import { TEMPLATE_SCENES } from './loyalty/templates.ts';
import { WELCOME_PAGE_SCENES } from './loyalty/welcome_page.ts';
import { openWithPictures } from './open.ts';
import { OPERATOR_SCENES } from './operator.ts';
import type { Scene } from './scene.ts';
import { SETTINGS_CARD_SCENES } from './settings_cards.ts';
import { SHELL_SCENES } from './shell.ts';
import { COUNT_SCENES } from './stock/counts.ts';
import { INVENTORY_SCENES } from './stock/inventory.ts';
import { ITEM_IMPORT_SCENES } from './stock/item_import.ts';
import { ITEM_SCENES } from './stock/items.ts';
import { LOCATION_SCENES } from './stock/locations.ts';
import { ORDER_SCENES } from './stock/orders.ts';
import { RECIPE_SCENES } from './stock/recipes.ts';
import { REPORT_SCENES } from './stock/reports.ts';
import { SALES_SCENES } from './stock/sales.ts';
import { STOCK_ROOM_SCENES } from './stock/stock_room.ts';
import { TWO_STEP_SCENES } from './two_step.ts';

/** Every screen of the product with its states. A new screen adds its scenes here. */
export const SCENES: Scene[] = [
  { name: 'login', signedOut: true, play: ({ page }) => openWithPictures(page, '/login') },
  {
    name: 'login-failed',
    signedOut: true,
    async play({ page }) {
      await openWithPictures(page, '/login');
      await page.getByLabel(/username/i).fill('demo');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  ...FAILED_SCENES,
  ...FIRST_STEP_SCENES,
  ...JOINING_SCENES,
  ...JOIN_SCENES,
  ...LINK_PAGE_SCENES,
  ...CONTACT_SCENES,
  ...CONTACT_PAGE_SCENES,
  ...CONTACT_IMPORT_SCENES,
  ...ACCOUNT_SCENES,
  ...TWO_STEP_SCENES,
  ...ANALYTICS_SCENES,
  ...CAMPAIGN_SCENES,
  ...OPERATOR_SCENES,
  ...POSTER_SCENES,
  ...REPLY_SCENES,
  ...SETTINGS_CARD_SCENES,
  ...SHELL_SCENES,
  ...STATEMENT_SCENES,
  ...ARRANGING_SCENES,
  ...CAPTURE_SCENES,
  ...MIXED_CASE_SCENES,
  ...PACKING_SLIP_SCENES,
  ...PAGE_NOTICE_SCENES,
  ...NOT_DELIVERED_SCENES,
  ...READ_AGAIN_SCENES,
  ...READINGS_SCENES,
  ...TEMPLATE_SCENES,
  ...WELCOME_PAGE_SCENES,
  ...INVENTORY_SCENES,
  ...STOCK_ROOM_SCENES,
  ...COUNT_SCENES,
  ...LOCATION_SCENES,
  ...ITEM_IMPORT_SCENES,
  ...ITEM_SCENES,
  { name: 'vendors', play: ({ page }) => openWithPictures(page, '/vendors') },
  ...VENDOR_SCENES,
  ...MAIL_IN_SCENES,
  ...ORDER_SCENES,
  ...RECIPE_SCENES,
  ...REPORT_SCENES,
  ...SALES_SCENES,
  ...CREDIT_SCENES,
  ...PAYABLE_SCENES,
  ...DELIVERY_FILE_SCENES,
  {
    name: 'vendors-empty',
    async play({ page }) {
      await asEmptyShop(page);
      await openWithPictures(page, '/vendors');
    },
  },
  ...INVOICE_SCENES,
  ...REVIEW_SCENES,
  {
    name: 'menu',
    async play({ page, width }) {
      await openWithPictures(page, '/inventory');
      await page
        .getByRole('button', { name: width < 700 ? /open menu/i : /demo/i })
        .first()
        .click();
      await page
        .getByRole(width < 700 ? 'dialog' : 'menu')
        .first()
        .waitFor();
    },
  },
  { name: 'not-found', play: ({ page }) => openWithPictures(page, '/nowhere') },
];
