import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { analyticsTexts as texts } from '#contract/analytics/analytics.texts.ts';
import { type AccountAnalytics, analytics, type CampaignFigures } from '#contract/analytics/analytics.ts';
import { addDays } from '#contract/dates.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id, OWNER } from '../testing/samples.ts';
import { openScreen } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';
import { answerFirstSteps } from '../testing/shell.ts';

const NOW = new Date('2026-11-20T17:00:00.000Z');
const today = '2026-11-20';
const from = page.getByLabelText(texts.range.from);
const to = page.getByLabelText(texts.range.to, { exact: true });
const alert = page.getByRole('alert');
const rowNames = () =>
  page
    .getByRole('table', { name: texts.campaigns.title })
    .getByRole('link')
    .elements()
    .map((one) => one.textContent);

function figures(start_date: string, end_date: string): AccountAnalytics {
  const counts = {
    start_date,
    end_date,
    subscribers: 12,
    new_subscribers: 3,
    lost_subscribers: 0,
    sent: 24,
    clicks: 4,
    responses: 1,
    redeemed: 2,
    redeemed_with_amount: 1,
    revenue: 12.5,
  };
  return {
    ...counts,
    time_zone: OWNER.time_zone,
    today,
    active_customers: 5,
    new_customers_this_month: 3,
    previous: counts,
  };
}

function campaign(number: number, name: string, sent: number): CampaignFigures {
  return {
    id: id(number),
    campaign_id: id(number),
    name,
    type: 'promo',
    status: 'finished',
    started_at: '2026-01-05T15:00:00.000Z',
    sent,
    delivered: sent,
    failed: 0,
    failed_by_reason: [],
    opted_out: 0,
    clicked: 0,
    responses: 0,
    redeemed: 0,
    redeemed_with_amount: 0,
    revenue: 0,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  answerFirstSteps();
});

/** A shop with figures for whatever days are asked for, and these campaigns. */
function answerFigures(...rows: CampaignFigures[]) {
  answerBy(analytics.account, ({ query }) => figures(query.start_date ?? '', query.end_date ?? ''));
  answer(analytics.timeSeries, { series: [{ date: today, subscribers: 12, sent: 24 }] });
  answer(analytics.campaigns, { campaigns: rows });
}

// spec: 4-analytics-reload, 5-analytics-dates
test('Days are selected within their limits, asked for only in order, and kept in the address', async () => {
  answerFigures();
  const screen = openScreen('/loyalty-analytics');
  await expect.element(to).toHaveValue(today);
  await expect.element(from).toHaveValue(addDays(today, -6));
  await expect.element(from).toHaveAttribute('max', today);
  await expect.element(to).toHaveAttribute('max', today);
  await expect.element(to).toHaveAttribute('min', addDays(today, -6));
  const asked = () => [
    ...new Set(sentTo(analytics.account).map(({ query }) => `${query.start_date} ${query.end_date}`)),
  ];
  const week = `${addDays(today, -6)} ${today}`;
  await to.fill(addDays(today, -2));
  const first = `${addDays(today, -6)} ${addDays(today, -2)}`;
  await expect.poll(asked).toEqual([week, first]);
  await expect.element(from).toHaveAttribute('max', addDays(today, -2));
  await from.fill(addDays(today, -1));
  await expect.element(page.getByText('The start date is after the end date.')).toBeVisible();
  await from.fill(addDays(today, -3));
  await expect.poll(asked).toEqual([week, first, `${addDays(today, -3)} ${addDays(today, -2)}`]);
  expect(screen.address()).toBe(`/loyalty-analytics?from=${addDays(today, -3)}&to=${addDays(today, -2)}`);
  await screen.goBack();
  await expect.element(from).toHaveValue(addDays(today, -6));
});

// spec: 7-campaign-name
test('A campaign without a name of its own is listed under the name of its page', async () => {
  answerFigures(campaign(1, 'Manual send 7', 9), campaign(2, 'Apples', 5));
  answerBy(campaigns.get, ({ params }) => Response.json({ campaign_id: params.campaign_id, name: 'Soup is on' }));
  openScreen('/loyalty-analytics');
  await expect.poll(rowNames).toEqual(['Soup is on', 'Apples']);
  expect(sentTo(campaigns.get)).toMatchObject([{ params: { campaign_id: id(1) } }]);
});

