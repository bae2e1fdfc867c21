import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { team } from '#contract/team.ts';
import { accountErrors } from '#contract/texts/account_errors.ts';
import { teamErrors } from '#contract/texts/team_errors.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

let serial = 0;
/** Somebody signs up at the company and waits. */
async function applicant(companyId: string, path = 'loyalty') {
  const username = `applicant-${++serial}`;
  const payload = { username, email: `${username}@example.com`, password: PASSWORD, company_id: companyId };
  const remoteAddress = `10.1.0.${serial}`;
  const answer = await t.app.inject({ method: 'POST', url: `/api/trials/signup/${path}`, payload, remoteAddress });
  expect(answer.json()).toMatchObject({ status: 'pending' });
  return { username, email: payload.email, user_id: answer.json().user_id as string };
}

/** A company with one owner on trial for nothing, signed in. */
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

async function memberNamed(username: string, token = maple.owner) {
  const { body } = await call(t, token, team.list);
  return body.members.find((member) => member.username === username);
}

async function mailsTo(recipient: string) {
  const { rows } = await t.owner.query('select subject, text from mails where recipient = $1 order by mail_id', [
    recipient,
  ]);
  return rows;
}

async function auditOf(action: string, subject: string) {
  const { rows } = await t.owner.query(
    'select user_id, detail from audit_events where action = $1 and subject_id = $2',
    [action, subject],
  );
  return rows;
}

const approve = (token: string, user_id: string, body?: { role: 'staff' | 'manager' | 'owner' }) =>
  call(t, token, team.approve, { params: { user_id }, ...(body ? { body } : {}) });
const refuse = (token: string, user_id: string) => call(t, token, team.refuse, { params: { user_id } });
const remove = (token: string, user_id: string) => call(t, token, team.remove, { params: { user_id } });
const changeRole = (token: string, user_id: string, role: 'staff' | 'manager' | 'owner') =>
  call(t, token, team.changeRole, { params: { user_id }, body: { role } });

