import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditLog } from '#contract/account/audit/audit.ts';
import { companyTexts } from '#contract/account/company.texts.ts';
import { standingTexts as texts } from '#contract/account/standing.texts.ts';
import { templates } from '#contract/messaging/templates/templates.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, refuse } from '../../testing/server.ts';
import { answerShell } from '../../testing/shell.ts';

function open(address: string, user: Parameters<typeof answerShell>[0] & object) {
  answerShell(user);
  answer(auditLog.list, { events: [], total_count: 0 });
  refuse(templates.list, 503, { detail: 'Away.', code: 'unavailable' });
  signIn();
  return openApp(address);
}
const menu = page.getByRole('navigation').first();

test('Every user of a suspended shop reads why on every screen, and whom to ask', async () => {
  const suspended = { reason: 'The bill of October is not paid.', contact: 'help@counterbook.example' };
  for (const [address, role] of [
    ['/settings/activity', 'owner'],
    ['/template-builder', 'staff'],
  ] as const) {
    open(address, { user: { role, suspended } });
    const notice = page.getByRole('status').filter({ hasText: suspended.reason });
    await expect.element(notice).toBeVisible();
    await expect.element(notice.getByText(`${texts.what} ${texts.contact(suspended.contact)}`)).toBeVisible();
  }
});

test('A user who may enter the contact for customers is asked for it where texts are written', async () => {
  const notice = page.getByRole('status').filter({ hasText: companyTexts.helpContactNotice });
  open('/template-builder', { user: { role: 'manager', lacks_help_contact: true } });
  await expect.element(notice.getByRole('link')).toHaveAttribute('href', '/program');
  for (const [address, user] of [
    ['/template-builder', { role: 'staff', lacks_help_contact: true }],
    ['/settings/activity', { lacks_help_contact: true }],
    ['/template-builder', { lacks_help_contact: false }],
  ] as const) {
    open(address, { user });
    await expect.element(menu).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  }
});

test('Paused sending is said where texts are written, and nowhere else', async () => {
  open('/template-builder', { user: { sending_paused: true } });
  await expect.element(page.getByText(texts.sendingPaused)).toBeVisible();
  open('/settings/activity', { user: { sending_paused: true } });
  await expect.element(menu).toBeVisible();
  await expect.element(page.getByText(texts.sendingPaused)).not.toBeInTheDocument();
});
