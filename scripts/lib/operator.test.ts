import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { trialShop } from '#test/cast.ts';

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
