import { expect, type Page } from '@playwright/test';
import { analyticsTexts as texts } from '#contract/analytics/analytics.texts.ts';
import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { addDays } from '#contract/dates.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { api, enter, newShop, openCustomers, PASSWORD, SHOP, settled, signIn, watchForErrors } from '../parts/shop.ts';
import { test } from '../parts/test.ts';

const TITLE = { name: texts.title, level: 1 } as const;

/** The next answer that the page itself gets for a range of this many days. A later call by the test could be on another day. */
async function figuresOf(page: Page, days: number) {
  const answer = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!pathname.endsWith('/loyalty_account')) return false;
    return addDays(searchParams.get('start_date') ?? '', days - 1) === searchParams.get('end_date');
  });
  return answer.json();
}

/** @returns its figures */
async function openMonth(page: Page) {
  await page.goto(`${SHOP.url}/loyalty-analytics`);
  await settled(page);
  const figures = figuresOf(page, 30);
  await page.getByRole('button', { name: texts.range.presets[30] }).click();
  await expect(page).toHaveURL(/from=/);
  // Until these days are drawn, what stands there is of the week before.
  await expect(page.getByLabel(texts.range.from)).toHaveValue(new URL(page.url()).searchParams.get('from') ?? '');
  await settled(page);
  return figures;
}

// spec: 2.11-route, 2.11-range, 2.11-cards, 2.11-chart, 2.11-revenue
test('A month of the program has cards, lines by day, the same as a table, and all campaigns, also as a file', async ({
  page,
}) => {
  const errors = watchForErrors(page);
  await signIn(page);
  const shown = figuresOf(page, 7);
  await openCustomers(page, shellTexts.links.home);
  await expect(page.getByRole('heading', TITLE)).toBeVisible();
  await settled(page);
  const week = await shown;
  await expect(page.getByLabel(texts.range.from)).toHaveValue(week.start_date);
  await expect(page.getByLabel(texts.range.to, { exact: true })).toHaveValue(week.end_date);
  expect(addDays(week.start_date, 6)).toBe(week.end_date);

  const month = await openMonth(page);
  const start_date = new URL(page.url()).searchParams.get('from');
  const query = `?start_date=${start_date}&end_date=${month.end_date}`;
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
  await expect.poll(async () => Math.round((await chart.boundingBox())?.width ?? 0)).toBe(820);
  await expect(card.locator('.recharts-xAxis .recharts-cartesian-axis-tick')).toHaveCount(5);
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.campaigns.export }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`campaigns-${start_date}-${month.end_date}.csv`);
  await expect(page.getByText(texts.campaigns.exported)).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`${SHOP.url}/campaign/${most?.campaign_id}`);
  expect(errors).toEqual([]);
});

// spec: 2.11-failure
test('Try Again reloads a page that failed', async ({ page }) => {
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
