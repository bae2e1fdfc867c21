import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { email } from '#contract/account/email.ts';
import { team } from '#contract/account/team.ts';
import { loadOrCreateSecret } from '#server/platform/db/secret.ts';
import { buildTestApp, call, SECRET_KEY, type TestApp, upload } from '#test/app.ts';
import { logIn, PASSWORD, type Shop, trialShop } from '#test/cast.ts';
import { blankDatabase, type ClonedDatabase } from '#test/database/database.ts';
import { runProgram } from '#test/program.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { confirmEmails } from '#test/rows.ts';
import { answerOf } from '../../lib/operator.ts';
import { backup } from './backup.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { restoreCommand } from './restore.ts';
import { verify } from './verify_backup.ts';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  shop = await trialShop(t);
  await t.storage.put('company/kind/file', Buffer.from('bytes'));
});
afterAll(() => t.close());

let target: ClonedDatabase;
let home: string;
beforeEach(async () => {
  target = await blankDatabase();
  home = mkdtempSync(join(tmpdir(), 'counterbook-restore-'));
});
afterEach(async () => {
  await target.drop();
  rmSync(home, { recursive: true });
});

const here = () => ({ DATABASE_URL: t.ownerUrl, DATA_DIR: t.dataDir, SECRET_KEY });
const there = (more = {}) => ({
  DATABASE_URL: target.url,
  DATA_DIR: home,
  BACKUP_TO: join(t.dataDir, 'backups'),
  ...more,
});
const restore = (args: string[], env = there()) => answerOf(restoreCommand, args, env);

test('A backup is made, verified and restored by three programs that say what they did', async () => {
  // Backups do not contain the files of exports.
  await t.owner.query(
    `insert into company_exports (company_id, export_id, state, requested_at, ended_at, bytes, storage_key)
     select company_id, gen_random_uuid(), 'ready', now(), now(), 5, company_id || '/exports/a' from companies`,
  );
  await t.owner.query(
    `insert into invoice_exports (company_id, export_id, format, state, from_day, to_day, documents, requested_at)
     select company_id, gen_random_uuid(), 'csv', 'ready', '2026-01-01', '2026-01-31', 1, now() from companies`,
  );
  const made = await runProgram(t, 'archives/backup.ts', [], { SECRET_KEY });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /^Backed up \d+ rows and 1 files of \/.+ to counterbook-\d{8}T\d{6}Z\.tar\.gz in .+backups\. It is not encrypted: keep it where only you can read it\.\n$/,
  );
  const [name = ''] = readdirSync(join(t.dataDir, 'backups'));
  expect(await runProgram(t, 'archives/verify_backup.ts', [], { SECRET_KEY })).toEqual({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(
      new RegExp(`^${name} in .+backups is whole: \\d+ rows of \\d+ tables and 1 files, taken at 20`),
    ),
  });

  const { DATABASE_URL: ownerUrl, DATA_DIR: dataDir, BACKUP_TO } = there();
  const restored = await runProgram({ ownerUrl, dataDir }, 'archives/restore.ts', [name], { BACKUP_TO });
  expect(restored.stdout).toMatch(/^Restored counterbook-.+: \d+ rows, 1 files\.\n/);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  // A secret that an operator chose is not one of those that the server takes from its own file.
  expect(existsSync(join(home, 'secret.key'))).toBe(false);
  expect(readFileSync(join(home, 'settings.env'), 'utf8')).toContain(`SECRET_KEY='${SECRET_KEY}'\n`);
  expect(restored.stdout).toContain(`Set SECRET_KEY to the one in ${join(home, 'settings.env')}`);
  expect(readFileSync(join(home, 'files/company/kind/file'), 'utf8')).toBe('bytes');
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const { rows } = await client.query('select name, restored_from is not null as is_restored from companies');
  expect(rows).toEqual([{ name: 'New Deli', is_restored: true }]);
  const { rows: exported } = await client.query(
    'select state from company_exports union all select state from invoice_exports',
  );
  expect(exported).toEqual([{ state: 'deleted' }, { state: 'deleted' }]);
  await client.end();
});

test('A restore refuses a place in use, and leaves it as it was', async () => {
  await answerOf(backup, [], here());
  mkdirSync(join(home, 'files/company/kind'), { recursive: true });
  writeFileSync(join(home, 'files/company/kind/file'), 'mine');
  const refused = await restore(['--newest']);
  expect(refused).toEqual({
    code: 1,
    words: `The data folder ${home} is in use (it has files). Set DATA_DIR to an empty folder, so that nothing is lost.`,
  });
  expect(readFileSync(join(home, 'files/company/kind/file'), 'utf8')).toBe('mine');
  const full = await restore(['--newest'], there({ DATABASE_URL: t.ownerUrl, DATA_DIR: join(home, 'other') }));
  expect(full.words).toMatch(/^The database is not empty\./);
});