// spec: 2.11-filter, 2.11-sort, 9-filter-panel
test('Campaigns are filtered in a panel and sorted by name or by texts sent', async () => {
  answerFigures(campaign(1, 'Bagels', 9), campaign(2, 'Apples', 5), campaign(3, 'Coffee', 2));
  const screen = openScreen('/loyalty-analytics');
  await expect.poll(rowNames).toEqual(['Bagels', 'Apples', 'Coffee']);
  const byName = page.getByRole('button', { name: texts.campaigns.columns.name, exact: true });
  await byName.click();
  await expect.poll(rowNames).toEqual(['Apples', 'Bagels', 'Coffee']);
  await byName.click();
  await expect.poll(rowNames).toEqual(['Coffee', 'Bagels', 'Apples']);
  expect(screen.address()).toContain('sort=name-desc');

  const button = page.getByRole('button', { name: texts.campaigns.filter });
  const panel = page.getByRole('dialog', { name: texts.campaigns.panel });
  await button.click();
  await expect.element(panel.getByLabelText(texts.campaigns.type)).toHaveFocus();
  await expect.poll(() => Math.round(panel.element().getBoundingClientRect().width)).toBe(300);
  expect(panel.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(160);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await page.getByRole('heading', { name: texts.title, level: 1 }).click();
  await expect.element(panel).not.toBeInTheDocument();

  await screen.goTo('/loyalty-analytics?status=cancelled');
  await expect.element(page.getByRole('heading', { name: texts.campaigns.empty })).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.clearFilters }).click();
  await expect.poll(rowNames).toHaveLength(3);
});

// spec: 2.11-failure
test('Figures that fail to load show the sentence of the server, or that loading failed', async () => {
  answerFigures();
  refuse(analytics.account, 500, { detail: 'The database is away.', code: 'internal' });
  openScreen('/loyalty-analytics');
  await expect.element(alert.getByText(texts.failure.title)).toBeVisible();
  await expect.element(alert.getByText('The database is away.')).toBeVisible();
  refuse(analytics.account, 500, '<html>');
  openScreen('/loyalty-analytics');
  await expect.element(alert.getByText(texts.failure.fallback)).toBeVisible();
  await expect.element(alert.getByRole('button', { name: texts.failure.retry })).toBeVisible();
});

// spec: 8-analytics-parts
test('A chart or a table that fails is empty, and the rest of the screen stays', async () => {
  answerFigures();
  refuse(analytics.timeSeries, 500, { detail: 'No.', code: 'internal' });
  refuse(analytics.campaigns, 500, { detail: 'No.', code: 'internal' });
  openScreen('/loyalty-analytics');
  await expect.element(page.getByRole('heading', { name: texts.account.empty })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: texts.campaigns.empty })).toBeVisible();
  await expect.element(page.getByRole('region', { name: texts.cards.label }).getByText('24')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

// spec: 2.11-empty, 2.11-chart-empty
test('A new shop reads that there is nothing yet and what to do next', async () => {
  const none = { ...figures(addDays(today, -6), today), subscribers: 0, new_subscribers: 0, sent: 0 };
  answer(analytics.account, none);
  answer(analytics.timeSeries, { series: [{ date: today, subscribers: 0, sent: 0 }] });
  answer(analytics.campaigns, { campaigns: [] });
  openScreen('/loyalty-analytics');
  await expect.element(page.getByRole('heading', { name: texts.account.empty })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: texts.campaigns.empty })).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.campaigns.emptyAction })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.account.emptyAction }))
    .toHaveAttribute('href', '/program?view=qr');
});

test('What a phone shows of the analytics stays in its place when the answers arrive', async () => {
  await page.viewport(390, 844);
  answerFigures(campaign(1, 'Bagels', 9));
  const release = [analytics.account, analytics.timeSeries, analytics.campaigns].map((one) => hold(one));
  openScreen('/loyalty-analytics');
  const words = page.getByText(texts.results.newThisMonth, { exact: true });
  await expect.element(words).toBeVisible();
  const top = () => words.element().getBoundingClientRect().top;
  const before = top();
  for (const letGo of release) letGo();
  await expect.element(page.getByRole('link', { name: 'Bagels' })).toBeVisible();
  // One line of words more or less cannot be known before.
  expect(Math.abs(top() - before)).toBeLessThan(40);
});

test('What is below the chart on a phone appears once the height of the chart is known', async () => {
  await page.viewport(390, 844);
  answerFigures();
  const letGo = hold(analytics.timeSeries);
  openScreen('/loyalty-analytics');
  await expect.element(page.getByRole('region', { name: texts.cards.label })).toHaveAttribute('aria-busy', 'false');
  const below = page.getByRole('heading', { name: texts.campaigns.title, includeHidden: true });
  await expect.element(below).not.toBeVisible();
  letGo();
  await expect.element(below).toBeVisible();
});
