import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  const corner = await cornerStore(t);
  for (const [token, phone_e164] of [
    [maple.owner, '2075550142'],
    [maple.owner, '2075550143'],
    [maple.owner, '2075550144'],
    [corner.owner, '2075550142'],
  ] as const) {
    await call(t, token, contacts.create, { body: { phone_e164 } });
  }
});
afterAll(() => t.close());

/** Runs the command as an operator does; resolves with its output and its exit code. */
async function verify(...given: string[]): Promise<{ words: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir };
  const script = join(ROOT, 'scripts', 'operate', 'consent_verify.ts');
  try {
    const { stdout } = await run(process.execPath, [script, ...given], { env, cwd: t.dataDir });
    return { words: stdout.trim(), code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { words: `${stdout}${stderr}`.trim(), code };
  }
}

test('The command reports that every record is intact', async () => {
  const { words, code } = await verify();
  expect(code).toBe(0);
  expect(words.split('\n')).toEqual([
    expect.stringMatching(/1 links {2}valid {2}Corner Store$/),
    expect.stringMatching(/3 links {2}valid {2}Maple Deli$/),
    '2 records, 4 links: all valid.',
  ]);
});

// spec: ruling-14-chain
test('The command names the first link that was changed directly in the database, and fails', async () => {
  await t.owner.query(`update consent_events set kind = 'opt_in' where company_id = $1 and seq = 2`, [maple.companyId]);
  const { words, code } = await verify();
  expect(code).toBe(1);
  expect(words).toMatch(/BROKEN at link 2 {2}Maple Deli\n2 records, 2 links: 1 broken\./);
  expect(await verify('--company', 'corner store')).toMatchObject({
    code: 0,
    words: expect.stringContaining('1 record,'),
  });
});

test.each([
  [['--company', 'Nobody'], /no company called “Nobody”/],
  [['--colour'], /^npm run -s consent:verify/],
])('The command %j is refused with the correct usage', async (given, words) => {
  const answer = await verify(...given);
  expect(answer.code).toBe(1);
  expect(answer.words).toMatch(words);
});
