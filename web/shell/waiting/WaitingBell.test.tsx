import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emailTexts } from '#contract/account/email.texts.ts';
import { email } from '#contract/account/email.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { waitingTexts } from '#contract/shell/waiting.texts.ts';
import { type AlertSetting, type WaitingEntry, waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { answerNoItems } from '../../testing/empty_lists.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

const REVIEWS: WaitingEntry = { kind: 'invoices_to_review', count: 3 };
const ENTRIES: WaitingEntry[] = [{ kind: 'join_requests', count: 1 }, REVIEWS, { kind: 'low_stock', count: 2 }];
const SETTINGS: AlertSetting[] = [
  { alert: 'low_stock', is_on: true },
  { alert: 'unusual_use', is_on: true },
];
const bell = (count: number) => page.getByRole('button', { name: shellTexts.bell(count) });
const panel = page.getByRole('dialog');

function openWith(entries: WaitingEntry[], daily_mail = false) {
  answerShell();
  answerNoItems();
  answer(waiting.list, { waiting: entries, daily_mail, alerts: SETTINGS, expiring_days: 3 });
  signIn();
  return openApp('/add_feedback');
}

test('The bell says how many things wait, and each leads to its next step', async () => {
  const screen = openWith(ENTRIES);
  await bell(3).click();
  for (const entry of ENTRIES) await expect.element(panel.getByText(waitingTexts.sentence(entry))).toBeVisible();
  await panel.getByRole('link', { name: /2 items are low/ }).click();
  await expect.poll(screen.address).toBe('/inventory?low=true');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: waitingTexts.sentence(REVIEWS) })).toBeVisible();
});

test('An order that did not reach its vendor is named, and leads to its page', async () => {
  const order = { order_id: id(71), number: 12, vendor: 'Northside Foods' };
  const lost: WaitingEntry = { kind: 'undelivered_orders', count: 1, order };
  openWith([lost]);
  await bell(1).click();
  const link = panel.getByRole('link', { name: 'order 12 did not reach Northside Foods' });
  await expect.element(link).toHaveAttribute('href', `/orders/${order.order_id}`);
});

test('A page from before an update leaves out what it has no words for', async () => {
  openWith([{ kind: 'of_a_later_version' as never, count: 1 }, REVIEWS]);
  await bell(1).click();
  await expect.element(panel.getByText(waitingTexts.sentence(REVIEWS))).toBeVisible();
});

test('A bell of which nobody knows what is behind it does not say that nothing waits', async () => {
  openWith(ENTRIES);
  refuse(waiting.list, 500, { detail: 'Not now.', code: 'internal' });
  await page.getByRole('button', { name: shellTexts.bell(undefined) }).click();
  await expect.element(panel.getByText(waitingTexts.failed)).toBeVisible();
  expect(bell(0).elements()).toEqual([]);
  answer(waiting.list, { waiting: ENTRIES, daily_mail: false, alerts: SETTINGS, expiring_days: 3 });
  await panel.getByRole('button', { name: commonTexts.actions.retry }).click();
  await expect.element(bell(3)).toBeInTheDocument();
});

test('A bell with nothing behind it says that nothing waits', async () => {
  openWith([]);
  await bell(0).click();
  await expect.element(panel.getByText(waitingTexts.nothing)).toBeVisible();
});

