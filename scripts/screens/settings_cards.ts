import type { Page } from '@playwright/test';
import { storageTexts } from '#contract/account/storage.texts.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { companyExportTexts } from '#contract/moving/exports.texts.ts';
import type { CompanyExport } from '#contract/moving/exports.ts';
import type { Scene } from './scene.ts';

const EXPORT: CompanyExport = {
  export_id: '018f2f7e-0000-7000-8000-0000000000e1',
  state: 'waiting',
  requested_at: '2026-11-20T15:00:00.000Z',
  percent: 0,
  bytes: null,
  deleted_at: null,
  fault: null,
};

/** The settings at one of their cards. */
async function openAt(page: Page, title: string): Promise<void> {
  await page.goto('/settings');
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
  const card = page.getByRole('region', { name: title });
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

function exportScene(name: string, one: Partial<CompanyExport> | null): Scene {
  return {
    name: `settings-export-${name}`,
    async play({ page }) {
      const json = { export: one && { ...EXPORT, ...one } };
      await page.route(/\/api\/company\/exports\/latest/, (route) => route.fulfill({ json }));
      await openAt(page, companyExportTexts.title);
    },
  };
}

const AGREED = { at: '2026-11-20T15:00:00.000Z', by: 'maria' };

/** The owner's agreement that pages leave the server. */
function visionScene(name: string, agreed: typeof AGREED | null): Scene {
  return {
    name: `settings-vision-${name}`,
    async play({ page }) {
      const vision = { host: 'models.example.com', model: 'qwen2.5-vl-7b', leaves_machine: true, is_default: false };
      await page.route(/\/api\/reading-engines$/, (route) =>
        route.fulfill({ json: { vision: { ...vision, agreed } } }),
      );
      await openAt(page, engineTexts.agreement.title);
    },
  };
}

/** The export of everything in each of its states, and the space for files when little is left. */
export const SETTINGS_CARD_SCENES: Scene[] = [
  visionScene('agreed', AGREED),
  visionScene('not-agreed', null),
  exportScene('none', null),
  exportScene('running', { state: 'running', percent: 42 }),
  exportScene('ready', { state: 'ready', percent: 100, bytes: 2_621_440, deleted_at: '2026-11-23T15:10:00.000Z' }),
  exportScene('failed', { state: 'failed', fault: 'disk_full' }),
  {
    name: 'settings-space',
    async play({ page }) {
      const json = { used_bytes: 19.2 * 1024 ** 3, allowed_bytes: 20 * 1024 ** 3 };
      await page.route(/\/api\/company\/storage/, (route) => route.fulfill({ json }));
      await openAt(page, storageTexts.title);
    },
  },
  {
    name: 'invoices-space',
    async play({ page }) {
      const json = { used_bytes: 19.2 * 1024 ** 3, allowed_bytes: 20 * 1024 ** 3 };
      await page.route(/\/api\/company\/storage/, (route) => route.fulfill({ json }));
      await page.goto('/invoices');
      await page.getByText(storageTexts.more).waitFor();
    },
  },
];
