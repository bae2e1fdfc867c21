import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { email as emailCalls } from '#contract/account/email.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { fieldTexts } from '#contract/account/signup.texts.ts';
import { team } from '#contract/account/team.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts';
import type { Role } from '#contract/http.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, cornerStore, logIn, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { audited, confirmEmails } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());

const ended = { status: 404, body: { detail: teamErrors.invitationEnded, code: 'invitation_ended' } };

/** Sends an invitation and reads the link in the newest mail. */
async function invite(email: string, role: Role = 'staff', owner = maple.owner) {
  const { status, body } = await call(t, owner, team.invite, { body: { email, role } });
  expect(status).toBe(200);
  const mails = await mailsOf(t, { recipient: email });
  const [, token = ''] = /\/invitation\?token=([\w-]+)/.exec(mails.at(-1).text) ?? [];
  return { token, ...body };
}

const check = (token: string) => call(t, null, team.checkInvitation, { query: { token } });
const accept = (token: string, username: string, password = PASSWORD) =>
  call(t, null, team.acceptInvitation, { body: { token, username, password } });
const openInvitations = async () => (await call(t, maple.owner, team.list)).body.invitations.map(({ email }) => email);

test('An invitation link is mailed, explains itself, and creates an account that can sign in at once', async () => {
  const { token, invitation_id, expires_at } = await invite('Ann@example.com', 'manager');
  expect(token.length * 6).toBeGreaterThanOrEqual(128);
  expect(Date.parse(expires_at) - t.clock.now.getTime()).toBe(7 * DAY_MS);
  expect(await openInvitations()).toEqual(['Ann@example.com']);
  expect((await check(token)).body).toEqual({ company: 'Maple Deli', role: 'manager', email: 'Ann@example.com' });
  const accepted = await accept(token, 'ann');
  expect(accepted.body).toMatchObject({ company_id: maple.companyId, status: 'active' });
  const user = await call(t, await logIn(t, 'ann'), account.getUser);
  expect(user.body).toMatchObject({ role: 'manager', email: 'Ann@example.com', user_id: accepted.body.user_id });
  expect(await openInvitations()).toEqual([]);
  const audits = await audited(t, { subject_id: invitation_id });
  expect(audits.map(({ action }) => action)).toEqual(['invitation.sent', 'invitation.accepted']);
});

test('Only the hash of the link is stored', async () => {
  const { token } = await invite('hash@example.com');
  const { rows } = await t.owner.query(`select encode(token_hash, 'hex') as kept from invitation_tokens`);
  const kept = rows.map((row) => row.kept);
  expect(kept).toContain(createHash('sha256').update(token).digest('hex'));
  expect(kept.join()).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});

