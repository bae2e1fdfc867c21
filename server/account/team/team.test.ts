import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { email } from '#contract/account/email.ts';
import { accountErrors } from '#contract/account/errors.texts.ts';
import { signup } from '#contract/account/signup.ts';
import { team } from '#contract/account/team.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

let serial = 0;
/** A user signs up at the company, confirms the address, and waits. */
async function newApplicant(companyId: string, path = 'loyalty') {
  const applicant = await newStranger(companyId, path);
  await confirmAddress(applicant.email);
  return applicant;
}

async function confirmAddress(recipient: string) {
  const [, token = ''] = /confirm-email\?token=([\w-]+)/.exec((await mailsOf(t, { recipient }))[0].text) ?? [];
  expect((await call(t, null, email.confirm, { body: { token } })).status).toBe(200);
}

/** A user signs up at the company with an address that may be anyone's. */
async function newStranger(companyId: string, path = 'loyalty') {
  const username = `applicant-${++serial}`;
  const payload = { username, email: `${username}@example.com`, password: PASSWORD, company_id: companyId };
  const remoteAddress = `10.1.0.${serial}`;
  const answer = await t.app.inject({ method: 'POST', url: `/api/trials/signup/${path}`, payload, remoteAddress });
  expect(answer.json()).toMatchObject({ status: 'pending' });
  return { username, email: payload.email, user_id: answer.json().user_id as string };
}

/** A company with one signed-in owner and no trial. */
async function freshShop(name: string) {
  const username = name.toLowerCase().replaceAll(' ', '-');
  const payload = {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    company_name: name,
    zip_code: '02110',
  };
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/trials/signup/invoice',
    payload,
    remoteAddress: '10.2.0.1',
  });
  const { company_id, user_id } = answer.json();
  return { companyId: company_id as string, ownerId: user_id as string, owner: await logIn(t, username) };
}

async function teamMemberNamed(username: string, token = maple.owner) {
  const { body } = await call(t, token, team.list);
  return body.members.find((teamMember) => teamMember.username === username);
}

/** Without the one that confirms the address. */
async function mailsTo(recipient: string) {
  const mails = await mailsOf(t, { recipient });
  return mails.filter(({ subject }) => !subject.startsWith('Confirm '));
}

async function auditOf(action: string, subject_id: string) {
  const entries = await audited(t, { action, subject_id });
  return entries.map(({ user_id, detail }) => ({ user_id, detail }));
}

const approve = (token: string, user_id: string, body?: { role: 'staff' | 'manager' | 'owner' }) =>
  call(t, token, team.approve, { params: { user_id }, ...(body ? { body } : {}) });
const refuse = (token: string, user_id: string) => call(t, token, team.refuse, { params: { user_id } });
const remove = (token: string, user_id: string) => call(t, token, team.remove, { params: { user_id } });
const changeRole = (token: string, user_id: string, role: 'staff' | 'manager' | 'owner') =>
  call(t, token, team.changeRole, { params: { user_id }, body: { role } });

test('The list shows the team with roles and last activity', async () => {
  const { body } = await call(t, maple.staff, team.list);
  expect(body.members.map(({ username, role, status }) => [username, role, status])).toEqual([
    ['maple', 'owner', 'active'],
    ['maple-manager', 'manager', 'active'],
    ['maple-staff', 'staff', 'active'],
  ]);
  expect(body.members[0]).toMatchObject({
    email: 'maple@example.com',
    last_seen_at: t.clock.now.toISOString(),
    requested_trial: null,
  });
  expect(body.invitations).toEqual([]);
});

test('Last activity stays visible after logout', async () => {
  const seen = t.clock.now.toISOString();
  const token = await logIn(t, 'maple-staff');
  for (const open of [token, maple.staff]) await call(t, open, account.logout);
  expect(await teamMemberNamed('maple-staff')).toMatchObject({ last_seen_at: seen });
  maple.staff = await logIn(t, 'maple-staff');
});

