import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { teamTexts } from '#contract/account/team.texts.ts';
import { type Invitation, type TeamMember, team } from '#contract/account/team.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import { id, OWNER } from '../../testing/samples.ts';
import { openApp, signIn } from '../../testing/screen.tsx';
import { answer, answerBy, refuse, sentTo } from '../../testing/server.ts';
import { answerSettings } from '../../testing/settings.ts';
import { answerShell } from '../../testing/shell.ts';

const section = page.getByRole('region', { name: teamTexts.title });
const dialog = page.getByRole('dialog');

const teamMember = (changed: Partial<TeamMember>): TeamMember => ({
  user_id: OWNER.user_id,
  username: OWNER.username,
  email: OWNER.email,
  email_confirmed: true,
  role: 'owner',
  status: 'active',
  requested_trial: null,
  created_at: '2026-01-05T15:00:00.000Z',
  last_seen_at: null,
  has_second_factor: false,
  ...changed,
});

const OTHER = { user_id: id(5), username: 'joe', email: 'joe@example.com' };

/** The settings with this team; a refused or removed user is no longer listed. */
function openTeam(...others: TeamMember[]) {
  answerShell();
  answerSettings();
  answerBy(team.list, () => {
    const isGone = [team.refuse, team.remove].some((call) => sentTo(call).length > 0);
    const members = [teamMember({}), ...(isGone ? [] : others)];
    return { members, invitations: [], second_factor_required: false };
  });
  signIn();
  openApp('/settings');
}

test('A request to join is declined after a question', async () => {
  openTeam(teamMember({ ...OTHER, status: 'pending', requested_trial: 'loyalty_text' }));
  answer(team.refuse, {});
  const decline = section.getByRole('button', { name: teamTexts.refuseName('joe') });
  await decline.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(team.refuse)).toEqual([]);
  await decline.click();
  await dialog.getByRole('button', { name: teamTexts.refuse }).click();
  await expect.element(page.getByText(teamTexts.refused('joe'))).toBeVisible();
  await expect.element(decline).not.toBeInTheDocument();
  expect(sentTo(team.refuse)).toMatchObject([{ params: { user_id: OTHER.user_id } }]);
});

test('A request whose address nobody has confirmed says so, and approving it says what is missing', async () => {
  openTeam(
    teamMember({ ...OTHER, status: 'pending', email_confirmed: false }),
    teamMember({ user_id: id(6), username: 'ann', email: 'ann@example.com', status: 'pending' }),
  );
  const rows = section.getByRole('listitem');
  await expect.element(rows.filter({ hasText: 'ann@example.com' })).toBeVisible();
  await expect.element(rows.filter({ hasText: 'joe@example.com' }).getByText(teamTexts.unconfirmed)).toBeVisible();
  expect(section.getByText(teamTexts.unconfirmed).elements()).toHaveLength(1);
  const detail = teamErrors.unconfirmed('joe', 'joe@example.com');
  refuse(team.approve, 409, { detail, code: 'unconfirmed' });
  await section.getByRole('button', { name: teamTexts.approveName('joe') }).click();
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('The last owner keeps the role and is told why, and a user is removed after a question', async () => {
  openTeam(teamMember({ ...OTHER, role: 'staff' }));
  refuse(team.changeRole, 409, { detail: teamErrors.lastOwner, code: 'conflict' });
  answer(team.remove, {});
  const role = section.getByRole('combobox', { name: teamTexts.roleOf(OWNER.username) });
  await role.click();
  await page.getByRole('option', { name: 'Staff' }).click();
  await expect.element(page.getByRole('alert').getByText(teamErrors.lastOwner)).toBeVisible();
  await expect.element(role).toHaveValue('Owner');
  await section.getByRole('button', { name: teamTexts.removeName('joe') }).click();
  await dialog.getByRole('button', { name: teamTexts.remove }).click();
  await expect.element(page.getByText(teamTexts.removed('joe'))).toBeVisible();
  await expect.element(section.getByText('joe@example.com')).not.toBeInTheDocument();
  expect(sentTo(team.remove)).toMatchObject([{ params: { user_id: OTHER.user_id } }]);
});

test('An invitation is sent again by a press, and a refusal says when it can be', async () => {
  const email = 'ann@example.com';
  const invitation: Invitation = {
    invitation_id: id(6),
    email,
    role: 'manager',
    created_at: '2026-11-20T15:00:00.000Z',
    expires_at: '2026-11-27T15:00:00.000Z',
    is_undelivered: false,
  };
  answerShell();
  answerSettings();
  answer(team.list, { members: [teamMember({})], invitations: [invitation], second_factor_required: false });
  answer(team.invite, invitation);
  signIn();
  openApp('/settings');
  const again = section.getByRole('button', { name: teamTexts.sendAgainName(email) });
  await again.click();
  await expect.element(page.getByText(teamTexts.sentAgain(email))).toBeVisible();
  expect(sentTo(team.invite)).toMatchObject([{ body: { email, role: 'manager' } }]);
  const detail = teamErrors.invitedLately(email);
  refuse(team.invite, 429, { detail, code: 'too_many_requests' });
  await again.click();
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('An invitation that was not delivered says so and why, and how to send it again', async () => {
  const invitation: Invitation = {
    invitation_id: id(6),
    email: 'ann@exmaple.com',
    role: 'manager',
    created_at: '2026-11-20T15:00:00.000Z',
    expires_at: '2026-11-27T15:00:00.000Z',
    is_undelivered: true,
  };
  const delivered = { ...invitation, invitation_id: id(7), email: 'bea@example.com', is_undelivered: false };
  answerShell();
  answerSettings();
  const invitations = [invitation, delivered];
  answer(team.list, { members: [teamMember({})], invitations, second_factor_required: false });
  signIn();
  openApp('/settings');
  const row = section.getByRole('listitem').filter({ hasText: invitation.email });
  await expect.element(row.getByText(teamTexts.notDelivered)).toBeVisible();
  await expect.element(row.getByText(teamTexts.notDeliveredDetail(invitation.email))).toBeVisible();
  await expect.element(row.getByRole('button', { name: teamTexts.sendAgainName(invitation.email) })).toBeVisible();
  expect(section.getByText(teamTexts.notDelivered).elements()).toHaveLength(1);
});
