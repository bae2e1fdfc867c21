import type { Page } from '@playwright/test';
import { reportTexts as texts } from '#contract/reports/reports.texts.ts';
import { REPORTS } from '#contract/reports/reports.ts';
import { fromServer } from '../answers.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

/** The demo shop with a second location. Returns the id of its own. */
async function addLocation(page: Page): Promise<string> {
  const second = { location_id: '018f2f7e-0000-7000-8000-000000000004', name: 'Kiosk at the harbor' };
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/users/get-user');
  await page.route(
    (url) => url.pathname === '/api/users/get-user',
    async (route) => {
      const response = await fromServer(route);
      const user = (await response.json()) as { locations: object[] };
      await route.fulfill({ json: { ...user, locations: [...user.locations, second] } });
    },
  );
  await page.goto('/reports');
  const user = (await (await asked).json()) as { locations: { location_id: string }[] };
  return user.locations[0]?.location_id ?? '';
}

export const REPORT_SCENES: Scene[] = [
  { name: 'reports', play: ({ page }) => open(page, '/reports') },
  ...REPORTS.map(
    (report): Scene => ({
      name: `report-${report.replaceAll('_', '-')}`,
      play: ({ page }) => open(page, `/reports/${report}`),
    }),
  ),
  ...(['cost_of_goods', 'value', 'use'] as const).map(
    (report): Scene => ({
      name: `report-at-location-${report.replaceAll('_', '-')}`,
      async play({ page }) {
        const location = await addLocation(page);
        await open(page, `/reports/${report}?location_id=${location}`);
        await page.getByText(texts.atLocation[report]('Main location')).waitFor();
      },
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
