import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildTestApp, SECRET_KEY, type TestApp } from '#test/app.ts';
import { trialShop } from '#test/cast.ts';
import { openAsApplication } from './operator.ts';

const SCRIPTS = join(import.meta.dirname, '..', 'operate');
const TO_ONE_OF = ['--company', 'New Deli'];

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await trialShop(t);
});
afterAll(() => t.close());

/** Runs a command as an operator does, in its own folder. */
async function run(script: string, ...given: string[]) {
  const env = { ...process.env, DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir };
  const program = promisify(execFile)(process.execPath, [join(SCRIPTS, script), ...given], { env, cwd: t.dataDir });
  return program.then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  );
}

test.each([
  ['activate.ts', [...TO_ONE_OF, '--plan', 'both'], /^The plan “Everything” of New Deli is active/],
  ['sms/sender.ts', [...TO_ONE_OF, '--driver', 'kannel', '--number', '+12075550190'], /^New Deli now sends from/],
])('The command %s prints what was done and succeeds', async (script, given, words) => {
  expect(await run(script, ...given)).toEqual({ stdout: expect.stringMatching(words), stderr: '', code: 0 });
});

test.each(['activate.ts', 'sms/sender.ts'])(
  'The command %s says in one line what is wrong and ends with 1',
  async (script) => {
    const refused = await run(script, ...TO_ONE_OF);
    expect(refused).toEqual({ stdout: '', stderr: expect.stringMatching(/^npm run -s .+\n$/), code: 1 });
  },
);

test('A command that works for one company logs in as the application’s own user, not as the owner of the tables', async () => {
  const role = `app_of_${t.ownerUrl.split('/').at(-1)}`;
  await t.owner.query(`create role "${role}" login password 'told' in role counterbook_app`);
  const url = new URL(t.ownerUrl);
  url.username = role;
  url.password = 'told';
  const users = async (settings: { DATABASE_URL: string; DATABASE_OWNER_URL?: string }) => {
    const db = await openAsApplication(readConfig({ ...settings, SECRET_KEY, DATA_DIR: t.dataDir }), t.ownerUrl);
    try {
      return (await db.pool.query('select session_user as session, current_user as current')).rows[0];
    } finally {
      await db.close();
    }
  };
  try {
    expect(await users({ DATABASE_URL: url.href, DATABASE_OWNER_URL: t.ownerUrl })).toEqual({
      session: role,
      current: role,
    });
    expect(await users({ DATABASE_URL: t.ownerUrl })).toMatchObject({ current: 'counterbook_app' });
  } finally {
    await t.owner.query(`drop role "${role}"`);
  }
});
