import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { automationErrors, automationTexts as texts } from '#contract/messaging/automations/automations.texts.ts';
import { type Automation, automations } from '#contract/messaging/automations/automations.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { paths } from '../../paths.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../testing/server.ts';

const OFF: Automation = {
  kind: 'win_back',
  is_on: false,
  days: null,
  body: null,
  body_es: null,
  pause_reason: null,
  paused_campaign_id: null,
  last_run_on: null,
  next_run_at: null,
  changed_at: null,
  changed_by: null,
  version: 'a',
};
const ON: Automation = {
  ...OFF,
  is_on: true,
  days: 60,
  next_run_at: '2026-11-21T15:00:00.000Z',
  changed_at: '2026-11-01T15:00:00.000Z',
  changed_by: 'maple',
  version: 'b',
};
const PREVIEW = {
  faults: [],
  warnings: [],
  recipients: 12,
  left_out: [{ reason: 'opted_out' as const, count: 3 }],
  texts: [{ language: 'en' as const, text: 'Maple Deli: It has been a while.' }],
  first_run_at: '2026-11-21T15:00:00.000Z',
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

function openView(automation: Automation, role: 'manager' | 'staff' = 'manager') {
  answer(automations.list, { automations: [automation] });
  const { kind } = automation;
  answer(automations.reach, { automations: [{ kind, recipients: 12, faults: [] }] });
  answer(automations.results, { automations: [{ kind, sent: 340, redeemed: 21, opted_out: 3 }] });
  answer(automations.preview, PREVIEW);
  return openScreen(paths.campaigns({ view: 'automatic' }), { user: { role } });
}

test('An automatic text is turned on after its days were typed, with the text and the number of customers in view', async () => {
  openView(OFF);
  await button(texts.setUp).click();
  const days = page.getByRole('textbox', { name: texts.kinds.win_back.days });
  await expect.element(days).toHaveValue('');
  await expect.element(page.getByText(texts.chooseDays)).toBeVisible();
  await button(texts.turnOn).click();
  await expect.element(page.getByText(automationErrors.days('win_back'))).toBeVisible();
  expect(sentTo(automations.turnOn)).toEqual([]);

  await days.fill('60');
  await expect.element(page.getByText(texts.reach(12))).toBeVisible();
  await expect.element(page.getByText('Maple Deli: It has been a while.')).toBeVisible();
  answer(automations.turnOn, ON);
  answer(automations.list, { automations: [ON] });
  await button(texts.turnOn).click();
  await expect.element(page.getByText(texts.turnedOn(texts.kinds.win_back.title))).toBeVisible();
  await expect.element(page.getByText(texts.kinds.win_back.rule(60))).toBeVisible();
  expect(sentTo(automations.turnOn).map(({ body }) => body)).toEqual([
    { kind: 'win_back', days: 60, body: null, body_es: null, version: 'a' },
  ]);
});

test('Own words begin from the standard ones, and a refusal of them stands at their field', async () => {
  openView(ON);
  await button(texts.change).click();
  await page.getByText(texts.own).click();
  const words = page.getByRole('textbox', { name: texts.ownWords, exact: true });
  await words.fill('Come back, {name}');
  await page.getByRole('textbox', { name: texts.ownSpanish }).fill('');
  const detail = campaignErrors.missing(['name']);
  refuse(automations.turnOn, 422, { detail, fields: { body: detail } });
  await button(texts.save).click();
  await expect.element(page.getByRole('alert').filter({ hasText: detail })).toBeVisible();
  await expect.element(words).toHaveFocus();
  expect(sentTo(automations.turnOn)[0]?.body).toMatchObject({ body: 'Come back, {name}', body_es: null });
});

test('What is on is shown while its results and its customers are still counted', async () => {
  const held = [hold(automations.results), hold(automations.reach)];
  openView(ON);
  await expect.element(page.getByText(texts.kinds.win_back.rule(60))).toBeVisible();
  await expect.element(page.getByText(texts.countingResults)).toBeVisible();
  await expect.element(page.getByText(texts.counting)).toBeVisible();
  const fault = campaignErrors.missing(['name']);
  answer(automations.reach, { automations: [{ kind: 'win_back', recipients: 12, faults: [fault] }] });
  for (const answerIt of held) answerIt();
  await expect.element(page.getByText('340')).toBeVisible();
  await expect.element(page.getByText(texts.today(12))).toBeVisible();
  await expect.element(page.getByText(fault)).toBeVisible();
});

test('What could not be counted is said, and the rest stays', async () => {
  openView(ON);
  refuse(automations.results, 500);
  refuse(automations.reach, 500);
  await expect.element(page.getByText(texts.countFailed)).toBeVisible();
  await expect.element(page.getByText(texts.resultsFailed)).toBeVisible();
  await expect.element(button(texts.change)).toBeVisible();
});

test('Turning off asks first, and says what becomes of the texts that wait', async () => {
  openView(ON);
  await button(texts.turnOff).click();
  await expect.element(page.getByText(texts.turnOffDetail)).toBeVisible();
  expect(sentTo(automations.turnOff)).toEqual([]);
  answer(automations.turnOff, { ...ON, is_on: false });
  answer(automations.list, { automations: [{ ...ON, is_on: false }] });
  await page.getByRole('dialog').getByRole('button', { name: texts.turnOff }).click();
  await expect.element(page.getByText(texts.off, { exact: true })).toBeVisible();
  expect(sentTo(automations.turnOff).map(({ body }) => body)).toEqual([{ kind: 'win_back' }]);
});

test('What is on and cannot send says why, with the way to the campaign that stops it', async () => {
  openView({ ...ON, pause_reason: automationErrors.campaignPaused, paused_campaign_id: id(51) });
  await expect.element(page.getByText(texts.paused, { exact: true })).toBeVisible();
  await expect.element(page.getByText(automationErrors.campaignPaused)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: texts.toCampaign }))
    .toHaveAttribute('href', paths.campaign(id(51)));
});

test('Staff see the results and can change nothing', async () => {
  openView(ON, 'staff');
  await expect.element(page.getByText('340')).toBeVisible();
  await expect.element(page.getByText(texts.readOnly)).toBeVisible();
  await expect.element(button(texts.change)).not.toBeInTheDocument();
  await expect.element(button(texts.turnOff)).not.toBeInTheDocument();
});
