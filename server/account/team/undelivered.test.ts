import { afterAll, beforeAll, expect, test } from 'vitest';
import { team } from '#contract/account/team.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import { ProviderError } from '#server/platform/errors.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

const RIGHT = 'ann@example.com';
const WRONG = 'ann@exmaple.example';

/** A mail server that knows one address. */
const mail: Mail = {
  keepsBodies: false,
  async send({ to }) {
    if (to !== RIGHT) throw new ProviderError('550 no such user', { permanent: true });
  },
};

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp({ mail });
  maple = await mapleDeli(t);
});
afterAll(() => t.close());

async function invite(email: string) {
  const answer = await call(t, maple.owner, team.invite, { body: { email, role: 'staff' } });
  await t.runJobs();
  return answer;
}
const listed = async () => {
  const { invitations } = (await call(t, maple.owner, team.list)).body;
  return Object.fromEntries(invitations.map(({ email, is_undelivered }) => [email, is_undelivered]));
};

test('An invitation that the mail server refuses is listed as not delivered, and its address is not called invited', async () => {
  expect(await invite(RIGHT)).toMatchObject({ status: 200, body: { is_undelivered: false } });
  for (let times = 1; times <= 2; times++) {
    expect((await invite(WRONG)).status).toBe(200);
    expect(await listed()).toEqual({ [RIGHT]: false, [WRONG]: true });
  }
  expect(await invite(WRONG)).toMatchObject({ status: 429, body: { detail: teamErrors.notReached(WRONG) } });
  expect((await invite(RIGHT)).status).toBe(200);
  expect(await invite(RIGHT)).toMatchObject({ status: 429, body: { detail: teamErrors.invitedLately(RIGHT) } });
});