describe('A request to join', () => {
  test('Approval notifies the user, allows login, and starts the requested trial', async () => {
    const shop = await freshShop('Approving Shop');
    const applicant = await newApplicant(shop.companyId, 'loyalty');
    expect(await teamMemberNamed(applicant.username, shop.owner)).toMatchObject({
      status: 'pending',
      requested_trial: 'loyalty_sms',
      last_seen_at: null,
    });
    expect((await approve(shop.owner, applicant.user_id, { role: 'manager' })).status).toBe(200);
    const token = await logIn(t, applicant.username);
    expect((await call(t, token, account.getUser)).body).toMatchObject({ role: 'manager', company: 'Approving Shop' });
    const loyalty = await call(t, token, account.hasFeature, { query: { code: 'loyalty_sms' } });
    expect(loyalty.body).toMatchObject({ allowed: true, access_type: 'trial' });
    expect(await auditOf('member.approved', applicant.user_id)).toEqual([
      { user_id: shop.ownerId, detail: { role: 'manager', trials: ['loyalty_sms'] } },
    ]);
    expect(await mailsTo(applicant.email)).toMatchObject([{ subject: 'You can now log in to Approving Shop' }]);
    // Doing it twice has the effect of once.
    expect((await approve(shop.owner, applicant.user_id)).status).toBe(200);
    expect(await teamMemberNamed(applicant.username, shop.owner)).toMatchObject({ role: 'manager' });
    expect(await mailsTo(applicant.email)).toHaveLength(1);
  });

  test('An owner sees whether the address is confirmed, and approves nobody before it is', async () => {
    const stranger = await newStranger(maple.companyId);
    expect(await teamMemberNamed(stranger.username)).toMatchObject({ status: 'pending', email_confirmed: false });
    const detail = teamErrors.unconfirmed(stranger.username, stranger.email);
    expect(await approve(maple.owner, stranger.user_id)).toMatchObject({ status: 409, body: { detail } });
    await expect(logIn(t, stranger.username)).rejects.toThrow(accountErrors.waitingForApproval('Maple Deli'));
    await confirmAddress(stranger.email);
    expect(await teamMemberNamed(stranger.username)).toMatchObject({ email_confirmed: true });
    expect((await approve(maple.owner, stranger.user_id)).status).toBe(200);
  });

  test('Approval starts no trial for features that the company pays for, and assigns the staff role by default', async () => {
    const applicant = await newApplicant(maple.companyId, 'both');
    expect((await approve(maple.owner, applicant.user_id)).status).toBe(200);
    expect(await teamMemberNamed(applicant.username)).toMatchObject({
      role: 'staff',
      status: 'active',
      requested_trial: null,
    });
    expect((await call(t, maple.owner, billing.membership)).body.trials).toEqual([]);
  });

  test('Refusal deletes the account, frees its name and address, and notifies the user', async () => {
    const applicant = await newApplicant(maple.companyId);
    expect((await refuse(maple.owner, applicant.user_id)).status).toBe(200);
    expect(await teamMemberNamed(applicant.username)).toBeUndefined();
    await expect(logIn(t, applicant.username)).rejects.toThrow(accountErrors.loginFailed);
    const name = await call(t, null, signup.checkUsername, { body: { username: applicant.username } });
    expect(name.body).toEqual({ available: true });
    expect(await mailsTo(applicant.email)).toMatchObject([{ subject: 'Your request to join Maple Deli' }]);
    expect(await auditOf('member.refused', applicant.user_id)).toHaveLength(1);
    expect((await approve(maple.owner, applicant.user_id)).status).toBe(404);
  });

  test('An approved request cannot be refused, and a pending one can get no role and cannot be removed', async () => {
    const applicant = await newApplicant(maple.companyId);
    for (const early of [
      await changeRole(maple.owner, applicant.user_id, 'owner'),
      await remove(maple.owner, applicant.user_id),
    ]) {
      expect(early).toMatchObject({ status: 409, body: { detail: teamErrors.notActive } });
    }
    await approve(maple.owner, applicant.user_id);
    expect(await refuse(maple.owner, applicant.user_id)).toMatchObject({
      status: 409,
      body: { detail: teamErrors.notPending },
    });
    expect(await logIn(t, applicant.username)).toBeTruthy();
  });

  test('Simultaneous approval and refusal end in one of the two', async () => {
    const applicant = await newApplicant(maple.companyId);
    const [yes, no] = await Promise.all([
      approve(maple.owner, applicant.user_id),
      refuse(maple.owner, applicant.user_id),
    ]);
    expect([yes.status, no.status].sort()).toEqual(yes.status === 200 ? [200, 409] : [200, 404]);
  });
});

