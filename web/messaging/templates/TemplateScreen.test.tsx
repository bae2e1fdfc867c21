import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { type Template, templates } from '#contract/messaging/templates/templates.ts';
import { invalidate } from '../../query.ts';
import { id } from '../../testing/samples.ts';
import { drawn, openScreen } from '../../testing/screen.tsx';
import { answer, hold, refuse, sentTo } from '../../testing/server.ts';

const texts = templateTexts.form;

const SETTINGS = {
  window_start: 600,
  window_end: 1200,
  cap_per_day: 1,
  cap_per_week: 3,
  promised_per_month: 8,
  cents_per_segment: 1,
  age_gate: false,
  link_example: 'https://texts.example/l/a',
  updated_at: null,
  version: 'a',
};

test('While a template is saved its words stay as they were sent, and a failure lets them be changed', async () => {
  answer(templates.categories, []);
  answer(messagingSettings.get, SETTINGS);
  openScreen('/template-builder/new');
  const title = page.getByRole('textbox', { name: texts.title });
  const body = page.getByRole('textbox', { name: texts.body });
  await title.fill('Soup day');
  await page.getByRole('combobox', { name: texts.category }).fill('Food');
  await body.fill('Soup today');
  const letGo = hold(templates.create);
  refuse(templates.create, 503, { detail: 'Not now.', code: 'unavailable' });
  await page.getByRole('button', { name: texts.add, exact: true }).click();
  await expect.poll(() => sentTo(templates.create)).toHaveLength(1);
  await expect.element(title).toHaveAttribute('readonly');
  await expect.element(body).toHaveAttribute('readonly');
  const name = templateTexts.placeholders[0] ?? '';
  await page.getByRole('button', { name: texts.insertName(name), exact: true }).click();
  await page.getByRole('button', { name: texts.addSpanish }).click();
  await expect.element(body).toHaveValue('Soup today');
  await expect.element(page.getByRole('textbox', { name: texts.spanish })).not.toBeInTheDocument();
  letGo();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(title).not.toHaveAttribute('readonly');
});

test('What another user saved appears once nothing is changed in the form any more', async () => {
  answer(templates.categories, []);
  answer(messagingSettings.get, SETTINGS);
  const saved: Template = {
    id: id(81),
    title: 'Soup day',
    preview: 'Soup',
    body: 'Soup today',
    body_es: null,
    category: 'Food',
    variables: [],
    language: 'en',
    is_sample: false,
    is_changed: false,
    twin_id: null,
    archived_at: null,
    updated_at: '2026-11-20T12:00:00.000Z',
  };
  answer(templates.get, saved);
  openScreen(`/template-builder/${saved.id}`);
  const title = page.getByRole('textbox', { name: texts.title });
  const body = page.getByRole('textbox', { name: texts.body });
  await title.fill('Soup days');
  answer(templates.get, { ...saved, body: 'Stew today' });
  await invalidate(templates.get);
  await drawn();
  await expect.element(body).toHaveValue('Soup today');
  await title.fill('Soup day');
  await expect.element(body).toHaveValue('Stew today');
});
