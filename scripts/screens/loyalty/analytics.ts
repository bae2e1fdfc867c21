import { analyticsTexts as texts } from '#contract/analytics/analytics.texts.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

const CALLS = /\/api\/loyalty\/analytics\//;

/** The program's figures: a week, a month, the dialogs, empty, loading, failed. */
export const ANALYTICS_SCENES: Scene[] = [
  { name: 'analytics', play: ({ page }) => open(page, '/loyalty-analytics') },
  {
    name: 'analytics-month',
    async play({ page }) {
      await open(page, '/loyalty-analytics');
      await page.getByRole('button', { name: texts.range.presets[30] }).click();
      await open(page, page.url());
    },
  },
  {
    name: 'analytics-filter',
    async play({ page }) {
      await open(page, '/loyalty-analytics');
      await page.getByRole('button', { name: texts.range.presets[30] }).click();
      // Figures of other days are pale until the new ones arrive.
      await open(page, page.url());
      await page.getByRole('button', { name: texts.campaigns.filter }).click();
      await page.getByRole('dialog', { name: texts.campaigns.panel }).waitFor();
    },
  },
  {
    name: 'analytics-empty',
    async play({ page }) {
      await page.route(/\/api\/loyalty\/analytics\/loyalty_timeseries/, (route) =>
        route.fulfill({ json: { series: [] } }),
      );
      await page.route(/\/api\/loyalty\/analytics\/campaigns/, (route) => route.fulfill({ json: { campaigns: [] } }));
      await open(page, '/loyalty-analytics');
    },
  },
  {
    name: 'analytics-loading',
    async play({ page }) {
      await page.route(CALLS, () => new Promise<void>(() => {}));
      await page.goto('/loyalty-analytics');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'analytics-failed',
    async play({ page }) {
      await page.route(CALLS, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.', code: 'internal' } }),
      );
      await page.goto('/loyalty-analytics');
      await page.getByRole('alert').waitFor();
    },
  },
];
