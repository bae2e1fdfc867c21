import { expect, type Page, test } from '@playwright/test';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import { templateErrors } from '#contract/messaging/templates/errors.texts.ts';
import { templateTexts as texts } from '#contract/messaging/templates/templates.texts.ts';
import { leavingTexts } from '#contract/texts/leaving.ts';
import { enter, newShop, PASSWORD, SHOP, settled, watchForErrors } from '../parts/shop.ts';
import { holdUndo } from '../parts/undo.ts';

const { form } = texts;

async function open(page: Page, path = '/template-builder') {
  await page.goto(`${SHOP.url}${path}`);
  await settled(page);
}

const cards = (page: Page) => page.getByRole('list', { name: texts.listLabel }).getByRole('listitem');
const card = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const field = (page: Page, label: string) => page.getByLabel(label).first();

async function act(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: texts.more(title), exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

// spec: 2.12-templates-none, 2.12-templates-search
test('Templates are found in spite of typing errors, and by category and language', async ({ page, request }) => {
  await newShop(request, 'finder');
  await enter(page, 'finder', PASSWORD);
  await open(page);
  await expect(cards(page)).toHaveCount(28);
  const search = page.getByRole('searchbox', { name: texts.search });
  await search.fill('brithday');
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, 'Happy birthday')).toBeVisible();
  await page.getByText(texts.languages.es, { exact: true }).first().click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=brithday.*language=es|language=es.*search=brithday/);
  await search.fill('qqqqqq');
  await expect(page.getByRole('heading', { name: 'No templates found.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(28);
  await page.getByRole('button', { name: /^Win-back/ }).click();
  await expect(cards(page)).toHaveCount(4);
});

test('A template is written with placeholders and the meter, copied, archived and restored', async ({
  page,
  request,
}) => {
  const errors = watchForErrors(page);
  await newShop(request, 'writer');
  await enter(page, 'writer', PASSWORD);
  await open(page);
  await page.getByRole('link', { name: texts.add }).click();
  await page.getByRole('button', { name: form.add }).click();
  await expect(page.getByRole('alert')).toHaveCount(3);
  await field(page, form.title).fill('Monday soup');
  await field(page, form.category).fill('Specials');
  await field(page, form.body).fill('Soup’s on: ');
  await page.getByRole('button', { name: form.insertName('item') }).click();
  await page.getByLabel(form.ownPlaceholder).fill('Dish of the day');
  await page.keyboard.press('Enter');
  // Written plain while it is typed; the owner wants it as typed, sees what that costs, and changes their mind.
  await expect(field(page, form.body)).toHaveValue("Soup's on: {item} {dish_of_the_day}");
  await expect(field(page, form.body)).toBeFocused();
  await page.getByRole('button', { name: meterTexts.keepAsTyped }).click();
  await expect(field(page, form.body)).toHaveValue('Soup’s on: {item} {dish_of_the_day}');
  await expect(page.getByText(meterTexts.encodings.ucs2, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: meterTexts.replace("'") }).click();
  await expect(page.getByText(meterTexts.encodings.gsm7, { exact: true })).toBeVisible();
  await expect(page.getByRole('figure')).toContainText("Shop of writer: Soup's on: {item} {dish_of_the_day}");

  await page.route(/\/api\/loyalty\/message-templates$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: form.add }).click();
  await expect(page.getByRole('alert').filter({ hasText: form.failed })).toBeVisible();
  await expect(field(page, form.title)).toHaveValue('Monday soup');
  await page.unrouteAll();
  await page.getByRole('button', { name: form.addSpanish }).click();
  const spanish = page.getByRole('textbox', { name: form.spanish });
  await page.getByRole('button', { name: form.add }).click();
  await expect(page.getByText(templateErrors.spanishRequired)).toBeVisible();
  await spanish.fill('Hay sopa: ');
  await expect(page.getByText(form.unpaired(['item', 'dish_of_the_day']))).toBeVisible();
  await page.getByRole('button', { name: form.insertName('item') }).click();
  await expect(spanish).toHaveValue('Hay sopa: {item}');
  await page.getByRole('button', { name: form.removeSpanish }).click();
  await expect(spanish).toHaveCount(0);
  await page.getByRole('button', { name: form.addSpanish }).click();
  await expect(spanish).toHaveValue('Hay sopa: {item}');
  await page.getByRole('button', { name: form.add }).click();
  await expect(cards(page).first()).toContainText('Monday soup');
  await expect(cards(page).first()).toContainText(texts.inBoth);
  await expect(cards(page).first()).toContainText(texts.yours);

  await act(page, 'Monday soup', texts.duplicate);
  await expect(card(page, texts.copyOf('Monday soup'))).toBeVisible();
  await act(page, 'Monday soup', texts.archive);
  const undo = await holdUndo(page);
  await expect(card(page, 'Monday soup')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await undo.click();
  await expect(card(page, 'Monday soup')).toBeVisible();
  expect(errors).toEqual([]);
});

test('A sample can be changed and reset, and unsaved changes are asked about', async ({ page, request }) => {
  await newShop(request, 'sampler');
  await enter(page, 'sampler', PASSWORD);
  await open(page);
  await card(page, 'We miss you').getByRole('link').click();
  await field(page, form.title).fill('Come back');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const asked = page.getByRole('dialog', { name: leavingTexts.title });
  await asked.getByRole('button', { name: leavingTexts.stay }).click();
  await expect(field(page, form.title)).toHaveValue('Come back');
  await page.getByRole('button', { name: form.save }).click();
  await expect(card(page, 'Come back')).toContainText(texts.changed);
  await act(page, 'Come back', texts.reset);
  await page.getByRole('dialog').getByRole('button', { name: texts.reset }).click();
  await expect(card(page, 'We miss you')).toBeVisible();
});