test('A restore under another key is refused, removes nothing that others have stored meanwhile, and can be tried again', async () => {
  await answerOf(backup, [], here());
  const uploaded = join(home, 'files/shop/kind/file');
  const restoring = restore(['--newest'], there({ SECRET_KEY: 'another secret of some length, all wrong' }));
  // It has looked at the folder, and not yet at the backup.
  await expect.poll(() => existsSync(join(home, 'counterbook.lock')), { interval: 1 }).toBe(true);
  mkdirSync(join(home, 'files/shop/kind'), { recursive: true });
  writeFileSync(uploaded, 'mine');
  expect(await restoring).toEqual({
    code: 1,
    words: 'The key in SECRET_KEY is not the one of this backup. Set it to the one of the backup, or remove it.',
  });
  expect(readFileSync(uploaded, 'utf8')).toBe('mine');
  expect(readdirSync(join(home, 'files'))).toEqual(['shop']);
  rmSync(join(home, 'files'), { recursive: true });
  expect(readdirSync(home)).toEqual(['counterbook.lock']);
  expect((await restore(['--newest'], there({ SECRET_KEY }))).code).toBe(0);
});

test('A restore looks at the database before it reads the whole backup', async () => {
  const to = join(home, 'to');
  mkdirSync(to);
  writeFileSync(join(to, 'counterbook-20461128T170000Z.tar.gz'), 'damaged');
  const refused = await restore(
    ['--newest', '--from', to],
    there({ DATABASE_URL: t.ownerUrl, DATA_DIR: join(home, 'other') }),
  );
  expect(refused.words).toMatch(/^The database is not empty\./);
});

test('The secret that an installation made for itself is back in its file, where the server finds it', async () => {
  const made = 'ab'.repeat(32);
  const other = await buildTestApp({ secretKey: made });
  const its = { DATABASE_URL: other.ownerUrl, DATA_DIR: other.dataDir, SECRET_KEY: made };
  expect((await answerOf(backup, ['--to', join(home, 'backups')], its)).code).toBe(0);
  await other.close();
  const restored = await restore(['--newest', '--from', join(home, 'backups')]);
  expect(restored.code).toBe(0);
  expect(loadOrCreateSecret(join(home, 'secret.key'))).toBe(made);
  expect(restored.words).not.toContain('SECRET_KEY');
});

test('A restore ends logins, open invitations and links that change an address, because some may have ended since the backup', async () => {
  await call(t, shop.owner, team.invite, { body: { email: 'ann@example.com', role: 'owner' } });
  const change = { email: 'thief@example.com', current_password: PASSWORD };
  expect((await call(t, shop.manager, email.change, { body: change })).status).toBe(200);
  await confirmEmails(t, false, 'trial-staff@example.com');
  expect((await call(t, shop.staff, email.sendAgain)).status).toBe(200);
  const tokenFor = async (recipient: string, path: string) => {
    const mail = (await mailsOf(t, { recipient })).at(-1);
    return new RegExp(`/${path}\\?token=([\\w-]+)`).exec(mail.text)?.[1] ?? '';
  };
  const invited = { query: { token: await tokenFor('ann@example.com', 'invitation') } };
  const changing = await tokenFor('thief@example.com', 'confirm-email');
  const confirming = await tokenFor('trial-staff@example.com', 'confirm-email');
  await answerOf(backup, [], here());
  const { words } = await restore(['--newest'], there({ SECRET_KEY }));
  expect(words).toContain('Everybody logs in again, and open invitations were canceled.');
  expect(words).toContain('Personal links of customers that were revoked since the backup work again.');
  const restored = await buildTestApp({ database: target });
  const before = await call(t, null, team.checkInvitation, invited);
  const after = await call(restored, null, team.checkInvitation, invited);
  expect([before.status, after.status]).toEqual([200, 404]);
  expect((await call(t, shop.owner, account.getUser)).status).toBe(200);
  expect((await call(restored, shop.owner, account.getUser)).status).toBe(401);
  // The link that confirms the address of an account is kept.
  const answers = [];
  for (const token of [changing, confirming])
    answers.push(await call(restored, null, email.confirm, { body: { token } }));
  expect(answers).toMatchObject([{ body: { code: 'link_ended' } }, { status: 200 }]);
  const manager = await logIn(restored, 'trial-manager');
  expect((await call(restored, manager, account.getUser)).body.email).toBe('trial-manager@example.com');
  await restored.close();
});

test('A restore that fails after its rows were committed removes nothing, and says what is left to do', async () => {
  await answerOf(backup, [], here());
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  await client.query(
    `create schema ours;
     create function ours.refuse() returns event_trigger language plpgsql as $$ begin
       if to_regclass('public.companies') is null or current_setting('application_name') = 'counterbook restore' then return; end if;
       if exists (select from public.companies) then raise exception 'the disk failed'; end if;
     end $$;
     create event trigger refuse on ddl_command_start execute function ours.refuse()`,
  );
  const { code, words } = await restore(['--newest']);
  expect(code).toBe(1);
  expect(words).toMatch(/^The last step of the restore failed: .*the disk failed/);
  expect(words).toContain(`Set SECRET_KEY to the one in ${join(home, 'settings.env')}`);
  expect(readFileSync(join(home, 'files/company/kind/file'), 'utf8')).toBe('bytes');
  expect((await client.query('select name from companies')).rows).toEqual([{ name: 'New Deli' }]);
  await client.end();
});

