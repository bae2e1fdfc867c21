import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tagTexts, contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { contactExports } from '#contract/contacts/exports.ts';
import { importErrors, importTexts } from '#contract/contacts/imports.texts.ts';
import { CONTACTS_SEARCH_MS } from '#contract/contacts/limits.ts';
import { tagErrors } from '#contract/contacts/tag_errors.texts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { contact, id } from '../testing/samples.ts';
import { drawn, openScreen, pressUntil, typeUntil } from '../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../testing/server.ts';

const dialog = page.getByRole('dialog');

/** The form for a new contact, with everything in it that is required. */
async function fillNewContact() {
  answer(contacts.list, { customers: [], total_count: 0 });
  answer(tags.list, { tags: [] });
  openScreen('/contacts');
  await page.getByRole('button', { name: texts.add }).first().click();
  await dialog.getByLabelText(texts.form.phone).fill('2075550142');
  await dialog.getByRole('combobox', { name: texts.form.how }).fill('Said yes at the counter');
  return dialog.getByRole('button', { name: texts.add });
}

test('The link of a contact is a target of 24 pixels, and its row is no taller for it', async () => {
  await page.viewport(1440, 900);
  answer(contacts.list, { customers: [contact({ email: 'ada@example.com' })], total_count: 1 });
  answer(tags.list, { tags: [] });
  openScreen('/contacts');
  const link = page.getByRole('table', { name: texts.table }).getByRole('link');
  await expect.element(link).toBeVisible();
  const { height } = link.element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(24);
  const words = link.element().parentElement?.getBoundingClientRect().height ?? 0;
  const email = page.getByText('ada@example.com').element().getBoundingClientRect().height;
  expect(words).toBeLessThan(24 + email);
});

test('An impossible phone number is marked beside its field, and nothing is sent', async () => {
  const add = await fillNewContact();
  const phone = dialog.getByLabelText(texts.form.phone);
  await phone.fill('555');
  await add.click();
  await expect.element(phone).toHaveAccessibleDescription(expect.stringContaining(contactErrors.phone));
  await expect.element(phone).toHaveFocus();
  expect(sentTo(contacts.create)).toEqual([]);
});

test('A spoken yes says at once that the customer is asked by text', async () => {
  const add = await fillNewContact();
  await expect.element(dialog.getByText(texts.form.spoken)).toBeVisible();
  await dialog.getByRole('combobox', { name: texts.form.how }).fill('Signed the card at the counter');
  await expect.element(dialog.getByText(texts.form.spoken)).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: texts.form.how }).fill('Said yes at the counter');
  answer(contacts.create, contact({ name: 'Ada', consent: 'needs_confirmation', consented: false }));
  await add.click();
  await expect.element(page.getByText(texts.form.addedAsked('Ada'))).toBeVisible();
});

