import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { backupFolder } from '#server/drivers/backups.disk.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { forgetExportFiles } from '#server/moving/settle.sql.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildTestApp, call, SECRET_KEY, type TestApp, upload } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { blankDatabase, type ClonedDatabase } from '#test/database/database.ts';
import { automaticBackups } from './automatic.ts';
import { backUp } from './back_up.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify.ts';

const NOON = new Date('2046-11-28T17:00:00Z');
const PASSPHRASE = 'a long passphrase for tests';

let t: TestApp;
let maple: Shop;
let home: string;
let place: string;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  maple = await mapleDeli(t);
  for (const [index, name] of ['Ada\tPelletier', 'Zoë \\N “O’Neil”', 'Line\\nbreak'].entries()) {
    const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
    const phone_e164 = `+1207555010${index}`;
    await call(t, maple.manager, contacts.create, { body: { name, phone_e164, attestation } });
  }
  await call(t, maple.manager, campaigns.send, { body: { message_body: 'Soup for two' } });
  await t.runJobs();
  // It is not run, so its job is in the queue.
  await upload(t, maple.manager, [{ name: 'invoice.xml', bytes: Buffer.from('<?xml version="1.0"?><Invoice/>') }]);
  home = await mkdtemp(join(tmpdir(), 'counterbook-backup-'));
  place = join(home, 'backups');
});
afterAll(async () => {
  await t.close();
  await rm(home, { recursive: true });
});

const make = (now = NOON, passphrase?: string) =>
  backUp(
    {
      ownerUrl: t.ownerUrl,
      storage: t.storage,
      backups: backupFolder(place),
      secret: SECRET_KEY,
      passphrase,
      workFactor: 4,
    },
    now,
  );

function restoreInto(
  database: ClonedDatabase,
  name: string,
  folder: string,
  passphrase?: string,
  putChunks?: Storage['putChunks'],
) {
  const kept: string[] = [];
  const storage = diskStorage(join(home, folder));
  const done = restore({
    open: () => backupFolder(place).get(name),
    passphrase,
    ownerUrl: database.url,
    storage: putChunks ? { ...storage, putChunks } : storage,
    keepSecret: (secret) => kept.push(secret),
    keepSettings: () => {},
    afterLoad: (client) => forgetExportFiles(client),
    onCommit: () => {},
  });
  return done.then((result) => ({ ...result, kept }));
}

/** Every table with the number of its rows and a hash of all of them, and the value of each sequence. */
async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await ask(
    url,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname <> 'schema_migrations' or c.relname = '_private_jobs')`,
  );
  const contents = await ask(
    url,
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as content from ${name} t`,
      )
      .join(' union all '),
  );
  const keys = await ask(
    url,
    `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition from pg_constraint order by 1, 2`,
  );
  const sequences = await ask(url, 'select schemaname, sequencename, last_value from pg_sequences order by 1, 2');
  return {
    ...Object.fromEntries(contents.map(({ name, content }) => [name, content])),
    keys: JSON.stringify(keys),
    sequences: JSON.stringify(sequences),
  };
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) {
      files[path.slice(folder.length)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
    }
  }
  return files;
}

