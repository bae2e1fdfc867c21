import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { byPhoneTexts } from '#contract/contacts/by_phone.texts.ts';
import { byPhone } from '#contract/contacts/by_phone.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { readablePhone } from '#contract/contacts/phone.ts';
import { replyTexts as texts } from '#contract/messaging/inbound/replies.texts.ts';
import { type ReplyThread, replies } from '#contract/messaging/inbound/replies.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { endSession } from '../../session.ts';
import { id } from '../../testing/samples.ts';
import { drawn, openScreen, pressUntil } from '../../testing/screen.tsx';
import { allRead, answer, answerBy, hold, refuse, sentTo } from '../../testing/server.ts';

test('A shop without replies reads what will be here, and a filter without matches can be cleared', async () => {
  answer(replies.list, { threads: [], total_count: 0, unread_count: 0, look_count: 0 });
  const screen = openScreen('/replies');
  await expect.element(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();
  await page.getByRole('button', { name: texts.filters.look }).click();
  await expect.poll(screen.address).toContain('filter=look');
  await expect.element(page.getByRole('heading', { name: texts.none.look })).toBeVisible();
  await page.getByRole('button', { name: texts.none.action }).click();
  await expect.element(page.getByRole('heading', { name: texts.empty.title })).toBeVisible();
});

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
const ADA: ReplyThread = {
  reply_thread_id: id(71),
  loyalty_customer_id: id(11),
  name: 'Ada',
  phone_e164: '+12075550142',
  consent: 'consented',
  is_unreachable: false,
  last_at: '2026-11-20T15:00:00.000Z',
  last_body: 'Open?',
  unread_count: 0,
  needs_look: false,
};
const BEA: ReplyThread = { ...ADA, reply_thread_id: id(72), name: 'Bea', phone_e164: '+12075550143' };
const field = page.getByRole('textbox', { name: texts.answer.label });

function openThread({ reply_thread_id }: ReplyThread, user: { user_id?: string; role?: 'manager' } = {}) {
  const counts = { unread_count: 0, look_count: 0 };
  answer(replies.list, { threads: [ADA, BEA], total_count: 2, ...counts });
  answerBy(replies.get, ({ params }) => {
    const thread = params.reply_thread_id === ADA.reply_thread_id ? ADA : BEA;
    return { thread, texts: [], has_earlier: false };
  });
  answer(replies.markRead, counts);
  answer(replies.answer, {} as never);
  answer(messagingSettings.get, SETTINGS);
  return openScreen(`/replies/${reply_thread_id}`, { user });
}

test('Words that are typed while an answer is sent stay in the field', async () => {
  openThread(ADA);
  await field.fill('We are open.');
  const release = hold(replies.answer);
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.poll(() => sentTo(replies.answer).map(({ body }) => body)).toEqual([{ body: 'We are open.' }]);
  await field.fill('Until nine tonight.');
  release();
  await expect.element(page.getByText(texts.answer.sent)).toBeVisible();
  await expect.element(field).toHaveValue('Until nine tonight.');
});

test('The field takes the focus when an answer is sent, and not when its answer comes after the user has gone on', async () => {
  openThread(ADA);
  await field.fill('We are open.');
  const release = hold(replies.answer);
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.poll(() => sentTo(replies.answer)).toHaveLength(1);
  await expect.element(field).toHaveFocus();
  const search = page.getByRole('searchbox', { name: texts.search });
  await search.click();
  release();
  await expect.element(page.getByText(texts.answer.sent)).toBeVisible();
  await drawn();
  await expect.element(search).toHaveFocus();
});

test('A text that arrives while the ones before it are marked as read is marked as well', async () => {
  const counts = { unread_count: 0, look_count: 0 };
  /** When the newest unread text came, by the number of marked texts. */
  const unread = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:00:05.000Z'];
  answer(replies.list, { threads: [ADA], total_count: 1, ...counts });
  answerBy(replies.get, () => {
    const last_at = unread[sentTo(replies.markRead).length];
    const thread = last_at ? { ...ADA, last_at, unread_count: 1 } : ADA;
    return { thread, texts: [], has_earlier: false };
  });
  answer(replies.markRead, counts);
  answer(messagingSettings.get, SETTINGS);
  openScreen(`/replies/${ADA.reply_thread_id}`);
  await expect.poll(() => sentTo(replies.markRead)).toHaveLength(2);
});

test('An answer being sent cannot be sent again after another conversation is opened, and its field is empty once it was sent', async () => {
  const screen = openThread(ADA);
  await field.fill('We are open.');
  const release = hold(replies.answer);
  const send = page.getByRole('button', { name: texts.answer.send });
  await send.click();
  await expect.poll(() => sentTo(replies.answer)).toHaveLength(1);
  await screen.goTo(`/replies/${BEA.reply_thread_id}`);
  await expect.element(page.getByRole('region', { name: texts.threadLabel('Bea') })).toBeVisible();
  await expect.element(field).toHaveValue('');
  await screen.goTo(`/replies/${ADA.reply_thread_id}`);
  await expect.element(page.getByRole('region', { name: texts.threadLabel('Ada') })).toBeVisible();
  await field.click();
  await pressUntil('{Control>}{Enter}{/Control}', 'Enter');
  await drawn();
  release();
  await expect.element(page.getByText(texts.answer.sent).first()).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(sentTo(replies.answer)).toHaveLength(1);
});

test('An answer that is refused after a look at another conversation says whose it was', async () => {
  const screen = openThread(ADA);
  refuse(replies.answer, 409, { detail: 'Not now.' });
  await field.fill('We are open.');
  const refused = hold(replies.answer);
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.poll(() => sentTo(replies.answer)).toHaveLength(1);
  await screen.goTo(`/replies/${BEA.reply_thread_id}`);
  await expect.element(page.getByRole('region', { name: texts.threadLabel('Bea') })).toBeVisible();
  refused();
  await expect.element(page.getByText(texts.answer.notSentTo('Ada', 'Not now.'))).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('An answer that was not sent is there after the session expired, for its user alone, and is gone after a logout', async () => {
  openThread(ADA);
  await field.fill('We are open.');
  endSession('expired');
  openThread(ADA, { user_id: id(9) });
  await expect.element(field).toHaveValue('');
  openThread(ADA);
  await expect.element(field).toHaveValue('We are open.');
  endSession('signed_out');
  openThread(ADA);
  await expect.element(field).toHaveValue('');
});

test('An answer that is refused after its user logged out names no customer', async () => {
  const screen = openThread(ADA);
  refuse(replies.answer, 409, { detail: 'Not now.', code: 'conflict' });
  await field.fill('We are open.');
  const refused = hold(replies.answer);
  await page.getByRole('button', { name: texts.answer.send }).click();
  await expect.poll(() => sentTo(replies.answer)).toHaveLength(1);
  endSession('signed_out');
  await screen.goTo('/login');
  refused();
  await allRead();
  await drawn();
  expect(page.getByText('Not now.').elements()).toEqual([]);
});

test('An owner erases the data of a number that is no contact from its conversation, after a confirmation', async () => {
  const stranger: ReplyThread = { ...ADA, loyalty_customer_id: null, name: null, consent: null };
  const [screen, phone] = [openThread(stranger), readablePhone(stranger.phone_e164)];
  answerBy(replies.get, () => ({ thread: stranger, texts: [], has_earlier: false }));
  answer(byPhone.stop, { outcome: 'erased' });
  await page.getByRole('button', { name: byPhoneTexts.erase }).click();
  const dialog = page.getByRole('dialog', { name: byPhoneTexts.eraseTitle(phone) });
  await expect.element(dialog).toBeVisible();
  expect(sentTo(byPhone.stop)).toEqual([]);
  await dialog.getByRole('button', { name: byPhoneTexts.erase }).click();
  await expect.element(page.getByText(byPhoneTexts.erased(phone))).toBeVisible();
  const request = { phone: stranger.phone_e164, erase: true, unless_contact: true };
  expect(sentTo(byPhone.stop).map(({ body }) => body)).toEqual([request]);
  expect(screen.address()).toBe('/replies');
});

test('A number that has a contact meanwhile is not erased, and its conversation leads to the contact', async () => {
  const stranger: ReplyThread = { ...ADA, loyalty_customer_id: null, name: null, consent: null };
  openThread(stranger);
  answerBy(replies.get, () => ({ thread: stranger, texts: [], has_earlier: false }));
  refuse(byPhone.stop, 409, { detail: contactErrors.phoneTaken, code: 'conflict' });
  await page.getByRole('button', { name: byPhoneTexts.erase }).click();
  answerBy(replies.get, () => ({ thread: ADA, texts: [], has_earlier: false }));
  await page.getByRole('dialog').getByRole('button', { name: byPhoneTexts.erase }).click();
  await expect.element(page.getByText(contactErrors.phoneTaken)).toBeVisible();
  await expect.element(page.getByRole('link', { name: texts.openContact })).toBeVisible();
});

test('Only an owner can erase the data of a number, and a contact is erased on the contact’s page', async () => {
  const stranger: ReplyThread = { ...BEA, loyalty_customer_id: null, name: null, consent: null };
  openThread(ADA);
  await expect.element(page.getByRole('link', { name: texts.openContact })).toBeVisible();
  expect(page.getByRole('button', { name: byPhoneTexts.erase }).elements()).toEqual([]);
  openThread(stranger, { role: 'manager' });
  answerBy(replies.get, () => ({ thread: stranger, texts: [], has_earlier: false }));
  await expect.element(page.getByRole('heading', { name: readablePhone(stranger.phone_e164) })).toBeVisible();
  expect(page.getByRole('button', { name: byPhoneTexts.erase }).elements()).toEqual([]);
});