// spec: 8-contact-failures
test('A form that fails to save keeps its values', async () => {
  const add = await fillNewContact();
  refuse(contacts.create, 503, { detail: 'The database is away.', code: 'unavailable' });
  await add.click();
  await expect.element(dialog.getByRole('alert').getByText('The database is away.')).toBeVisible();
  await expect.element(dialog.getByLabelText(texts.form.phone)).toHaveValue('2075550142');
  await expect.element(dialog.getByRole('combobox', { name: texts.form.how })).toHaveValue('Said yes at the counter');
  answer(contacts.create, contact());
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('A button keeps the focus while it waits, and sends one request', async () => {
  const add = await fillNewContact();
  refuse(contacts.create, 503, { detail: 'The database is away.', code: 'unavailable' });
  const letGo = hold(contacts.create);
  await add.click();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await pressUntil(' ', ' ');
  await expect.element(add).toHaveFocus();
  letGo();
  await expect.element(dialog.getByRole('alert').getByText('The database is away.')).toBeVisible();
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await expect.element(add).toHaveFocus();
  expect(sentTo(contacts.create)).toHaveLength(1);
});

test('While a contact is saved the form takes no changes, which would be lost as it closes', async () => {
  const add = await fillNewContact();
  const letGo = hold(contacts.create);
  answer(contacts.create, contact());
  await add.click();
  await expect.poll(() => sentTo(contacts.create)).toHaveLength(1);
  for (const label of [texts.form.name, texts.form.email])
    await expect.element(dialog.getByLabelText(label, { exact: true })).toHaveAttribute('readonly');
  const consented = dialog.getByRole('checkbox', { name: texts.form.consented });
  await consented.click();
  await expect.element(consented).toBeChecked();
  letGo();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('A contact that is added late leaves the form for the next one open', async () => {
  const add = await fillNewContact();
  answer(contacts.create, contact());
  const save = hold(contacts.create);
  await add.click();
  await expect.poll(() => sentTo(contacts.create)).toHaveLength(1);
  await dialog.getByRole('button', { name: commonTexts.actions.cancel }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: texts.add }).first().click();
  await dialog.getByLabelText(texts.form.phone).fill('2075550143');
  save();
  await expect.element(page.getByText(texts.form.added('Ada Pelletier'))).toBeVisible();
  await dialog.getByRole('combobox', { name: texts.form.how }).fill('Asked by phone');
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(contacts.create).map(({ body }) => body)).toMatchObject([
    { phone_e164: '2075550142' },
    { phone_e164: '2075550143' },
  ]);
});

// spec: 9-contacts-debounce
test('The search waits until typing has paused for half a second', async () => {
  answer(contacts.list, { customers: [contact()], total_count: 1 });
  answer(tags.list, { tags: [] });
  openScreen('/contacts');
  await expect.element(page.getByText('Ada Pelletier')).toBeVisible();
  const searches = () => sentTo(contacts.list).flatMap(({ query }) => query.search ?? []);
  (page.getByRole('searchbox').element() as HTMLElement).focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await typeUntil('ad', 'ad');
  await vi.advanceTimersByTimeAsync(450);
  expect(searches()).toEqual([]);
  await typeUntil('a', 'ada');
  await vi.advanceTimersByTimeAsync(450);
  expect(searches()).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  await expect.poll(searches).toEqual(['ada']);
});

test('The address selects the page of the list, and a filter returns to the first', async () => {
  const listed = Array.from({ length: 10 }, (_, at) =>
    contact({ loyalty_customer_id: id(at), name: `Customer ${at}` }),
  );
  answer(contacts.list, { customers: listed, total_count: 60 });
  answer(tags.list, { tags: [] });
  const screen = openScreen('/contacts?page=2');
  await expect.element(page.getByText('Customer 9')).toBeVisible();
  await page.getByRole('button', { name: commonTexts.pages.next }).click();
  await expect.poll(() => sentTo(contacts.list).map(({ query }) => query.offset)).toEqual(['10', '20']);
  expect(screen.address()).toBe('/contacts?page=3');
  await page.getByText(texts.filters.archived, { exact: true }).click();
  await expect.poll(screen.address).toBe('/contacts?archived=true');
});

test('Back leads out of a page of the list that is gone', async () => {
  answerBy(contacts.list, ({ query }) => ({
    customers: query.offset === '20' ? [] : [contact()],
    total_count: 20,
  }));
  answer(tags.list, { tags: [] });
  const screen = openScreen('/contacts');
  await expect.element(page.getByText(contact().name ?? '')).toBeVisible();
  await screen.goTo('/contacts?page=3');
  await expect.poll(screen.address).toBe('/contacts?page=2');
  await screen.goBack();
  await expect.poll(screen.address).toBe('/contacts');
  await drawn();
  expect(screen.address()).toBe('/contacts');
});

test('A shop without contacts sees the empty state, and a search without matches can be cleared', async () => {
  answer(contacts.list, { customers: [], total_count: 0 });
  answer(tags.list, { tags: [] });
  openScreen('/contacts?search=nobody');
  await expect.element(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();
  await page.getByRole('button', { name: commonTexts.actions.clearFilters }).click();
  await expect.element(page.getByText(texts.empty.first)).toBeVisible();
  // One button, in the place that says what to do.
  await expect.poll(() => page.getByRole('button', { name: texts.add }).elements()).toHaveLength(1);
});

test('A list that fails to load shows an error and loads on retry', async () => {
  refuse(contacts.list, 500, { detail: 'The book cannot be reached right now.', code: 'internal' });
  answer(tags.list, { tags: [] });
  openScreen('/contacts');
  const failure = page.getByRole('alert');
  await expect.element(failure.getByText('The book cannot be reached right now.')).toBeVisible();
  answer(contacts.list, { customers: [contact()], total_count: 1 });
  await failure.getByRole('button').click();
  await expect.element(page.getByText('Ada Pelletier')).toBeVisible();
});

// spec: 8-contact-failures
test('A tag needs a name, and a failed save keeps its value', async () => {
  answer(contacts.list, { customers: [], total_count: 0 });
  answer(tags.list, { tags: [] });
  openScreen('/contacts');
  await page.getByRole('button', { name: tagTexts.title, exact: true }).click();
  await page.getByRole('button', { name: tagTexts.add }).click();
  const save = page.getByRole('button', { name: commonTexts.actions.save });
  const name = page.getByLabelText(tagTexts.name, { exact: true });
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(expect.stringContaining(tagErrors.nameRequired));
  await expect.element(name).toHaveFocus();
  expect(sentTo(tags.create)).toEqual([]);
  refuse(tags.create, 409, { detail: 'Another tag is called Lunch.', code: 'conflict' });
  await name.fill('Lunch');
  await save.click();
  await expect.element(page.getByRole('alert').getByText('Another tag is called Lunch.')).toBeVisible();
  await expect.element(name).toHaveValue('Lunch');
});

// spec: 8-csv-messages
test('An export that fails says so', async () => {
  answer(contacts.list, { customers: [contact()], total_count: 1 });
  answer(tags.list, { tags: [] });
  answerBy(contactExports.csv, () => {
    throw new TypeError('Failed to fetch');
  });
  openScreen('/contacts');
  await page.getByRole('button', { name: importTexts.exportButton }).click();
  await expect.element(page.getByText(importErrors.exportFailed)).toBeVisible();
});

test('A filter that is chosen while a search is about to start is kept by the search', async () => {
  answer(contacts.list, { customers: [contact()], total_count: 1 });
  answer(tags.list, { tags: [] });
  const { address } = openScreen('/contacts');
  const archived = page.getByRole('button', { name: texts.filters.archived });
  await expect.element(archived).toBeInTheDocument();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await page.getByRole('searchbox').fill('ada');
    await drawn();
    archived.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    vi.advanceTimersByTime(CONTACTS_SEARCH_MS);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(address).toBe('/contacts?search=ada&archived=true');
});