test('A backup, an export and an import refuse a folder without an installation, and leave it empty', async () => {
  const nothing = { DATA_DIR: home };
  const refused = { code: 1, words: expect.stringMatching(`^The data folder ${home} has no database\\. Set DATA_DIR`) };
  expect(await answerOf(backup, [], nothing)).toEqual(refused);
  expect(await answerOf(exportCommand, ['New Deli'], nothing)).toEqual(refused);
  expect(await answerOf(importCommand, [import.meta.filename], nothing)).toEqual(refused);
  expect(readdirSync(home)).toEqual([]);
});

test('A backup and an export without the secret of the database are refused, and no other secret is made', async () => {
  await t.db.check();
  const to = join(home, 'to');
  const unkeyed = { DATABASE_URL: t.ownerUrl, DATA_DIR: home };
  const none = {
    code: 1,
    words: expect.stringMatching(`^The database was created with a secret, and there is none in ${home}`),
  };
  expect(await answerOf(backup, ['--to', to], unkeyed)).toEqual(none);
  expect(await answerOf(exportCommand, ['New Deli', '--to', join(home, 'x')], unkeyed)).toEqual(none);
  const wrong = { ...unkeyed, SECRET_KEY: 'another secret of some length, all wrong' };
  const other = { code: 1, words: expect.stringMatching(/^The database was created with another secret\./) };
  expect(await answerOf(backup, ['--to', to], wrong)).toEqual(other);
  expect(readdirSync(home)).toEqual([]);
});

test('A backup without the folder of files is refused, and an export is not; those that lack a document say so', async () => {
  const other = await buildTestApp();
  const { manager } = await trialShop(other);
  const files = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.txt`, bytes: Buffer.from(name) }));
  expect((await upload(other, manager, files)).status).toBe(200);
  const { rows } = await other.owner.query('select storage_key from files order by 1');
  const to = join(home, 'to');
  const commands = (env: Record<string, string>) => [
    answerOf(backup, ['--to', to], env),
    answerOf(exportCommand, ['New Deli', '--to', join(home, 'company.tar.gz')], env),
  ];

  const its = { DATABASE_URL: other.ownerUrl, DATA_DIR: join(home, 'elsewhere'), SECRET_KEY };
  mkdirSync(its.DATA_DIR);
  const [refused, bare] = await Promise.all(commands(its));
  expect(refused).toEqual({
    code: 1,
    words: expect.stringMatching(/^All 4 uploaded documents are missing .*correct DATA_DIR\.$/),
  });
  expect(bare).toMatchObject({ code: 0, words: expect.stringContaining(' 4 uploaded documents are missing from') });
  rmSync(join(home, 'company.tar.gz'));
  // As a share that does not answer: the folder cannot be listed.
  writeFileSync(join(its.DATA_DIR, 'files'), '');
  for (const refused of await Promise.all(commands(its)))
    expect(refused).toEqual({ code: 1, words: expect.stringMatching(/^ENOTDIR: .*elsewhere\/files/) });
  expect(readdirSync(home)).toEqual(['elsewhere', 'to']);
  expect(readdirSync(to)).toEqual([]);

  rmSync(join(other.dataDir, 'files', rows[0].storage_key));
  const said = await Promise.all(commands({ ...its, DATA_DIR: other.dataDir }));
  expect(said.map(({ code }) => code)).toEqual([0, 0]);
  for (const { words } of said) expect(words).toContain(' 1 uploaded document is missing from the folder of files');
  const imported = await answerOf(importCommand, [join(home, 'company.tar.gz')], there({ SECRET_KEY }));
  expect(imported.words).toContain('1 of its uploaded documents is not in the export');
  await other.close();
});

test('A wrong command or a backup that is not there is told of', async () => {
  for (const [answering, sentence] of [
    [
      restore(['counterbook-20200101T000000Z.tar.gz']),
      /^There is no backup .+counterbook-20200101T000000Z\.tar\.gz\.$/,
    ],
    [restore([]), /^npm run -s restore/],
    [restore(['--newest', 'one.tar.gz']), /^npm run -s restore/],
    [restore(['--newest'], there({ BACKUP_TO: join(home, 'nothing') })), /^There is no backup in /],
    [answerOf(verify, ['--all'], here()), /^npm run -s verify-backup/],
    [answerOf(backup, ['now'], here()), /^npm run -s backup/],
  ] as const)
    expect(await answering).toEqual({ code: 1, words: expect.stringMatching(sentence) });
});
