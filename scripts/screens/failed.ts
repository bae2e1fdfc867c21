import type { Page, Route } from '@playwright/test';
import { accountTexts } from '#contract/account/account.texts.ts';
import { vendorTexts } from '#contract/inventory/vendors/vendors.texts.ts';
import { restoredTexts } from '#contract/messaging/restored/restored.texts.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { recipeTexts } from '#contract/recipes/recipes.texts.ts';
import { reportTexts } from '#contract/reports/reports.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { answer, down, fromServer } from './answers.ts';
import { follow, open } from './open.ts';
import type { Scene } from './scene.ts';

const lost = (route: Route) => route.abort('internetdisconnected');
const refused = (detail: string, code: string, status: number) => (route: Route) =>
  route.fulfill({ status, json: { detail, code } });

/** Answers with parts of the server's own answer changed. */
function changed(page: Page, call: RegExp, parts: object): Promise<void> {
  return answer(page, call, async (route) => {
    const response = await fromServer(route);
    await route.fulfill({ response, json: { ...(await response.json()), ...parts } });
  });
}

async function openSent(page: Page): Promise<void> {
  await page.goto('/orders?status=open');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: /^Order \d/ }).waitFor();
}

/** What is lost, refused or restored: where it stands, and what can be done about it. */
export const FAILED_SCENES: Scene[] = [
  {
    name: 'login-again',
    async play({ page }) {
      await page.goto('/recipes/new');
      await page.getByRole('textbox', { name: recipeTexts.name }).fill('Leek soup');
      await page.getByRole('textbox', { name: recipeTexts.makes, exact: true }).fill('4');
      await answer(page, /\/api\/recipes$/, refused(httpTexts.sessionEnded, 'not_signed_in', 401));
      await page.getByRole('button', { name: recipeTexts.save }).click();
      await page.getByText(accountTexts.expired).waitFor();
    },
  },
  {
    name: 'report-lost',
    async play({ page }) {
      await answer(page, /\/api\/reports$/, lost);
      await page.goto('/reports/spend');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'report-few-sales',
    async play({ page }) {
      const nothing = { figure: null, rows: [], row_count: 0, note: 'few_sales' };
      await changed(page, /\/api\/reports$/, nothing);
      await page.goto('/reports/slow');
      await page.getByText(reportTexts.fewSales).waitFor();
    },
  },
  {
    name: 'export-refused',
    async play({ page }) {
      await answer(
        page,
        /\/api\/invoices\/exports\/preview$/,
        refused(httpTexts.roleNeeded('manager'), 'forbidden', 403),
      );
      await page.goto('/invoices/export');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'vendor-not-saved',
    async play({ page }) {
      await page.goto('/vendors');
      await follow(page, page.getByRole('row').nth(1).getByRole('link').first());
      await page.getByRole('button', { name: vendorTexts.edit }).click();
      await page.route(/\/api\/vendors\/[^/]+$/, (route) =>
        route.request().method() === 'GET' ? route.fallback() : lost(route),
      );
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: vendorTexts.form.save }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'order-receive-lost',
    async play({ page }) {
      await openSent(page);
      await page.getByRole('link', { name: orderTexts.receive, exact: true }).click();
      await page.getByRole('button', { name: orderTexts.allAsOrdered }).click();
      await answer(page, /\/api\/purchase-orders\/[^/]+\/receive$/, lost);
      await page.getByRole('button', { name: /^Receive \d/ }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'order-undelivered',
    async play({ page }) {
      const lostMail = { sent_how: 'mail', sent_to: 'oders@northside.example', is_undelivered: true };
      await changed(page, /\/api\/purchase-orders\/[0-9a-f-]{36}$/, lostMail);
      await openSent(page);
      await page.getByText(orderTexts.facts.undelivered(lostMail.sent_to)).waitFor();
    },
  },
  {
    name: 'orders-no-match',
    async play({ page }) {
      await open(page, '/orders?search=nothing-like-it');
      await page.getByRole('button', { name: commonTexts.actions.clearFilters }).waitFor();
    },
  },
  {
    name: 'recipe-failed',
    async play({ page }) {
      await answer(page, /\/api\/recipes\/[0-9a-f-]{36}$/, down);
      await page.goto('/recipes/018f2f7e-0000-7000-8000-000000000001');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'restored',
    async play({ page }) {
      await changed(page, /\/api\/users\/get-user$/, { restored_from: '2026-11-18T15:00:00.000Z' });
      await open(page, '/campaign');
      await page.getByRole('button', { name: restoredTexts.look }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
