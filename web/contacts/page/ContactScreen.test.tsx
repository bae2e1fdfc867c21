import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPageTexts as texts } from '#contract/contacts/page.texts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { tags } from '#contract/contacts/tags.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import type { ReplyOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { contact, id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

const path = `/contacts/${id(11)}`;
const DETAILS: ReplyOf<typeof contactPage.details> = {
  consent: { state: 'consented', since: null, source: 'staff', attestation: null, by: null, suppressed_at: null },
  birth_date: null,
  joined_from: null,
  time_zones: ['America/New_York'],
  link_made_at: null,
};

beforeEach(() => {
  answer(tags.list, { tags: [] });
  answer(contacts.get, contact());
  answer(contacts.update, contact());
  answer(contactPage.details, DETAILS);
  answer(contactPage.timeline, { entries: [], next: null });
});

/** Opens the form of the contact and changes its zip code. */
async function editZip() {
  openScreen(path);
  await page.getByRole('button', { name: contactTexts.edit, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(contactTexts.form.zip).fill('04101');
  return dialog;
}

test('A history that cannot be loaded says so beside the rest of the page, and loads on retry', async () => {
  refuse(contactPage.timeline, 500, { detail: 'The database is away.', code: 'internal' });
  openScreen(path);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada Pelletier' })).toBeVisible();
  const failure = page.getByRole('alert');
  await expect.element(failure.getByText(texts.timeline.failed)).toBeVisible();
  answer(contactPage.timeline, { entries: [], next: null });
  await failure.getByRole('button').click();
  await expect.element(failure).not.toBeInTheDocument();
});

test('A history without entries of a kind is not called empty', async () => {
  const click = {
    kind: 'click' as const,
    id: id(71),
    at: '2026-11-20T15:00:00.000Z',
    target: 'coupons',
    campaign: null,
  };
  answerBy(contactPage.timeline, ({ query }) => ({ entries: query.kind ? [] : [click], next: null }));
  openScreen(path);
  await expect.element(page.getByText(texts.timeline.clicked)).toBeVisible();
  await page.getByRole('button', { name: texts.timeline.kinds.coupon, exact: true }).click();
  await expect.element(page.getByText(texts.timeline.empty.coupon)).toBeVisible();
  expect(page.getByText(texts.timeline.emptyTitle).elements()).toEqual([]);
});

test('A contact that does not exist is not found', async () => {
  refuse(contacts.get, 404, { detail: 'There is no such contact.', code: 'not_found' });
  refuse(contactPage.details, 404, { detail: 'There is no such contact.', code: 'not_found' });
  refuse(contactPage.timeline, 404, { detail: 'There is no such contact.', code: 'not_found' });
  openScreen(path);
  await expect.element(page.getByRole('heading', { level: 1, name: shellTexts.notFound.title })).toBeVisible();
});

test('Editing a contact sends what was changed and nothing else, tags as added and removed', async () => {
  const tagOf = (n: number, name: string) => ({ tag_id: id(n), name, color_hex: '#aa0000' });
  const more = { is_active: true, contact_count: 1 };
  const all = [tagOf(61, 'Crew'), tagOf(62, 'Lunch')];
  answer(tags.list, { tags: all.map((tag) => ({ ...tag, ...more })) as never });
  answer(contacts.get, contact({ email: 'ada@example.com', tags: [tagOf(61, 'Crew')] }));
  const dialog = await editZip();
  await dialog.getByRole('combobox', { name: contactTexts.form.tags }).click();
  await page.getByRole('option', { name: 'Lunch' }).click();
  await userEvent.keyboard('{Escape}');
  await dialog.getByRole('button', { name: contactTexts.form.save }).click();
  await expect
    .poll(() => sentTo(contacts.update).map(({ body }) => body))
    .toEqual([{ zip_code: '04101', add_tags: ['Lunch'] }]);
});

test('Saving a contact takes back nothing that another user changed while the form was open', async () => {
  const crew = { tag_id: id(61), name: 'Crew', color_hex: '#aa0000' };
  answer(tags.list, { tags: [{ ...crew, is_active: true, contact_count: 1 }] as never });
  answer(contacts.get, contact({ email: 'old@example.com', tags: [] }));
  const dialog = await editZip();
  answer(contacts.get, contact({ name: 'Ada Roy', email: 'new@example.com', tags: [crew] }));
  await invalidate(contacts.get);
  await expect.element(page.getByRole('dialog', { name: contactTexts.form.editTitle('Ada Roy') })).toBeVisible();
  await dialog.getByRole('button', { name: contactTexts.form.save }).click();
  await expect.poll(() => sentTo(contacts.update).map(({ body }) => body)).toEqual([{ zip_code: '04101' }]);
});

test('Older entries are shown also when the history changes while they are fetched', async () => {
  const click = (n: number, target: string) =>
    ({ kind: 'click', id: id(n), at: '2026-11-20T15:00:00.000Z', target, campaign: null }) as const;
  const next = `1_${id(70)}`;
  answerBy(contactPage.timeline, ({ query }) =>
    query.before
      ? { entries: [click(71, 'https://older.example')], next: null }
      : { entries: [click(72, 'https://newer.example')], next },
  );
  openScreen(path);
  const more = page.getByRole('button', { name: texts.timeline.more });
  await expect.element(more).toBeVisible();
  const load = hold(contactPage.timeline);
  await more.click();
  await expect.poll(() => sentTo(contactPage.timeline).at(-1)?.query.before).toBe(next);
  void invalidate(contactPage.timeline);
  await expect.poll(() => sentTo(contactPage.timeline)).toHaveLength(3);
  load();
  await expect.element(page.getByText('https://older.example')).toBeVisible();
});

test('While a request to confirm waits for its hour, the page says when it goes out and not that the contact was asked', async () => {
  const waiting = { consented: false, consent: 'needs_confirmation' } as const;
  answer(contacts.get, contact({ ...waiting, confirmation_goes_out_at: '2099-11-20T15:00:00.000Z' }));
  openScreen(path);
  const [before = ''] = texts.consent.asksLater('|').split('|');
  await expect.element(page.getByText(before)).toBeVisible();
  const [asked = ''] = texts.consent.asked('|').split('|');
  expect(page.getByText(asked, { exact: false }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: texts.consent.ask, exact: true }).elements()).toEqual([]);
});

test('A request to confirm that waits although its hour has passed is shown without an hour', async () => {
  const waiting = { consented: false, consent: 'needs_confirmation' } as const;
  answer(contacts.get, contact({ ...waiting, confirmation_goes_out_at: '2020-11-20T15:00:00.000Z' }));
  openScreen(path);
  await expect.element(page.getByText(texts.consent.asksWhenSent)).toBeVisible();
  const [before = ''] = texts.consent.asksLater('|').split('|');
  expect(page.getByText(before).elements()).toEqual([]);
  expect(page.getByRole('button', { name: texts.consent.ask, exact: true }).elements()).toEqual([]);
});

test('A contact whose texts a user stopped is not said to have replied STOP, and one who left on their page can join there again', async () => {
  const suppressed_at = '2026-11-20T15:00:00.000Z';
  const leave = (source: 'staff' | 'web_page') =>
    answer(contactPage.details, {
      ...DETAILS,
      consent: { ...DETAILS.consent, state: 'opted_out', source, suppressed_at },
    });
  answer(contacts.get, contact({ consented: false, consent: 'opted_out' }));
  leave('staff');
  openScreen(path);
  await expect.element(page.getByText('We send no texts to this number.')).toBeVisible();
  leave('web_page');
  await invalidate(contactPage.details);
  await expect.element(page.getByText('They opted out on their own page.')).toBeVisible();
});

test('No text is offered to a phone that no text reaches', async () => {
  answer(contacts.get, contact({ unreachable_at: '2026-11-20T15:00:00.000Z' }));
  openScreen(path);
  await expect.element(page.getByRole('button', { name: texts.link.copy })).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.link.send })).not.toBeInTheDocument();
});

