import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contactTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { tags } from '#contract/contacts/tags.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { contact, id } from '../testing/samples.ts';
import { openApp, signIn } from '../testing/screen.tsx';
import { announce, answer } from '../testing/server.ts';
import { answerShell } from '../testing/shell.ts';

const idOf = (name: string) => id(name.charCodeAt(0));

/** The shop's contacts, as they become when another user archives one. */
function answerContacts(...names: string[]) {
  const customers = names.map((name) => contact({ name, loyalty_customer_id: idOf(name) }));
  answer(contacts.list, { customers, total_count: customers.length });
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const link = (name: string) => row(name).getByRole('link').first();

/** The list of these contacts, when it hears of changes. */
async function openContacts(...names: string[]) {
  answerShell();
  answer(tags.list, { tags: [] });
  answerContacts(...names);
  signIn();
  openApp('/contacts');
  await expect.element(row(names.at(-1) ?? '')).toBeVisible();
  await expect.poll(() => announce({ type: 'refresh', id: null })).toBe(1);
}

test('A notice stays while it has the focus, and returns the focus when it closes', async () => {
  await openContacts('Ada');
  answer(contacts.update, contact({ name: 'Ada' }));
  const more = row('Ada').getByRole('button', { name: texts.more('Ada') });
  await more.click();
  await page.getByRole('menuitem', { name: texts.edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(texts.form.name, { exact: true }).click();
  // The notice closes by itself after a while: until it has the focus, time passes only while something is waited for.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  const notice = page.getByRole('status').filter({ hasText: texts.form.changed('Ada') });
  const close = notice.getByRole('button', { name: commonTexts.actions.close });
  await expect.element(close).toBeInTheDocument();
  (close.element() as HTMLElement).focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

test('A removed row passes the focus to its neighbor, and the last row to the button above', async () => {
  await openContacts('Ada', 'Bo', 'Cy');
  (link('Bo').element() as HTMLElement).focus();
  answerContacts('Ada', 'Cy');
  announce({ type: 'contact', id: idOf('Bo') });
  await expect.element(row('Bo')).not.toBeInTheDocument();
  await expect.element(link('Cy')).toHaveFocus();
  answerContacts('Ada');
  announce({ type: 'contact', id: idOf('Cy') });
  await expect.element(link('Ada')).toHaveFocus();
  // With the last one the whole table goes.
  answerContacts();
  announce({ type: 'contact', id: idOf('Ada') });
  await expect.element(page.getByRole('main').getByRole('button', { name: texts.add }).last()).toHaveFocus();
});