test('lists who is here, with their role and when they were here last', async () => {
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

test('remembers when somebody was here after they have logged out', async () => {
  const seen = t.clock.now.toISOString();
  const token = await logIn(t, 'maple-staff');
  await call(t, token, account.logout);
  await t.owner.query(
    `delete from sessions where user_id = (select user_id from users where username = 'maple-staff')`,
  );
  expect(await memberNamed('maple-staff')).toMatchObject({ last_seen_at: seen });
  maple.staff = await logIn(t, 'maple-staff');
});

describe('somebody who asks to join', () => {
  test('is approved, is told, can sign in, and begins the trial that they asked for', async () => {
    const shop = await freshShop('Approving Shop');
    const person = await applicant(shop.companyId, 'loyalty');
    expect(await memberNamed(person.username, shop.owner)).toMatchObject({
      status: 'pending',
      requested_trial: 'loyalty_sms',
      last_seen_at: null,
    });
    expect((await approve(shop.owner, person.user_id, { role: 'manager' })).status).toBe(200);
    const token = await logIn(t, person.username);
    expect((await call(t, token, account.getUser)).body).toMatchObject({ role: 'manager', company: 'Approving Shop' });
    const loyalty = await call(t, token, account.hasFeature, { query: { code: 'loyalty_sms' } });
    expect(loyalty.body).toMatchObject({ allowed: true, access_type: 'trial' });
    expect(await auditOf('member.approved', person.user_id)).toEqual([
      { user_id: shop.ownerId, detail: { role: 'manager', trials: ['loyalty_sms'] } },
    ]);
    expect(await mailsTo(person.email)).toMatchObject([{ subject: 'You can log in to Approving Shop now' }]);
    // Twice is once.
    expect((await approve(shop.owner, person.user_id)).status).toBe(200);
    expect(await memberNamed(person.username, shop.owner)).toMatchObject({ role: 'manager' });
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  test('begins no trial of what the company pays for, and is staff unless the owner says otherwise', async () => {
    const person = await applicant(maple.companyId, 'both');
    expect((await approve(maple.owner, person.user_id)).status).toBe(200);
    expect(await memberNamed(person.username)).toMatchObject({
      role: 'staff',
      status: 'active',
      requested_trial: null,
    });
    const { rows } = await t.owner.query(`select from entitlements where company_id = $1 and kind = 'trial'`, [
      maple.companyId,
    ]);
    expect(rows).toEqual([]);
  });

  test('is refused: the account is gone, its name and address are free, and they are told', async () => {
    const person = await applicant(maple.companyId);
    expect((await refuse(maple.owner, person.user_id)).status).toBe(200);
    expect(await memberNamed(person.username)).toBeUndefined();
    await expect(logIn(t, person.username)).rejects.toThrow(accountErrors.loginFailed);
    const kept = await t.owner.query('select from users where username = $1', [person.username]);
    expect(kept.rows).toEqual([]);
    expect(await mailsTo(person.email)).toMatchObject([{ subject: 'Your request to join Maple Deli' }]);
    expect(await auditOf('member.refused', person.user_id)).toHaveLength(1);
    expect((await approve(maple.owner, person.user_id)).status).toBe(404);
  });

  test('can be neither refused after the approval, nor given a role or removed before it', async () => {
    const person = await applicant(maple.companyId);
    for (const early of [
      await changeRole(maple.owner, person.user_id, 'owner'),
      await remove(maple.owner, person.user_id),
    ]) {
      expect(early).toMatchObject({ status: 409, body: { detail: teamErrors.notActive } });
    }
    await approve(maple.owner, person.user_id);
    expect(await refuse(maple.owner, person.user_id)).toMatchObject({
      status: 409,
      body: { detail: teamErrors.notPending },
    });
    expect(await logIn(t, person.username)).toBeTruthy();
  });

  test('approved and refused at the same moment ends in one of the two', async () => {
    const person = await applicant(maple.companyId);
    const [yes, no] = await Promise.all([approve(maple.owner, person.user_id), refuse(maple.owner, person.user_id)]);
    expect([yes.status, no.status].sort()).toEqual(yes.status === 200 ? [200, 409] : [200, 404]);
  });
});

describe('a role', () => {
  test('counts at once, in sessions that are open', async () => {
    const person = await applicant(maple.companyId);
    await approve(maple.owner, person.user_id);
    const token = await logIn(t, person.username);
    expect((await approve(token, person.user_id)).status).toBe(403);
    await changeRole(maple.owner, person.user_id, 'owner');
    expect((await call(t, token, account.getUser)).body.role).toBe('owner');
    expect((await changeRole(token, person.user_id, 'staff')).status).toBe(200);
    expect((await changeRole(token, person.user_id, 'owner')).status).toBe(403);
    expect(await auditOf('member.role_changed', person.user_id)).toMatchObject([
      { detail: { from: 'staff', to: 'owner' } },
      { user_id: person.user_id, detail: { from: 'owner', to: 'staff' } },
    ]);
  });

  test('must be one', async () => {
    const answer = await t.app.inject({
      method: 'PUT',
      url: `/api/team/members/${(await memberNamed('maple'))?.user_id}`,
      headers: { authorization: `Bearer ${maple.owner}` },
      payload: { role: 'emperor' },
    });
    expect(answer.statusCode).toBe(422);
  });
});

describe('somebody who is removed', () => {
  test('is signed out everywhere at once and cannot come back', async () => {
    const person = await applicant(maple.companyId);
    await approve(maple.owner, person.user_id);
    const tokens = [await logIn(t, person.username), await logIn(t, person.username)];
    expect((await remove(maple.owner, person.user_id)).status).toBe(200);
    for (const token of tokens) expect((await call(t, token, account.getUser)).status).toBe(401);
    await expect(logIn(t, person.username)).rejects.toThrow(accountErrors.loginFailed);
    expect(await memberNamed(person.username)).toBeUndefined();
    const { rows } = await t.owner.query('select status from members where user_id = $1', [person.user_id]);
    expect(rows).toEqual([{ status: 'removed' }]);
    expect(await auditOf('member.removed', person.user_id)).toHaveLength(1);
    expect((await remove(maple.owner, person.user_id)).status).toBe(200);
    expect(await auditOf('member.removed', person.user_id)).toHaveLength(1);
    expect((await changeRole(maple.owner, person.user_id, 'owner')).status).toBe(404);
  });
});

describe('the last owner', () => {
  let shop: Awaited<ReturnType<typeof freshShop>>;
  let second: { username: string; user_id: string };
  beforeEach(async () => {
    shop = await freshShop(`Owned Shop ${++serial}`);
    second = await applicant(shop.companyId);
  });

  test('can be neither removed nor demoted', async () => {
    const lastOwner = { status: 409, body: { detail: teamErrors.lastOwner, code: 'last_owner' } };
    expect(await remove(shop.owner, shop.ownerId)).toMatchObject(lastOwner);
    expect(await changeRole(shop.owner, shop.ownerId, 'manager')).toMatchObject(lastOwner);
    // Somebody who only asks to be here is no owner, and neither is a manager.
    await approve(shop.owner, second.user_id, { role: 'manager' });
    expect(await remove(shop.owner, shop.ownerId)).toMatchObject(lastOwner);
    expect((await call(t, shop.owner, account.getUser)).body.role).toBe('owner');
  });

  test('may go once there is another one', async () => {
    await approve(shop.owner, second.user_id, { role: 'owner' });
    expect((await remove(shop.owner, shop.ownerId)).status).toBe(200);
    expect((await call(t, shop.owner, account.getUser)).status).toBe(401);
  });

  test('remains when two owners remove each other at the same moment', async () => {
    await approve(shop.owner, second.user_id, { role: 'owner' });
    const other = await logIn(t, second.username);
    const answers = await Promise.all([remove(shop.owner, second.user_id), changeRole(other, shop.ownerId, 'staff')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { rows } = await t.owner.query(
      `select count(*)::int as owners from members where company_id = $1 and role = 'owner' and status = 'active'`,
      [shop.companyId],
    );
    expect(rows[0].owners).toBe(1);
  });
});

test('a manager may look at the team and change nothing', async () => {
  const user_id = (await memberNamed('maple-staff'))?.user_id ?? '';
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
