import type { APIResponse, Page, Route } from '@playwright/test';

/** Answers a call instead of the server, to show a slow, empty or failed screen. */
export async function answer(page: Page, call: RegExp, how: (route: Route) => Promise<void>): Promise<void> {
  await page.route((url) => call.test(url.pathname), how);
}

/**
 * What the server answers to a call, to show it with a change. The server can close an idle connection at the moment when it is used again;
 * a browser asks once more by itself.
 */
export const fromServer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 1 });

export const down = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { detail: 'Something went wrong on our side.', code: 'internal', request_id: 'shown-to-support' },
  });
export const never = () => new Promise<void>(() => {});

const NO_STOCK = {
  item_count: 0,
  value: 0,
  low_count: 0,
  reorder_point_count: 0,
  par_level_count: 0,
  out_count: 0,
  invoices_to_review: 0,
  oldest_review_at: null,
  written_off_value: 0,
  written_off_most: null,
  categories: [],
};
const NO_COUNTS = { reading: 0, needs_review: 0, posted: 0, rejected: 0, duplicate: 0 };

/** Nothing was uploaded or bought yet. */
export async function asEmptyShop(page: Page): Promise<void> {
  await answer(page, /\/api\/items$/, (route) => route.fulfill({ json: { items: [], total_count: 0 } }));
  await answer(page, /\/api\/items\/summary$/, (route) => route.fulfill({ json: NO_STOCK }));
  const noCosts = { change: null, was_bought: false, rises: [] };
  await answer(page, /\/api\/items\/cost-change$/, (route) => route.fulfill({ json: noCosts }));
  await answer(page, /\/api\/invoices$/, (route) =>
    route.fulfill({ json: { invoices: [], total_count: 0, counts: NO_COUNTS } }),
  );
  await answer(page, /\/api\/vendors$/, (route) => route.fulfill({ json: { vendors: [], total_count: 0 } }));
}