describe('A backup that is', () => {
  let whole: Buffer;
  let database: ClonedDatabase;
  beforeAll(async () => {
    whole = await readFile(join(place, (await make()).name));
    database = await blankDatabase();
  });
  afterAll(() => database.drop());

  test.each([
    ['cut off', () => whole.subarray(0, whole.length - 700), /damaged/],
    ['empty', () => Buffer.alloc(0), /not a backup/],
    ['something else', () => Buffer.from('PK\u0003\u0004 a zip file'), /not a backup/],
    [
      'changed in one byte',
      () => {
        const changed = Buffer.from(whole);
        changed.writeUInt8(changed.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
        return changed;
      },
      /damaged/,
    ],
  ])('%s is refused, and nothing is restored from it', async (_how, spoil, sentence) => {
    await writeFile(join(place, 'spoiled.tar.gz'), spoil());
    await expect(restoreInto(database, 'spoiled.tar.gz', 'nothing')).rejects.toThrow(sentence);
    expect(await ask(database.url, `select to_regclass('companies') as companies`)).toEqual([{ companies: null }]);
  });
});

test('Backups from before there were exports, and from before those of invoices, are restored and then get the newer migrations', async () => {
  const listMigrations = (url: string) => ask(url, 'select name, checksum from schema_migrations order by name');
  const migrations = (await listMigrations(t.ownerUrl)) as { name: string; checksum: string }[];
  const older = await blankDatabase();
  const added = `insert into companies (company_id, name, zip_code, created_at) values (gen_random_uuid(), 'Old Shop', '04101', now())`;
  for (const [last, sql] of [
    ['0012', added],
    ['0051', 'select'],
  ] as const) {
    // The same installation, updated meanwhile.
    await migrate(older.url, { upTo: migrations.filter(({ name }) => name.slice(0, 4) <= last) });
    await ask(older.url, sql);
    const { name } = await backUp(
      { ownerUrl: older.url, storage: t.storage, backups: backupFolder(place), secret: SECRET_KEY },
      NOON,
    );
    const database = await blankDatabase();
    await restoreInto(database, name, 'older');
    expect(await ask(database.url, 'select name from companies'), last).toEqual([{ name: 'Old Shop' }]);
    expect(await listMigrations(database.url), last).toEqual(migrations);
    await database.drop();
  }
  await older.drop();
});

test('A backup of unknown tables changes nothing', async () => {
  const change = `update schema_migrations set checksum = reverse(checksum) where name = (select max(name) from schema_migrations)`;
  await ask(t.ownerUrl, change);
  const unknown = await make();
  await ask(t.ownerUrl, change);
  const untouched = await blankDatabase();
  await expect(restoreInto(untouched, unknown.name, 'unknown')).rejects.toThrow(/was changed after it ran/);
  expect(await ask(untouched.url, `select to_regclass('schema_migrations') as found`)).toEqual([{ found: null }]);
  await untouched.drop();
});

test('A disk that fails in the middle leaves no backup under the name', async () => {
  const broken = { ...t.storage, getChunks: () => Promise.reject(new Error('the disk failed')) };
  const backups = backupFolder(join(home, 'broken'));
  const failing = backUp({ ownerUrl: t.ownerUrl, storage: broken, backups, secret: SECRET_KEY }, NOON);
  await expect(failing).rejects.toThrow('the disk failed');
  expect(await readdir(join(home, 'broken'))).toEqual([]);
});

test('Old backups are deleted, but never the last three', async () => {
  const folder = join(home, 'kept');
  const backups = backupFolder(folder);
  const silent = { info() {}, error() {} } as never;
  const automatic = automaticBackups({
    ownerUrl: t.ownerUrl,
    storage: t.storage,
    backups,
    secret: SECRET_KEY,
    keepDays: 2,
    log: silent,
  });
  const dayLater = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
  await mkdir(folder);
  for (const time of ['28T17', '29T17', '30T05', '30T17'])
    await writeFile(join(folder, `counterbook-204611${time}0000Z.tar.gz`), 'older');
  await writeFile(join(folder, 'notes.txt'), '');
  const days = async () => (await backups.list()).map(({ name }) => name.slice(18, 20));
  await automatic.run(dayLater(3));
  expect(await days()).toEqual(['29', '30', '30', '01']);
  await automatic.run(dayLater(4));
  expect(await days()).toEqual(['30', '01', '02']);
  await automatic.run(dayLater(60));
  expect(await days()).toEqual(['01', '02', '27']);
  expect(await readdir(folder)).toContain('notes.txt');
});

test('A place for backups that does not answer is told of, and holds up nothing', async () => {
  const away = { ...backupFolder(place), tryWrite: () => new Promise<never>(() => {}) };
  const deps = { ownerUrl: t.ownerUrl, storage: t.storage, secret: SECRET_KEY, keepDays: 2 };
  const { findFault } = automaticBackups({ ...deps, backups: away, log: { info() {}, error() {} } as never });
  expect(await findFault()).toContain(`No backup can be written to ${place} (it does not answer).`);
});

test('While documents are missing, the log has an error and no old backup is deleted; without half of them there is none', async () => {
  const backups = backupFolder(join(home, 'missing'));
  const errors: object[] = [];
  const log = { info() {}, error: (about: object) => errors.push(about) } as never;
  const lost = new Set<string>();
  const list: Storage['list'] = async function* (inside) {
    for await (const file of t.storage.list(inside)) if (!lost.has(file.key)) yield file;
  };
  const storage = { ...t.storage, list };
  const automatic = automaticBackups({ ownerUrl: t.ownerUrl, storage, backups, secret: SECRET_KEY, keepDays: 2, log });
  const dayLater = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
  for (const day of [0, 0.5, 1]) await automatic.run(dayLater(day));
  expect(errors).toEqual([]);

  // The only one: it was lost, and the rest is still backed up every night.
  const [only] = await ask(t.ownerUrl, 'select storage_key from files');
  lost.add(only.storage_key);
  await automatic.run(dayLater(60));
  expect(errors).toMatchObject([{ missing: 1 }]);
  expect(await backups.list()).toHaveLength(4);

  const more = [...'abcdefg'].map((name) => ({ name: `${name}.txt`, bytes: Buffer.from(name) }));
  expect((await upload(t, maple.manager, more)).status).toBe(200);
  const others = await ask(t.ownerUrl, `select storage_key from files where storage_key <> '${only.storage_key}'`);
  for (const { storage_key } of others.slice(0, 3)) lost.add(storage_key);
  await expect(automatic.run(dayLater(61))).rejects.toThrow(/^4 of 8 uploaded documents are missing/);
  expect(await backups.list()).toHaveLength(4);
  lost.clear();
  await automatic.run(dayLater(62));
  expect(await backups.list()).toHaveLength(3);
});

test('A disk with little room is not filled, and old backups are deleted all the same', async () => {
  const folder = join(home, 'little');
  let free = Number.MAX_SAFE_INTEGER;
  const backups = backupFolder(folder, async () => free);
  const automatic = automaticBackups({
    ownerUrl: t.ownerUrl,
    storage: t.storage,
    backups,
    secret: SECRET_KEY,
    keepDays: 2,
    log: { info() {}, error() {} } as never,
  });
  const dayLater = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
  const older = Buffer.alloc(1000);
  await mkdir(folder);
  for (const hour of [14, 15, 16, 17]) await writeFile(join(folder, `counterbook-20461128T${hour}0000Z.tar.gz`), older);
  free = DISK_FREE_MIN + older.length - 1;
  await expect(automatic.run(dayLater(20))).rejects.toThrow(/too little room for a backup/);
  expect((await readdir(folder)).sort()).toEqual((await backups.list()).map(({ name }) => name));
  expect(await backups.list()).toHaveLength(3);
  free += 1;
  await automatic.run(dayLater(20));
  expect((await backups.list()).at(-1)?.name).toContain('20461218');
});

test('A backup that takes more room than there is stops before the disk is full, and leaves nothing', async () => {
  const folder = join(home, 'first');
  const room = [Number.MAX_SAFE_INTEGER, DISK_FREE_MIN - 1];
  const backups = backupFolder(folder, async () => room.shift() ?? 0);
  const filling = backUp({ ownerUrl: t.ownerUrl, storage: t.storage, backups, secret: SECRET_KEY }, NOON);
  await expect(filling).rejects.toThrow(/too little room for a backup/);
  expect(await readdir(folder)).toEqual([]);
});

test('Two backups of the same second do not write into each other', async () => {
  const folder = join(home, 'same');
  const backups = backupFolder(folder);
  const both = [1, 2].map(() =>
    backUp({ ownerUrl: t.ownerUrl, storage: t.storage, backups, secret: SECRET_KEY }, NOON),
  );
  const [made] = await Promise.all(both);
  expect(await readdir(folder)).toEqual([made?.name]);
  const { manifest } = await verifyBackup(await backups.get(made?.name ?? ''));
  expect(Object.keys(manifest.entries)).not.toEqual([]);
});

test('A backup removes what a killed one has left, and no other file', async () => {
  const folder = join(home, 'shared');
  await mkdir(folder);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  const killed = ['', `.${randomUUID()}`].map((part) => `counterbook-20461127T022900Z.tar.gz${part}.part`);
  for (const name of ['film.mkv.part', ...killed]) {
    await writeFile(join(folder, name), 'half');
    await utimes(join(folder, name), yesterday, yesterday);
  }
  await backUp({ ownerUrl: t.ownerUrl, storage: t.storage, backups: backupFolder(folder), secret: SECRET_KEY }, NOON);
  expect((await readdir(folder)).sort()).toEqual(['counterbook-20461128T170000Z.tar.gz', 'film.mkv.part']);
});

describe('Everything, in more than one piece of a table and more than one block of the cipher', () => {
  beforeAll(async () => {
    await t.storage.put(`${maple.companyId}/large/file`, Buffer.alloc(300_000, 'counter'));
    await t.owner.query(
      `insert into audit_events (company_id, audit_event_id, occurred_at, action, detail)
       select $1, gen_random_uuid(), now(), 'test', jsonb_build_object('text', repeat(md5(n::text), 100)) from generate_series(1, 3000) n`,
      [maple.companyId],
    );
  });

  /** Every row, every file and the secret. */
  async function expectRestored(
    database: ClonedDatabase,
    kind: string,
    { name, rows, files }: Awaited<ReturnType<typeof make>>,
    passphrase?: string,
  ) {
    const restored = await restoreInto(database, name, kind, passphrase);
    expect(restored).toMatchObject({ rows, files, kept: [SECRET_KEY] });
    expect(rows).toBeGreaterThan(3000);
    expect(files).toBeGreaterThan(1);
    expect(await contentOf(database.url)).toEqual(await contentOf(t.ownerUrl));
    expect(await filesOf(join(home, kind))).toEqual(await filesOf(join(t.dataDir, 'files')));
  }

  test('A backup restores every row, every file and the secret, also after a restore that failed, into an empty database only', async () => {
    const made = await make();
    expect(made.name).toBe('counterbook-20461128T170000Z.tar.gz');
    const database = await blankDatabase();
    const broken: Storage['putChunks'] = () => Promise.reject(new Error('the disk failed'));
    await expect(restoreInto(database, made.name, 'plain', undefined, broken)).rejects.toThrow('the disk failed');
    await expectRestored(database, 'plain', made);
    await expect(restoreInto(database, made.name, 'plain')).rejects.toThrow(/^The database is not empty\./);
    await database.drop();
  });

  test('An encrypted backup restores everything, but only with its passphrase, and other users of the machine cannot read it', async () => {
    const made = await make(NOON, PASSPHRASE);
    expect(made.name).toBe('counterbook-20461128T170000Z.tar.gz.age');
    const database = await blankDatabase();
    await expectRestored(database, 'encrypted', made, PASSPHRASE);
    await database.drop();
    const path = join(place, made.name);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await readFile(path)).includes('Pelletier')).toBe(false);
    const read = async (passphrase?: string) => verifyBackup(await backupFolder(place).get(made.name), passphrase);
    await expect(read()).rejects.toThrow(/encrypted\. Set BACKUP_PASSPHRASE/);
    await expect(read('another long passphrase')).rejects.toThrow(/does not open this backup/);
  });
});
