import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, SECRET_KEY, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { blankDatabase, type ClonedDatabase } from '#test/database/database.ts';
import { answerOf } from '../../lib/operator.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  shop = await trialShop(t);
  await t.storage.put(`${shop.companyId}/kind/file`, Buffer.from('bytes'));
  await t.storage.put('01a1f841-c787-713a-9a90-f21b2c60f950/kind/file', Buffer.from('of a neighbor'));
});
afterAll(() => t.close());

let target: ClonedDatabase;
let home: string;
beforeEach(async () => {
  target = await blankDatabase();
  home = mkdtempSync(join(tmpdir(), 'counterbook-import-'));
});
afterEach(async () => {
  await target.drop();
  rmSync(home, { recursive: true });
});

const here = () => ({ DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, SECRET_KEY });
const there = () => ({ DATABASE_URL: target.url, DATA_DIR: join(home, 'data'), SECRET_KEY });

test('The commands run as programs, and the import fills an installation that was never started', async () => {
  const run = async (script: string, args: string[], env: Record<string, string>) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, script), ...args], {
      cwd: home,
      env: { ...process.env, ...env },
    });
    return stdout;
  };
  const said = await run('export.ts', ['new deli'], here());
  const file = readdirSync(t.dataDir).find((name) => name.endsWith('.tar.gz')) ?? '';
  expect(file).toMatch(/^New-Deli-\d{4}-\d\d-\d\d\.tar\.gz$/);
  expect(said).toMatch(new RegExp(`^Exported New Deli: \\d+ rows and 1 files to .*${file}\\.`));
  const imported = await run('import.ts', [join(t.dataDir, file)], there());
  expect(imported).toMatch(
    /^Imported New Deli as it was at 20.+ into \/.+data: \d+ rows, 1 files\.\nIt has no plan here yet: npm run -s activate/,
  );
  expect(readdirSync(join(home, 'data/files'))).toEqual([shop.companyId]);

  const again = await answerOf(importCommand, [join(t.dataDir, file)], there());
  expect(again).toEqual({ code: 1, words: expect.stringMatching(/^New Deli is already in this installation\./) });
});

test('An export never writes over a file, and leaves none when it fails', async () => {
  const file = join(home, 'mine.tar.gz');
  writeFileSync(file, 'mine');
  const refused = await answerOf(exportCommand, ['New Deli', '--to', file], here());
  expect(refused).toEqual({ code: 1, words: `${file} exists already. Choose another name with --to.` });
  await expect(
    answerOf(exportCommand, ['New Deli', '--to', join(home, 'no folder', 'x.tar.gz')], here()),
  ).resolves.toMatchObject({ code: 1, words: expect.stringMatching(/^There is no folder /) });
  await expect(answerOf(exportCommand, ['New Deli', '--to', join(file, 'x.tar.gz')], here())).resolves.toMatchObject({
    code: 1,
    words: expect.stringMatching(/^ENOTDIR: .+ or correct the path\.$/),
  });
  expect(readdirSync(home)).toEqual(['mine.tar.gz']);
});

test.each([
  [() => answerOf(exportCommand, [], here()), /^npm run -s export/],
  [() => answerOf(exportCommand, ['Nobody'], here()), /^There is no company called “Nobody”\.$/],
  [() => answerOf(importCommand, [], there()), /^npm run -s import/],
  [() => answerOf(importCommand, ['nothing.tar.gz'], there()), /^There is no file nothing\.tar\.gz\.$/],
  [() => answerOf(importCommand, [import.meta.filename], there()), /^This file is not an export of a company/],
])('%s says what is wrong', async (run, sentence) => {
  const { words, code } = await run();
  expect(code).toBe(1);
  expect(words).toMatch(sentence);
  expect(existsSync(join(home, 'data/files'))).toBe(false);
});

test('An import into an empty database says which user must be admitted first', async () => {
  const user = `app_of_${new URL(target.url).pathname.slice(1)}`;
  await t.owner.query(`create role "${user}" login password 'told'`);
  const url = new URL(target.url);
  url.username = user;
  url.password = 'told';
  try {
    const env = { ...there(), DATABASE_URL: url.href, DATABASE_OWNER_URL: target.url };
    const refused = await answerOf(importCommand, [import.meta.filename], env);
    expect(refused).toEqual({ code: 1, words: expect.stringContaining(`Run "grant counterbook_app to ${user}"`) });
  } finally {
    await t.owner.query(`drop role "${user}"`);
  }
});