test('The daily email is turned on in the bell, and stays off when the server refuses', async () => {
  openWith(ENTRIES);
  answerBy(waiting.setDailyMail, () => {
    answer(waiting.list, { waiting: ENTRIES, daily_mail: true, alerts: SETTINGS, expiring_days: 3 });
    return { daily_mail: true };
  });
  await bell(3).click();
  const daily = panel.getByRole('switch', { name: waitingTexts.dailyMail });
  await daily.click();
  await expect.element(page.getByText(waitingTexts.dailyMailOn)).toBeVisible();
  await expect.element(daily).toBeChecked();
  expect(sentTo(waiting.setDailyMail)).toHaveLength(1);
  refuse(waiting.setDailyMail, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await daily.click();
  await expect.element(page.getByText('Away for a moment.')).toBeVisible();
  await expect.element(daily).toBeChecked();
});

test('An alert is turned off in the bell, and is gone from it', async () => {
  openWith(ENTRIES);
  answerBy(waiting.setAlert, () => {
    const body: AlertSetting = { alert: 'low_stock', is_on: false };
    answer(waiting.list, {
      waiting: ENTRIES.filter(({ kind }) => kind !== body.alert),
      daily_mail: false,
      alerts: SETTINGS.map((one) => (one.alert === body.alert ? body : one)),
      expiring_days: 3,
    });
    return body;
  });
  await bell(3).click();
  await panel.getByRole('button', { name: waitingTexts.chooseAlerts }).click();
  const low = panel.getByRole('switch', { name: waitingTexts.alerts.low_stock });
  await low.click();
  await expect.element(panel.getByText('2 items are low')).not.toBeInTheDocument();
  await expect.element(low).not.toBeChecked();
  await expect.element(panel.getByRole('switch', { name: waitingTexts.alerts.unusual_use })).toBeChecked();
  expect(sentTo(waiting.setAlert).map(({ body }) => body)).toEqual([{ alert: 'low_stock', is_on: false }]);
});

test('While the alert is on, a user chooses in the bell how many days before its date a lot is shown', async () => {
  openWith([]);
  const expiring = (is_on: boolean, expiring_days: number) =>
    answer(waiting.list, { waiting: [], daily_mail: false, alerts: [{ alert: 'expiring', is_on }], expiring_days });
  expiring(true, 4);
  answerBy(waiting.setExpiringDays, () => {
    expiring(true, 14);
    return { expiring_days: 14 };
  });
  await bell(0).click();
  await panel.getByRole('button', { name: waitingTexts.chooseAlerts }).click();
  const days = panel.getByRole('combobox', { name: waitingTexts.expiringDays });
  await expect.element(days).toHaveDisplayValue(waitingTexts.expiringDaysChoice(4));
  await days.selectOptions('14');
  await expect.element(days).toHaveDisplayValue(waitingTexts.expiringDaysChoice(14));
  expect(sentTo(waiting.setExpiringDays).map(({ body }) => body)).toEqual([{ expiring_days: 14 }]);
  refuse(waiting.setExpiringDays, 503, { detail: 'Away for a moment.', code: 'unavailable' });
  await days.selectOptions('30');
  await expect.element(page.getByText('Away for a moment.')).toBeVisible();
  await expect.element(days).toHaveDisplayValue(waitingTexts.expiringDaysChoice(14));
  expiring(false, 14);
  answer(waiting.setAlert, { alert: 'expiring', is_on: false });
  await panel.getByRole('switch', { name: waitingTexts.alerts.expiring }).click();
  await expect.element(days).not.toBeInTheDocument();
});

test('A user who has not confirmed their address is told at the switch, and gets the link from there', async () => {
  openWith(ENTRIES);
  const detail = emailTexts.confirmFirst(OWNER.email);
  refuse(waiting.setDailyMail, 409, { detail, code: 'email_unconfirmed' });
  answer(email.sendAgain, { message: emailTexts.sent(OWNER.email) });
  await bell(3).click();
  const daily = panel.getByRole('switch', { name: waitingTexts.dailyMail });
  await daily.click();
  await expect.element(panel.getByRole('alert').getByText(detail)).toBeVisible();
  await expect.element(daily).not.toBeChecked();
  await panel.getByRole('button', { name: emailTexts.sendAgain }).click();
  await expect.element(page.getByText(emailTexts.sent(OWNER.email))).toBeVisible();
  expect(sentTo(email.sendAgain)).toHaveLength(1);
});

test('The panel of the bell fits a phone', async () => {
  await page.viewport(390, 844);
  openWith(ENTRIES);
  await bell(3).click();
  await expect.element(panel).toBeVisible();
  const { left, right } = panel.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
});
