import type { Page } from '@playwright/test';
import { companyTexts } from '#contract/account/company.texts.ts';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { fromServer } from '../answers.ts';
import { open } from '../open.ts';
import type { Scene } from '../scene.ts';

const down = (page: Page, call: RegExp) =>
  page.route(call, (route) => route.fulfill({ status: 500, json: { detail: '', code: 'internal' } }));

/** The shop before it has said how customers reach it. */
async function withoutContact(page: Page): Promise<void> {
  const change = (call: RegExp, fields: object) =>
    page.route(call, async (route) => {
      const response = await fromServer(route);
      await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
    });
  await change(/\/api\/company\/details$/, { help_contact: '' });
  await change(/\/api\/users\/get-user$/, { lacks_help_contact: true });
}

/** Program setup, the codes of the places, the poster's words and the poster. */
export const POSTER_SCENES: Scene[] = [
  { name: 'program', play: ({ page }) => open(page, '/program') },
  {
    name: 'program-no-contact',
    async play({ page }) {
      await withoutContact(page);
      await open(page, '/program');
    },
  },
  {
    name: 'campaigns-no-contact',
    async play({ page }) {
      await withoutContact(page);
      await open(page, '/campaign');
      await page.getByText(companyTexts.helpContactNotice).waitFor();
    },
  },
  { name: 'program-qr', play: ({ page }) => open(page, '/program?view=qr') },
  { name: 'program-qr-place', play: ({ page }) => open(page, '/program?view=qr&source=door') },
  {
    name: 'program-qr-failed',
    async play({ page }) {
      await down(page, /\/api\/loyalty\/qr-/);
      await open(page, '/program?view=qr');
    },
  },
  {
    name: 'program-rename',
    async play({ page }) {
      await open(page, '/program?view=qr');
      await page.getByRole('button', { name: programTexts.sources.actions('Door') }).click();
      await page.getByRole('menuitem', { name: programTexts.sources.rename }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'program-welcome', play: ({ page }) => open(page, '/program?view=welcome') },
  { name: 'poster-input', play: ({ page }) => open(page, '/poster/input') },
  {
    name: 'poster-input-faint',
    async play({ page }) {
      await open(page, '/poster/input');
      await page.getByRole('textbox', { name: posterTexts.form.color, exact: true }).fill('#ffd400');
      await page.getByRole('button', { name: posterTexts.form.generate }).click();
      await page.getByText(posterTexts.form.colorFaint).waitFor();
    },
  },
  { name: 'poster', play: ({ page }) => open(page, '/poster-preview') },
  { name: 'poster-tent', play: ({ page }) => open(page, '/poster-preview?size=table_tent&source=table-4') },
  { name: 'poster-stickers', play: ({ page }) => open(page, '/poster-preview?size=sticker') },
  {
    name: 'poster-failed',
    async play({ page }) {
      await down(page, /\/api\/loyalty\/poster\/drawing/);
      await page.goto('/poster-preview');
      await page.getByRole('button', { name: commonTexts.actions.retry }).waitFor();
    },
  },
];
