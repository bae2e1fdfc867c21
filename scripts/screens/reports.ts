import type { Page } from '@playwright/test';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { REPORTS } from '#contract/reports/reports.ts';
import type { Scene } from './scene.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // The live stream never ends, so the network is never idle.
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
}

export const REPORT_SCENES: Scene[] = [
  { name: 'reports', play: ({ page }) => open(page, '/reports') },
  ...REPORTS.map(
    (report): Scene => ({
      name: `report-${report.replaceAll('_', '-')}`,
      play: ({ page }) => open(page, `/reports/${report}`),
    }),
  ),
  {
    name: 'report-empty',
    async play({ page }) {
      await open(page, '/reports/write_offs?from=2020-01-01&to=2020-01-02');
      await page.getByText(texts.empty.write_offs.title).waitFor();
    },
  },
];