describe('An invitation link', () => {
  test('The link does not work for a second account', async () => {
    const { token } = await invite('once@example.com');
    const first = await accept(token, 'once');
    expect(await check(token)).toMatchObject(ended);
    expect(await accept(token, 'once-more')).toMatchObject(ended);
    expect(await accept(token, 'once', 'Another-1!')).toMatchObject(ended);
    // A double click is not a second use.
    expect(await accept(token, 'ONCE')).toMatchObject({ status: 200, body: first.body });
  });

  test('The link of an accepted invitation does not say for long whether a password is right', async () => {
    const { token } = await invite('oracle@example.com');
    const first = await accept(token, 'oracle');
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 10 * MINUTE_MS - 1000);
    expect(await accept(token, 'oracle')).toMatchObject({ status: 200, body: first.body });
    t.clock.now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect(await accept(token, 'oracle')).toMatchObject(ended);
    t.clock.now = now;
  });

  test('The link works once even when two users click at the same moment', async () => {
    const { token } = await invite('race@example.com');
    const answers = await Promise.all([accept(token, 'race-a'), accept(token, 'race-b'), accept(token, 'race-c')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    const { members } = (await call(t, maple.owner, team.list)).body;
    expect(members.filter(({ email }) => email === 'race@example.com')).toHaveLength(1);
  });

  test('The link works for seven days', async () => {
    const { token } = await invite('slow@example.com');
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 7 * DAY_MS);
    expect(await check(token)).toMatchObject(ended);
    expect(await accept(token, 'slow')).toMatchObject(ended);
    expect(await openInvitations()).not.toContain('slow@example.com');
    t.clock.now = new Date(now.getTime() + 7 * DAY_MS - 1000);
    expect((await accept(token, 'slow')).status).toBe(200);
    t.clock.now = now;
  });

  test('The link works until it is withdrawn', async () => {
    const { token, invitation_id } = await invite('gone@example.com');
    const withdraw = () => call(t, maple.owner, team.withdrawInvitation, { params: { invitation_id } });
    expect((await withdraw()).status).toBe(200);
    expect(await accept(token, 'gone')).toMatchObject(ended);
    expect(await withdraw()).toMatchObject({ status: 404, body: { detail: teamErrors.noInvitation } });
  });

  test('The link works until another one is sent to the same address', async () => {
    const first = await invite('again@example.com');
    const second = await invite('AGAIN@example.com', 'owner');
    expect((await openInvitations()).filter((email) => /again/i.test(email))).toEqual(['AGAIN@example.com']);
    expect(await accept(first.token, 'again')).toMatchObject(ended);
    expect((await accept(second.token, 'again')).status).toBe(200);
  });

  test.each(['x', 'x'.repeat(43), '../../etc'])('The made-up link %s never works', async (token) => {
    expect(await check(token)).toMatchObject(ended);
    expect(await accept(token, 'made-up')).toMatchObject(ended);
  });
});

test('Errors in the account are shown at their fields, and the link still works', async () => {
  const { token } = await invite('field@example.com');
  for (const [username, password, field, sentence] of [
    ['maple', PASSWORD, 'username', fieldTexts.usernameTaken],
    ['ab', PASSWORD, 'username', fieldTexts.usernameShort],
    ['field', 'simple', 'password', fieldTexts.password],
  ] as const) {
    const answer = await accept(token, username, password);
    expect(answer).toMatchObject({ status: 422, body: { detail: sentence, fields: { [field]: sentence } } });
  }
  expect((await accept(token, 'field')).status).toBe(200);
});

test('A team member, or a user who has asked to join, is not invited', async () => {
  const again = await call(t, maple.owner, team.invite, { body: { email: 'MAPLE-staff@example.com', role: 'owner' } });
  expect(again).toMatchObject({ status: 409, body: { detail: teamErrors.alreadyOnTeam('MAPLE-staff@example.com') } });
  await t.app.inject({
    method: 'POST',
    url: '/api/trials/signup/both',
    payload: { username: 'asks', email: 'asks@example.com', password: PASSWORD, company_id: maple.companyId },
  });
  await confirmEmails(t, true, 'asks@example.com');
  const asked = await call(t, maple.owner, team.invite, { body: { email: 'asks@example.com', role: 'staff' } });
  expect(asked).toMatchObject({ status: 409, body: { detail: teamErrors.asksAlready('asks@example.com') } });
  const odd = await call(t, maple.owner, team.invite, { body: { email: 'a@b.c, d@e.f', role: 'staff' } });
  expect(odd).toMatchObject({ status: 422, body: { detail: fieldTexts.email } });
});

test('A user who asked to join and never confirmed the address can be invited, which proves it', async () => {
  const payload = { username: 'late', email: 'late@example.com', password: PASSWORD, company_id: maple.companyId };
  await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload });
  const { token } = await invite('late@example.com');
  expect((await accept(token, 'late')).status).toBe(200);
  expect(await logIn(t, 'late')).toBeTruthy();
});

