import { expect, type Page } from '@playwright/test';
import { analyticsTexts as texts } from '#contract/analytics/analytics.texts.ts';
import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { addDays } from '#contract/dates.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { api, enter, newShop, PASSWORD, SHOP, settled, signIn, watchForErrors } from './shop.ts';
import { test } from './test.ts';

const TITLE = { name: texts.title, level: 1 } as const;

async function openMonth(page: Page): Promise<void> {
  await page.goto(`${SHOP.url}/loyalty-analytics`);
  await settled(page);
  await page.getByRole('button', { name: texts.range.presets[30] }).click();
  await expect(page).toHaveURL(/from=/);
  // Until these days are drawn, what stands there is of the week before.
  await expect(page.getByLabel(texts.range.from)).toHaveValue(new URL(page.url()).searchParams.get('from') ?? '');
  await settled(page);
}

const rowNames = (page: Page) => page.getByRole('table', { name: texts.campaigns.title }).locator('tbody a');

// spec: 2.11-route, 2.11-range, 2.11-cards, 2.11-chart, 2.11-revenue
test('a week of the program: cards, lines by day, the same as a table, and every campaign with its results', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: shellTexts.links.home, exact: true }).click();
  await expect(page.getByRole('heading', TITLE)).toBeVisible();
  await settled(page);
  const week = await api(page.request, page, '/loyalty/analytics/loyalty_account');
  await expect(page.getByLabel(texts.range.from)).toHaveValue(week.start_date);
  await expect(page.getByLabel(texts.range.to, { exact: true })).toHaveValue(week.end_date);
  expect(addDays(week.start_date, 6)).toBe(week.end_date);

  await openMonth(page);
  const start_date = new URL(page.url()).searchParams.get('from');
  const query = `?start_date=${start_date}&end_date=${week.end_date}`;
  const month = await api(page.request, page, `/loyalty/analytics/loyalty_account${query}`);
  const cards = page.getByRole('region', { name: texts.cards.label });
  for (const [label, value] of [
    [texts.cards.subscribers, month.subscribers],
    [texts.cards.newSubscribers, month.new_subscribers],
    [texts.cards.sent, month.sent],
  ])
    await expect(
      cards.locator('div', { hasText: new RegExp(`^${label}${value.toLocaleString('en-US')}`) }).first(),
    ).toBeVisible();

  const card = page.getByRole('region', { name: texts.account.title });
  const chart = card.locator('svg.recharts-surface').first();
  await expect.poll(async () => Math.round((await chart.boundingBox())?.height ?? 0)).toBe(300);
  expect((await chart.boundingBox())?.width ?? 0).toBeLessThanOrEqual(820);
  await expect(card.locator('.recharts-xAxis .recharts-cartesian-axis-tick')).toHaveCount(6);
  await expect(card.getByRole('listitem')).toHaveText([texts.account.subscribers, texts.account.texts]);
  await chart.hover({ position: { x: 300, y: 150 } });
  await expect(card.locator('.recharts-tooltip-wrapper')).toContainText(texts.account.subscribers);
  await card.getByText(texts.account.asTable).click();
  await expect(card.getByRole('rowheader')).toHaveCount(30);

  const { campaigns } = await api(page.request, page, `/loyalty/analytics/campaigns${query}`);
  const [most] = campaigns as CampaignFigures[];
  const row = page.getByRole('row', { name: new RegExp(most?.name ?? '') });
  await expect(row).toContainText(/\$\d+\.\d\d/);
  await expect(page.getByText(texts.campaigns.rule)).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`${SHOP.url}/campaign/${most?.campaign_id}`);
  expect(errors).toEqual([]);
});

// spec: 4-analytics-reload, 5-analytics-dates
test('days are picked within their limits, asked for only in order, and kept in the address', async ({ page }) => {
  await enter(page);
  await page.goto(`${SHOP.url}/loyalty-analytics`);
  await settled(page);
  // The same may be asked for again whenever the shop's figures change.
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/loyalty_account'))
      asked.add(`${searchParams.get('start_date')} ${searchParams.get('end_date')}`);
  });
  const from = page.getByLabel(texts.range.from);
  const to = page.getByLabel(texts.range.to, { exact: true });
  const today = await to.inputValue();
  await expect(from).toHaveAttribute('max', today);
  await expect(to).toHaveAttribute('max', today);
  await expect(to).toHaveAttribute('min', await from.inputValue());

  await to.fill(addDays(today, -2));
  const first = `${addDays(today, -6)} ${addDays(today, -2)}`;
  await expect.poll(() => [...asked]).toEqual([first]);
  await expect(from).toHaveAttribute('max', addDays(today, -2));
  await from.fill(addDays(today, -1));
  await expect(page.getByText('The start date is after the end date.')).toBeVisible();
  await from.fill(addDays(today, -3));
  await expect.poll(() => [...asked]).toEqual([first, `${addDays(today, -3)} ${addDays(today, -2)}`]);
  await expect(page).toHaveURL(`${SHOP.url}/loyalty-analytics?from=${addDays(today, -3)}&to=${addDays(today, -2)}`);
  await page.reload();
  await expect(from).toHaveValue(addDays(today, -3));
  await page.goBack();
  await expect(from).toHaveValue(addDays(today, -6));
});

