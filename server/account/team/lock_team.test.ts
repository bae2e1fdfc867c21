import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { team } from '#contract/account/team.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { addUser, mapleDeli, PASSWORD, type Shop } from '#test/cast.ts';
import { passkeyDevice } from '#test/passkey_device.ts';
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
  'An owner who is %s meanwhile invites nobody, changes no role, and neither resets nor requires second factors',
  async (what, status) => {
    /** What an owner asks for who loses the rights for it before their turn is refused. */
    const isRefused = async (name: string, act: (owner: string) => Promise<{ status: number }>) => {
      const owner = await addUser(t, maple.companyId, `${name}-${status}`, 'owner');
      const params = { user_id: await idOf(owner) };
      const end = () =>
        what === 'removed'
          ? call(t, maple.owner, team.remove, { params })
          : call(t, maple.owner, team.changeRole, { params, body: { role: 'staff' } });
      const answers = await inTurn(end, () => act(owner));
      expect(answers.map((answer) => answer.status)).toEqual([200, status]);
    };
    const params = { user_id: await idOf(maple.staff) };
    const email = `invited-${status}@example.com`;

    await isRefused('inviter', (owner) => call(t, owner, team.invite, { body: { email, role: 'owner' } }));
    expect((await call(t, maple.owner, team.list)).body.invitations).toEqual([]);
    expect(await mailsOf(t, { recipient: email })).toEqual([]);

    await isRefused('promoter', (owner) => call(t, owner, team.changeRole, { params, body: { role: 'owner' } }));
    expect((await roles()).get('maple-staff')).toBe('staff');

    await isRefused('resetter', (owner) => call(t, owner, secondFactor.reset, { params }));
    await isRefused('relaxer', (owner) => call(t, owner, secondFactor.require, { body: { is_required: false } }));
  },
);

test('An owner cannot remove the last second factor at the moment when it becomes required', async () => {
  const body = { current_password: PASSWORD };
  const { challenge, passkey_options } = (await call(t, maple.owner, secondFactor.startPasskey, { body })).body;
  const passkey = passkeyDevice().create(passkey_options);
  const added = await call(t, maple.owner, secondFactor.addPasskey, { body: { challenge, name: 'Laptop', passkey } });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const { passkey_id = '' } = (await call(t, maple.owner, secondFactor.get)).body.passkeys[0] ?? {};
  const [required, removed] = await inTurn(
    () => call(t, maple.owner, secondFactor.require, { body: { is_required: true } }),
    () => call(t, maple.owner, secondFactor.removePasskey, { params: { passkey_id }, body }),
  );
  expect(required.status).toBe(200);
  expect(removed).toMatchObject({ status: 409, body: { code: 'last_factor' } });
});
