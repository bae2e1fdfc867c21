import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { team } from '#contract/account/team.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, mapleDeli, type Shop } from '#test/cast.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { holdOpen, untilWaiting } from '#test/rows.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

const idOf = async (token: string) => (await call(t, token, account.getUser)).body.user_id;
const roles = async () =>
  new Map((await call(t, maple.owner, team.list)).body.members.map(({ username, role }) => [username, role]));

/** Sends the second request while the first one waits for its turn, so that both were let in before either took effect. */
async function inTurn<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const commit = await holdOpen(t, 'select from companies where company_id = $1 for no key update', [maple.companyId]);
  const one = first();
  await untilWaiting(t, 1);
  const other = second();
  await untilWaiting(t, 2);
  await commit();
  return [await one, await other];
}

test.each([
  ['removed', 401],
  ['no longer an owner', 403],
] as const)(
  'An owner who is %s meanwhile invites nobody, changes no role and resets no second factor',
  async (what, status) => {
    const name = `left-${status}`;
    const end = (user_id: string) =>
      what === 'removed'
        ? call(t, maple.owner, team.remove, { params: { user_id } })
        : call(t, maple.owner, team.changeRole, { params: { user_id }, body: { role: 'staff' } });

    const inviter = await addUser(t, maple.companyId, name, 'owner');
    const inviterId = await idOf(inviter);
    const email = `${name}-again@example.com`;
    const invited = await inTurn(
      () => end(inviterId),
      () => call(t, inviter, team.invite, { body: { email, role: 'owner' } }),
    );
    expect(invited.map((answer) => answer.status)).toEqual([200, status]);
    expect((await call(t, maple.owner, team.list)).body.invitations).toEqual([]);
    expect(await mailsOf(t, { recipient: email })).toEqual([]);

    const promoter = await addUser(t, maple.companyId, `${name}-too`, 'owner');
    const [promoterId, staffId] = [await idOf(promoter), await idOf(maple.staff)];
    const promoted = await inTurn(
      () => end(promoterId),
      () => call(t, promoter, team.changeRole, { params: { user_id: staffId }, body: { role: 'owner' } }),
    );
    expect(promoted.map((answer) => answer.status)).toEqual([200, status]);
    expect((await roles()).get('maple-staff')).toBe('staff');

    const resetter = await addUser(t, maple.companyId, `${name}-last`, 'owner');
    const resetterId = await idOf(resetter);
    const reset = await inTurn(
      () => end(resetterId),
      () => call(t, resetter, secondFactor.reset, { params: { user_id: staffId } }),
    );
    expect(reset.map((answer) => answer.status)).toEqual([200, status]);
  },
);