test('A link that waits for a lawful hour is said to go out then', async () => {
  answer(contactPage.sendLink, { message_id: id(12), goes_out_at: '2099-11-20T15:00:00.000Z' });
  openScreen(path);
  await page.getByRole('button', { name: texts.link.send, exact: true }).click();
  await expect.element(page.getByText(texts.link.sentLater('Nov 20, 2099, 10:00 AM'))).toBeVisible();
  answer(contactPage.sendLink, { message_id: id(12), goes_out_at: null });
  await page.getByRole('button', { name: texts.link.send, exact: true }).click();
  await expect.element(page.getByText(texts.link.sent)).toBeVisible();
});

test('What is typed for one contact is not sent for the contact to whom Back leads', async () => {
  answerBy(contacts.get, ({ params: { loyalty_customer_id = '' } }) => {
    const name = loyalty_customer_id === id(11) ? 'Ada Pelletier' : 'Bea Roy';
    return contact({ loyalty_customer_id, name });
  });
  const screen = openScreen(path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('Ada Pelletier');
  await screen.goTo(`/contacts/${id(12)}`);
  await expect.element(heading).toHaveTextContent('Bea Roy');
  await page.getByRole('button', { name: contactTexts.edit, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(contactTexts.form.zip).fill('04101');
  const ofBea = dialog.element();
  await screen.goBack();
  await expect.element(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveTextContent('Ada Pelletier');
  expect(ofBea.isConnected).toBe(false);
});

test('An erasure that ends after the page was left is reported, and the next page stays', async () => {
  answerBy(contacts.get, ({ params: { loyalty_customer_id = '' } }) => {
    const name = loyalty_customer_id === id(11) ? 'Ada Pelletier' : 'Bea Roy';
    return contact({ loyalty_customer_id, name });
  });
  answer(contactPage.erase, { erased: true });
  const letGo = hold(contactPage.erase);
  const screen = openScreen(path);
  await page.getByRole('button', { name: texts.more, exact: true }).click();
  await page.getByRole('menuitem', { name: texts.erase }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Ada Pelletier');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sentTo(contactPage.erase)).toHaveLength(1);
  await screen.goTo(`/contacts/${id(12)}`);
  letGo();
  await expect.element(page.getByText(texts.erased('Ada Pelletier'))).toBeVisible();
  expect(screen.address()).toBe(`/contacts/${id(12)}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bea Roy');
});
