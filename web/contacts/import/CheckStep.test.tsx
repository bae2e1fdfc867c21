import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contacts } from '#contract/contacts/contacts.ts';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImport, contactImports } from '#contract/contacts/imports.ts';
import { tags } from '#contract/contacts/tags.ts';
import { keyOf, queryClient } from '../../query.ts';
import { UPLOADED } from '../../testing/sample_import.ts';
import { contact } from '../../testing/samples.ts';
import { closeTab, drawn, openScreen } from '../../testing/screen.tsx';
import { answer, hold, sentTo } from '../../testing/server.ts';

const CHECKED: ContactImport = {
  ...UPLOADED,
  state: 'checked',
  check: {
    rows: 3,
    last_row: 4,
    fresh: 0,
    duplicate: 1,
    known: 2,
    suppressed: 0,
    unwanted: 0,
    unanswered: 0,
    opting_out: 2,
    saying_no: 0,
    saying_no_contacts: [],
    refused: 0,
    unknown_tags: [],
    errors: [],
  },
};

test('A file that only opts out existing contacts is imported without a question about consent', async () => {
  answer(contactImports.get, CHECKED);
  openScreen(`/contacts/import/${CHECKED.import_id}`);
  await expect.element(page.getByText(importTexts.check.optingOut(2))).toBeVisible();
  await expect.element(page.getByRole('button', { name: importTexts.discard })).toBeVisible();
  const finished: ContactImport = { ...CHECKED, state: 'finished', known_count: 2, duplicate_count: 1 };
  answer(contactImports.run, finished);
  answer(contactImports.get, finished);
  await page.getByRole('button', { name: importTexts.check.optOut(2) }).click();
  await expect.element(page.getByText(importTexts.result.optedOut(2))).toBeVisible();
  await expect.element(page.getByText('Already contacts: 2. Duplicates in the file: 1.')).toBeVisible();
  expect(sentTo(contactImports.run).map(({ body }) => body)).toEqual([{ saying_no: 'opt_out' }]);
});

test.each([
  ['refuse', 'You do not have these tags, so their rows are left out: vip (1 row), brunch (2 rows).'],
  ['ignore', 'You do not have these tags, so the contacts are imported without them: vip (1 row), brunch (2 rows).'],
  ['create', 'You do not have these tags yet. The import adds them: vip (1 row), brunch (2 rows).'],
] as const)('The check says what becomes of tags that the shop does not have (%s)', async (unknown_tags, sentence) => {
  const tagged = [
    { name: 'vip', rows: 1 },
    { name: 'brunch', rows: 2 },
  ];
  const check = CHECKED.check && { ...CHECKED.check, unknown_tags: tagged };
  answer(contactImports.get, { ...CHECKED, unknown_tags, check });
  openScreen(`/contacts/import/${CHECKED.import_id}`);
  await expect.element(page.getByText(sentence)).toBeVisible();
});

test('Customers who said no according to the file are named, and their texts stop unless the user knows better', async () => {
  const contacts = [{ phone_e164: '+12075550142', name: 'Ada' }];
  const check = CHECKED.check && { ...CHECKED.check, opting_out: 0, saying_no: 1, saying_no_contacts: contacts };
  answer(contactImports.get, { ...CHECKED, check });
  openScreen(`/contacts/import/${CHECKED.import_id}`);
  await expect.element(page.getByText('Ada, (207) 555-0142')).toBeVisible();
  const { opt_out, leave } = importTexts.check.sayingNoChoices;
  await expect.element(page.getByRole('radio', { name: opt_out })).toBeChecked();
  await page.getByRole('radio', { name: leave }).click();
  await expect.element(page.getByRole('button', { name: importTexts.check.optOut(1) })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: opt_out }).click();
  answer(contactImports.run, { ...CHECKED, state: 'finished' });
  await page.getByRole('button', { name: importTexts.check.optOut(1) }).click();
  await expect.poll(() => sentTo(contactImports.run).map(({ body }) => body)).toEqual([{ saying_no: 'opt_out' }]);
});

test('The choice to keep texting those who said no outlasts a reload at the consent', async () => {
  const check = CHECKED.check && { ...CHECKED.check, fresh: 2, opting_out: 0, saying_no: 1 };
  answer(contactImports.get, { ...CHECKED, check });
  const screen = openScreen(`/contacts/import/${CHECKED.import_id}`);
  const { leave } = importTexts.check.sayingNoChoices;
  await page.getByRole('radio', { name: leave }).click();
  await page.getByRole('button', { name: importTexts.check.next }).click();
  await expect.element(page.getByRole('radio', { name: importTexts.consent.no })).toBeVisible();
  const address = screen.address();

  closeTab();
  openScreen(address);
  answer(contactImports.run, { ...CHECKED, state: 'finished' });
  await page.getByRole('radio', { name: importTexts.consent.no }).click();
  await page.getByRole('button', { name: importTexts.consent.run(2) }).click();
  await expect.poll(() => sentTo(contactImports.run).map(({ body }) => body)).toEqual([{ saying_no: 'leave' }]);
});

test('The check says how many customers the file says nothing about', async () => {
  const check = CHECKED.check && { ...CHECKED.check, fresh: 2, unanswered: 1, opting_out: 0 };
  answer(contactImports.get, { ...CHECKED, check });
  openScreen(`/contacts/import/${CHECKED.import_id}`);
  await expect.element(page.getByText(importTexts.check.unanswered(1))).toBeVisible();
});

test('A file without new contacts and opt-outs can only be discarded', async () => {
  const check = CHECKED.check && { ...CHECKED.check, opting_out: 0 };
  answer(contactImports.get, { ...CHECKED, check });
  openScreen(`/contacts/import/${CHECKED.import_id}`);
  await expect.element(page.getByText(importTexts.check.nobody)).toBeVisible();
  await expect.element(page.getByRole('button', { name: importTexts.discard })).toBeVisible();
  expect(page.getByRole('button', { name: importTexts.check.optOut(0) }).elements()).toHaveLength(0);
});

test('An import that begins after the user has left the page does not change the address of the next one', async () => {
  answer(contactImports.get, CHECKED);
  const screen = openScreen(`/contacts/import/${CHECKED.import_id}`);
  const finished: ContactImport = { ...CHECKED, state: 'finished' };
  answer(contactImports.run, finished);
  const letGo = hold(contactImports.run);
  await page.getByRole('button', { name: importTexts.check.optOut(2) }).click();
  await expect.poll(() => sentTo(contactImports.run)).toHaveLength(1);

  answer(contacts.list, { customers: [contact()], total_count: 1 });
  answer(tags.list, { tags: [] });
  await screen.goTo('/contacts?search=ada');
  await expect.element(page.getByRole('searchbox')).toHaveValue('ada');
  letGo();
  const key = keyOf(contactImports.get, { params: { import_id: CHECKED.import_id }, query: {} });
  await expect.poll(() => queryClient.getQueryData(key)).toEqual(finished);
  await drawn();
  expect(screen.address()).toBe('/contacts?search=ada');
});
