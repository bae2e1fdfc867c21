import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditTexts as texts } from '#contract/account/audit/audit.texts.ts';
import { type AuditEvent, auditLog } from '#contract/account/audit/audit.ts';
import { team } from '#contract/account/team.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { id } from '../../testing/samples.ts';
import { openScreen } from '../../testing/screen.tsx';
import { answer, refuse, sentTo } from '../../testing/server.ts';

function event(number: number, changed: Partial<AuditEvent>): AuditEvent {
  return {
    audit_event_id: id(number),
    occurred_at: '2026-11-20T15:00:00.000Z',
    action: 'session.opened',
    user: 'maple',
    about: null,
    subject_id: null,
    changes: [],
    facts: [],
    address: '203.0.113.x',
    device: 'Safari on iPhone',
    ...changed,
  };
}

function openActivity(events: AuditEvent[], address = '/settings/activity') {
  answer(team.list, { members: [], invitations: [], second_factor_required: false });
  answer(auditLog.list, { events, total_count: events.length });
  return openScreen(address);
}

test('An event says what happened, to whom, by whom, from where, with the values before and after', async () => {
  openActivity([
    event(1, {
      action: 'member.role_changed',
      about: 'kim',
      changes: [{ field: 'role', before: 'staff', after: 'owner' }],
    }),
    event(2, {
      action: 'messaging_settings.changed',
      changes: [
        { field: 'window_start', before: '600', after: '570' },
        { field: 'age_gate', before: 'false', after: 'true' },
      ],
    }),
    event(3, { action: 'login.failed', user: null, about: 'kim' }),
    event(4, { action: 'invoice.file_downloaded', subject_id: id(9) }),
    event(5, { action: 'something.newer', user: null, device: null, address: null }),
  ]);
  const row = (number: number) => page.getByRole('row').nth(number);
  for (const words of ['Changed a role', 'About kim', 'Role: Staff → Owner', 'maple', 'Nov 20, 2026'])
    await expect.element(row(1).getByText(words)).toBeVisible();
  await expect.element(row(2).getByText('Send texts from: 10:00 AM → 9:30 AM')).toBeVisible();
  await expect.element(row(2).getByText('We sell alcohol: No → Yes')).toBeVisible();
  await expect.element(row(3).getByText(texts.nobody)).toBeVisible();
  const link = row(4).getByRole('link', { name: texts.openRow.invoice });
  await expect.element(link).toHaveAttribute('href', `/invoices/${id(9)}`);
  await expect.element(row(5).getByText('something.newer')).toBeVisible();
  await expect.element(row(5).getByText(texts.machine)).toBeVisible();
});

test('The filters are in the address and in the call, and can be cleared', async () => {
  const screen = openActivity([], '/settings/activity?group=exports&from=2026-11-01');
  await expect.element(page.getByText(texts.empty.filteredTitle)).toBeVisible();
  expect(sentTo(auditLog.list).at(-1)?.query).toMatchObject({ group: 'exports', from: '2026-11-01' });
  await page.getByRole('button', { name: commonTexts.actions.clearFilters }).click();
  await expect.element(page.getByText(texts.empty.title)).toBeVisible();
  expect(screen.address()).toBe('/settings/activity');
});

test('A log that cannot be loaded says so and can be asked for again', async () => {
  answer(team.list, { members: [], invitations: [], second_factor_required: false });
  refuse(auditLog.list, 503, { detail: 'The database is away.', code: 'unavailable' });
  openScreen('/settings/activity');
  await expect.element(page.getByText('The database is away.')).toBeVisible();
  answer(auditLog.list, { events: [event(1, {})], total_count: 1 });
  await page.getByRole('button', { name: commonTexts.actions.retry }).click();
  await expect.element(page.getByText('Logged in', { exact: true })).toBeVisible();
});

test('Managers and staff find no such page', async () => {
  for (const role of ['manager', 'staff'] as const) {
    openScreen('/settings/activity', { user: { role } });
    await expect.element(page.getByRole('heading', { name: shellTexts.notFound.title })).toBeVisible();
    expect(sentTo(auditLog.list)).toEqual([]);
  }
});