// spec: 2.11-filter, 2.11-sort, 9-filter-panel
test('campaigns are filtered in a panel and sorted by name or sent', async ({ page }) => {
  await enter(page);
  await openMonth(page);
  await expect(page.getByRole('columnheader', { name: texts.campaigns.columns.sent })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const all = await rowNames(page).allTextContents();
  expect(all.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: texts.campaigns.columns.name, exact: true }).click();
  await expect(rowNames(page)).toHaveText(all.toSorted((a, b) => a.localeCompare(b)));
  await page.getByRole('button', { name: texts.campaigns.columns.name, exact: true }).click();
  await expect(rowNames(page)).toHaveText(all.toSorted((a, b) => b.localeCompare(a)));
  await expect(page).toHaveURL(/sort=name-desc/);

  const button = page.getByRole('button', { name: texts.campaigns.filter });
  const panel = page.getByRole('dialog', { name: texts.campaigns.panel });
  await button.click();
  await expect(panel.getByLabel(texts.campaigns.type)).toBeFocused();
  await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBe(300);
  expect((await panel.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(160);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('heading', TITLE).click();
  await expect(panel).toBeHidden();

  await page.goto(`${page.url()}&status=cancelled`);
  await expect(page.getByRole('heading', { name: texts.campaigns.empty })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowNames(page)).toHaveCount(all.length);
});

test('the campaigns shown are taken along as a file', async ({ page }) => {
  await enter(page);
  await openMonth(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.campaigns.export }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^campaigns-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(texts.campaigns.exported)).toBeVisible();
});

// spec: 7-campaign-name
test('a campaign that is only called a manual send goes by the name of its own page', async ({ page }) => {
  await enter(page);
  let real = '';
  await page.route(/\/api\/loyalty\/analytics\/campaigns\?/, async (route) => {
    const { campaigns } = (await (await route.fetch()).json()) as { campaigns: CampaignFigures[] };
    real = campaigns[0]?.name ?? '';
    await route.fulfill({
      json: { campaigns: campaigns.map((row, at) => (at === 0 ? { ...row, name: 'Manual send 7' } : row)) },
    });
  });
  await openMonth(page);
  await expect.poll(() => real).not.toBe('');
  await expect(rowNames(page).filter({ hasText: real })).toHaveCount(1);
  await expect(page.getByText('Manual send 7')).toHaveCount(0);
});

// spec: 2.11-failure
test('a failure says what the server said, or that it failed, and Try Again reloads the page', async ({ page }) => {
  // Of a shop where nobody else changes anything: news would bring the figures before the button is pressed.
  await newShop(page.request, 'figures-down');
  await enter(page, 'figures-down', PASSWORD);
  const detail = 'The database is away.';
  await page.route(/loyalty_account/, (route) => route.fulfill({ status: 500, json: { detail, code: 'internal' } }));
  await page.goto(`${SHOP.url}/loyalty-analytics`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(texts.failure.title);
  await expect(alert).toContainText(detail);
  await page.unroute(/loyalty_account/);
  await page.route(/loyalty_account/, (route) => route.fulfill({ status: 500, body: '<html>' }));
  const reloaded = page.waitForEvent('load');
  await alert.getByRole('button', { name: texts.failure.retry }).click();
  await reloaded;
  await expect(alert).toContainText(texts.failure.fallback);
  await page.unroute(/loyalty_account/);
  await alert.getByRole('button', { name: texts.failure.retry }).click();
  await expect(page.getByRole('region', { name: texts.cards.label })).toBeVisible();
});

// spec: 8-analytics-parts
test('a chart or a table that fails is empty, and the rest stands', async ({ page }) => {
  await enter(page);
  await page.route(/loyalty_timeseries|analytics\/campaigns/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'No.', code: 'internal' } }),
  );
  await page.goto(`${SHOP.url}/loyalty-analytics`);
  await expect(page.getByRole('heading', { name: texts.account.empty })).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.campaigns.empty })).toBeVisible();
  await expect(page.getByRole('region', { name: texts.cards.label })).toContainText(/SUBSCRIBERS\d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// spec: 2.11-empty, 2.11-chart-empty
test('a shop that has just begun is told that there is nothing yet', async ({ page }) => {
  await newShop(page.request, 'analytics-shop');
  await enter(page, 'analytics-shop', PASSWORD);
  await page.goto(`${SHOP.url}/`);
  await expect(page.getByRole('heading', TITLE)).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.account.empty })).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.campaigns.empty })).toBeVisible();
  await expect(page.getByRole('link', { name: texts.campaigns.emptyAction })).toBeVisible();
  await page.getByRole('link', { name: texts.account.emptyAction }).click();
  await expect(page).toHaveURL(/\/program\?view=qr$/);
});