test('An address with an account at another company cannot be taken over', async () => {
  const { token } = await invite('corner@example.com');
  expect(await accept(token, 'corner-too')).toMatchObject({ status: 409, body: { detail: fieldTexts.emailTaken } });
  expect(await logIn(t, 'corner')).toBeTruthy();
});

test('A removed user who is invited again gets the account back with the new role and password', async () => {
  const first = await accept((await invite('back@example.com', 'manager')).token, 'back');
  const before = await logIn(t, 'back');
  await call(t, maple.owner, team.remove, { params: { user_id: first.body.user_id } });
  const again = await accept((await invite('back@example.com', 'staff')).token, 'back-again', 'Another-1!');
  expect(again).toMatchObject({ status: 200, body: { user_id: first.body.user_id } });
  const user = await call(t, await logIn(t, 'back-again', 'Another-1!'), account.getUser);
  expect(user.body).toMatchObject({ role: 'staff', username: 'back-again' });
  // Sessions from before the removal stay ended.
  expect((await call(t, before, account.getUser)).status).toBe(401);
});

test('Links that were mailed before a removal do nothing, also after the user was invited again', async () => {
  const first = await accept((await invite('taken@example.com')).token, 'taken');
  const session = await logIn(t, 'taken');
  const change = { email: 'thief@example.com', current_password: PASSWORD };
  expect((await call(t, session, emailCalls.change, { body: change })).status).toBe(200);
  await call(t, null, credentials.forgotPassword, { body: { email: 'taken@example.com' } });
  const linkOf = async (recipient: string, page: string) => {
    const { text } = (await mailsOf(t, { recipient })).at(-1);
    return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';
  };
  const [confirmation, reset] = [
    await linkOf('thief@example.com', 'confirm-email'),
    await linkOf('taken@example.com', 'reset-password'),
  ];
  await call(t, maple.owner, team.remove, { params: { user_id: first.body.user_id } });
  const open = async () => [
    (await call(t, null, emailCalls.confirm, { body: { token: confirmation } })).body,
    (await call(t, null, credentials.resetPassword, { body: { token: reset, new_password: 'Another-1!' } })).body,
  ];
  const linkEnded = expect.objectContaining({ code: 'link_ended' });
  expect(await open()).toEqual([linkEnded, linkEnded]);
  await accept((await invite('taken@example.com')).token, 'taken', 'Another-2!');
  expect(await open()).toEqual([linkEnded, linkEnded]);
  const user = await call(t, await logIn(t, 'taken', 'Another-2!'), account.getUser);
  expect(user.body).toMatchObject({ email: 'taken@example.com', user_id: first.body.user_id });
});

test('When a user who has asked to join accepts an invitation, the links of that request end', async () => {
  const { token } = await invite('early@example.com');
  const payload = { username: 'early', email: 'early@example.com', password: PASSWORD, company_id: maple.companyId };
  const asked = await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload });
  expect(asked.json()).toMatchObject({ status: 'pending' });
  await call(t, null, credentials.forgotPassword, { body: { email: 'early@example.com' } });
  const reset = /reset-password\?token=([\w-]+)/.exec(
    (await mailsOf(t, { recipient: 'early@example.com' })).at(-1).text,
  );
  await accept(token, 'early', 'Another-1!');
  const body = { token: reset?.[1] ?? '', new_password: 'Another-2!' };
  expect((await call(t, null, credentials.resetPassword, { body })).body).toMatchObject({ code: 'link_ended' });
  expect(await logIn(t, 'early', 'Another-1!')).toBeTruthy();
});