describe('A role', () => {
  test('A higher role takes effect at the next login, a lower one at once in open sessions', async () => {
    const applicant = await newApplicant(maple.companyId);
    await approve(maple.owner, applicant.user_id);
    const before = await logIn(t, applicant.username);
    expect((await approve(before, applicant.user_id)).status).toBe(403);
    await changeRole(maple.owner, applicant.user_id, 'owner');
    expect((await call(t, before, account.getUser)).status).toBe(401);
    const token = await logIn(t, applicant.username);
    expect((await changeRole(token, applicant.user_id, 'staff')).status).toBe(200);
    expect((await changeRole(token, applicant.user_id, 'owner')).status).toBe(403);
    expect(await auditOf('member.role_changed', applicant.user_id)).toMatchObject([
      { detail: { before: { role: 'staff' }, after: { role: 'owner' } } },
      { user_id: applicant.user_id, detail: { before: { role: 'owner' }, after: { role: 'staff' } } },
    ]);
  });

  test('An unknown role is refused', async () => {
    const answer = await t.app.inject({
      method: 'PUT',
      url: `/api/team/members/${(await teamMemberNamed('maple'))?.user_id}`,
      headers: { authorization: `Bearer ${maple.owner}` },
      payload: { role: 'emperor' },
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('Removing a team member', () => {
  test('Removal signs the user out everywhere at once, and they cannot come back', async () => {
    const applicant = await newApplicant(maple.companyId);
    await approve(maple.owner, applicant.user_id);
    const tokens = [await logIn(t, applicant.username), await logIn(t, applicant.username)];
    expect((await remove(maple.owner, applicant.user_id)).status).toBe(200);
    for (const token of tokens) expect((await call(t, token, account.getUser)).status).toBe(401);
    await expect(logIn(t, applicant.username)).rejects.toThrow(accountErrors.loginFailed);
    expect(await teamMemberNamed(applicant.username)).toBeUndefined();
    expect(await auditOf('member.removed', applicant.user_id)).toHaveLength(1);
    expect((await remove(maple.owner, applicant.user_id)).status).toBe(200);
    expect(await auditOf('member.removed', applicant.user_id)).toHaveLength(1);
    expect((await changeRole(maple.owner, applicant.user_id, 'owner')).status).toBe(404);
  });
});

describe('The last owner', () => {
  let shop: Awaited<ReturnType<typeof freshShop>>;
  let second: { username: string; user_id: string };
  beforeEach(async () => {
    shop = await freshShop(`Owned Shop ${++serial}`);
    second = await newApplicant(shop.companyId);
  });

  test('The last owner can be neither removed nor demoted', async () => {
    const lastOwner = { status: 409, body: { detail: teamErrors.lastOwner, code: 'last_owner' } };
    expect(await remove(shop.owner, shop.ownerId)).toMatchObject(lastOwner);
    expect(await changeRole(shop.owner, shop.ownerId, 'manager')).toMatchObject(lastOwner);
    // A user who has only asked to join is not an owner, and neither is a manager.
    await approve(shop.owner, second.user_id, { role: 'manager' });
    expect(await remove(shop.owner, shop.ownerId)).toMatchObject(lastOwner);
    expect((await call(t, shop.owner, account.getUser)).body.role).toBe('owner');
  });

  test('An owner may leave once there is another owner', async () => {
    await approve(shop.owner, second.user_id, { role: 'owner' });
    expect((await remove(shop.owner, shop.ownerId)).status).toBe(200);
    expect((await call(t, shop.owner, account.getUser)).status).toBe(401);
  });

  test('One owner remains when two owners remove each other at the same moment', async () => {
    await approve(shop.owner, second.user_id, { role: 'owner' });
    const other = await logIn(t, second.username);
    const answers = await Promise.all([remove(shop.owner, second.user_id), changeRole(other, shop.ownerId, 'staff')]);
    // Whoever comes second is refused: as a user who is no longer an owner, or as the last one's remover.
    const [done, refused] = answers.map((answer) => answer.status).sort();
    expect(done).toBe(200);
    expect([401, 403, 409]).toContain(refused);
    const lists = await Promise.all([shop.owner, other].map((token) => call(t, token, team.list)));
    const users = lists.find(({ status }) => status === 200)?.body.members;
    expect(users?.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

test('A manager can view the team and change nothing', async () => {
  const user_id = (await teamMemberNamed('maple-staff'))?.user_id ?? '';
  expect((await call(t, maple.manager, team.list)).status).toBe(200);
  for (const answer of [
    await approve(maple.manager, user_id),
    await refuse(maple.manager, user_id),
    await remove(maple.manager, user_id),
    await changeRole(maple.manager, user_id, 'owner'),
    await call(t, maple.manager, team.invite, { body: { email: 'x@example.com', role: 'owner' } }),
  ]) {
    expect(answer.status).toBe(403);
  }
});
