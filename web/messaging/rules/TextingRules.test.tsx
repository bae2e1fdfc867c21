import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messagingSettingsTexts as texts } from '#contract/messaging/settings/settings.texts.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { invalidate } from '../../query.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

const RULES = {
  window_start: 600,
  window_end: 1200,
  cap_per_day: 1,
  cap_per_week: 3,
  promised_per_month: 8,
  cents_per_segment: 1,
  age_gate: false,
  link_example: 'https://texts.example/l/a',
  updated_at: '2026-01-05T15:00:00.000Z',
  version: 'a',
};
const perDay = page.getByRole('textbox', { name: texts.capPerDay });
const perWeek = page.getByRole('textbox', { name: texts.capPerWeek });

beforeEach(() => answer(messagingSettings.get, RULES));

async function saveElsewhere() {
  answer(messagingSettings.get, { ...RULES, cap_per_day: 3, updated_at: '2026-01-05T16:00:00.000Z' });
  await invalidate(messagingSettings.get);
  await drawn();
}

test('What another manager saves appears in rules that nobody is changing here', async () => {
  openScreen('/campaign?view=rules');
  await expect.element(perDay).toHaveValue('1');
  await saveElsewhere();
  await expect.element(perDay).toHaveValue('3');
});

test('What is being changed here stays when another manager saves, and leaving asks', async () => {
  const screen = openScreen('/campaign?view=rules');
  await perWeek.fill('9');
  await saveElsewhere();
  await expect.element(perWeek).toHaveValue('9');
  void screen.goTo('/somewhere');
  await page.getByRole('button', { name: leavingTexts.stay, exact: true }).click();
  await expect.element(perWeek).toHaveValue('9');
});

test('Rules that were saved are left without a question', async () => {
  const screen = openScreen('/campaign?view=rules');
  await perWeek.fill('9');
  const saved = { ...RULES, cap_per_week: 9 };
  answer(messagingSettings.update, saved);
  answer(messagingSettings.get, { ...saved, updated_at: '2026-01-05T16:00:00.000Z' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  await screen.goTo('/somewhere');
  await expect.poll(screen.address).toBe('/somewhere');
});

test('Rules that another manager saved meanwhile are loaded on request, and are then saved', async () => {
  openScreen('/campaign?view=rules');
  await perWeek.fill('9');
  refuse(messagingSettings.update, 409, { detail: outdatedTexts.changed, code: 'changed' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(outdatedTexts.changed)).toBeVisible();
  await expect.element(perWeek).toHaveValue('9');
  expect(sentTo(messagingSettings.update)[0]?.body).toMatchObject({ cap_per_week: 9, version: 'a' });
  const theirs = { ...RULES, cap_per_day: 2, version: 'b' };
  answer(messagingSettings.get, theirs);
  await page.getByRole('button', { name: outdatedTexts.load }).click();
  await expect.element(perWeek).toHaveValue('3');
  await expect.element(perDay).toHaveValue('2');
  await perWeek.fill('8');
  answer(messagingSettings.update, { ...theirs, cap_per_week: 8, version: 'c' });
  await page.getByRole('button', { name: texts.save }).click();
  await expect.element(page.getByText(texts.saved)).toBeVisible();
  expect(sentTo(messagingSettings.update)[1]?.body).toMatchObject({ cap_per_day: 2, cap_per_week: 8, version: 'b' });
});