test.each(['removed', 'no longer an owner'] as const)(
  'Invitations of an owner who is %s end, so that they cannot bring the owner back',
  async (what) => {
    const name = `left ${what}`.replaceAll(' ', '-');
    const token = await addUser(t, maple.companyId, name, 'owner');
    const { user_id } = (await call(t, token, account.getUser)).body;
    const own = await invite(`${name}-again@example.com`, 'owner', token);
    const other = await invite(`${name}-other@example.com`);
    const params = { user_id };
    const { status } =
      what === 'removed'
        ? await call(t, maple.owner, team.remove, { params })
        : await call(t, maple.owner, team.changeRole, { params, body: { role: 'staff' } });
    expect(status).toBe(200);
    expect(await accept(own.token, `${name}-again`)).toMatchObject(ended);
    const [, withdrawn] = await audited(t, { subject_id: own.invitation_id });
    expect(withdrawn).toMatchObject({ action: 'invitation.withdrawn', detail: { email: `${name}-again@example.com` } });
    expect((await accept(other.token, `${name}-other`)).status).toBe(200);
  },
);

test("A company can neither see nor withdraw another company's invitations", async () => {
  const { invitation_id, token } = await invite('ours@example.com');
  expect((await call(t, corner.owner, team.list)).body.invitations).toEqual([]);
  const attempt = await call(t, corner.owner, team.withdrawInvitation, { params: { invitation_id } });
  expect(attempt.status).toBe(404);
  expect((await check(token)).status).toBe(200);
});

test('An address is invited once, and once more a day, however often an owner asks or withdraws', async () => {
  const now = t.clock.now;
  const ask = (email = 'stranger@example.com') => call(t, maple.owner, team.invite, { body: { email, role: 'staff' } });
  const mails = async () => (await mailsOf(t, { recipient: 'stranger@example.com' })).length;
  const first = await ask();
  await call(t, maple.owner, team.withdrawInvitation, { params: { invitation_id: first.body.invitation_id } });
  expect((await ask()).status).toBe(200);
  t.clock.now = new Date(now.getTime() + DAY_MS - 1000);
  const detail = teamErrors.invitedLately('Stranger@example.com');
  expect(await ask('Stranger@example.com')).toMatchObject({ status: 429, body: { detail, retry_after: 1 } });
  expect(await mails()).toBe(2);
  // The invitation that was sent is still good.
  expect(await openInvitations()).toContain('stranger@example.com');
  t.clock.now = new Date(now.getTime() + DAY_MS);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  expect(await mails()).toBe(3);
  t.clock.now = now;
});

test('An invitation whose email was dropped leaves the earlier link as it was', async () => {
  const { token } = await invite('unsure@example.com');
  const payload = { username: 'unsure', email: 'unsure@example.com', password: PASSWORD, company_id: maple.companyId };
  await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload });
  const dropped = await call(t, maple.owner, team.invite, { body: { email: 'unsure@example.com', role: 'staff' } });
  expect(dropped).toMatchObject({ status: 409, body: { detail: teamErrors.notMailed('unsure@example.com') } });
  expect((await check(token)).status).toBe(200);
  expect((await accept(token, 'unsure')).status).toBe(200);
});

test('Whoever signs up elsewhere with an address and never confirms it does not keep invitations from it', async () => {
  const email = 'hired@example.com';
  const payload = { username: 'impostor', email, password: PASSWORD, company_name: 'Elsewhere', zip_code: '04101' };
  expect((await t.app.inject({ method: 'POST', url: '/api/trials/signup/both', payload })).statusCode).toBe(200);
  await invite(email);
  expect((await check((await invite(email)).token)).status).toBe(200);
});

test('A company sends at most fifty invitations an hour', async () => {
  for (let n = 0; n < 50; n++) {
    const { status } = await call(t, corner.owner, team.invite, {
      body: { email: `n${n}@example.com`, role: 'staff' },
    });
    expect(status).toBe(200);
  }
  const refused = await call(t, corner.owner, team.invite, { body: { email: 'n51@example.com', role: 'staff' } });
  expect(refused.status).toBe(429);
});

test('An accountant can be invited and is one from the first login', async () => {
  const { token } = await invite('books@example.com', 'accountant');
  await accept(token, 'books');
  expect((await call(t, await logIn(t, 'books'), account.getUser)).body.role).toBe('accountant');
});
