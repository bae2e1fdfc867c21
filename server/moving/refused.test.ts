import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { entriesOf, exported, importedInto, packed, packedLink } from '#test/files/company_archive.ts';
import { rowsOfEveryKind } from '#test/rows_of_every_kind.ts';
import { writeArchive } from '../backup/archive.ts';
import type { CompanyTable } from './manifest.ts';

let here: TestApp;
/** An installation in which nothing is. */
let empty: TestApp;
let maple: Shop;
let archive: Buffer;
let entries: Map<string, Buffer>;
/** The id of a company that is not the exported one. */
const stranger = '01a1f841-c787-713a-9a90-f21b2c60f951';

beforeAll(async () => {
  here = await buildTestApp();
  empty = await buildTestApp();
  maple = await mapleDeli(here);
  await rowsOfEveryKind(here, maple);
  archive = await exported(here, maple.companyId);
  entries = await entriesOf(archive);
});
afterAll(async () => {
  await here.close();
  await empty.close();
});

async function filesOf(app: TestApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.storage.list()) keys.push(key);
  return keys;
}

const damagedBy = (change: (copy: Map<string, Buffer>) => void) => async () => {
  const copy = new Map(entries);
  change(copy);
  return packed(copy);
};
const edit = (name: string, change: (text: string) => string) =>
  damagedBy((copy) => copy.set(name, Buffer.from(change(copy.get(name)?.toString() ?? ''))));
const aboutWith = (change: (about: { tables: CompanyTable[] }) => void) =>
  edit('data/about.json', (text) => {
    const about = JSON.parse(text);
    change(about);
    return JSON.stringify(about);
  });
const ofTable = (name: string) => `data/tables/${name}/000001`;
const foreignKey = '01a1f841-c787-713a-9a90-f21b2c60f950';

/** The rows of tasks, which all read a file with this key. */
function readingFrom(rows: string, storage_key: string): string {
  const about: { tables: CompanyTable[] } = JSON.parse(entries.get('data/about.json')?.toString() ?? '');
  const at = about.tables.find(({ name }) => name === 'pos_tasks')?.columns.indexOf('reading');
  const value = JSON.stringify({ storage_key });
  return rows.replace(/.+/g, (row) =>
    row
      .split('\t')
      .map((cell, index) => (index === at ? value : cell))
      .join('\t'),
  );
}

test.each([
  [
    'a path out of the folder',
    damagedBy((copy) => copy.set('data/files/../../../etc/passwd', Buffer.from('x'))),
    /“data.files.+does not belong/,
  ],
  [
    'an absolute path',
    damagedBy((copy) => copy.set('/etc/passwd', Buffer.from('x'))),
    /“.?etc.passwd” does not belong/,
  ],
  ['a link', () => packedLink('data/files/files/aa/bb', '/etc/passwd'), /does not belong/],
  [
    'a row of another company',
    edit(ofTable('tags'), (text) => text.replaceAll(maple.companyId, stranger)),
    /tags has rows that are not the company's/,
  ],
  [
    'a user of nobody',
    edit(ofTable('members'), (text) => text.replace(/\t[0-9a-f-]{36}/, `\t${foreignKey}`)),
    /members has rows/,
  ],
  [
    'a file of another company',
    edit(ofTable('files'), (text) => text.replaceAll(`${maple.companyId}/files/`, `${stranger}/files/`)),
    /files has rows/,
  ],
  [
    'a file above the folder',
    edit(ofTable('files'), (text) => text.replace('/files/', '/files/../../')),
    /files has rows/,
  ],
  [
    'a sales file of another company',
    edit(ofTable('pos_tasks'), (text) => readingFrom(text, `${stranger}/sales/${foreignKey}`)),
    /pos_tasks has rows/,
  ],
  [
    'a sales file above the folder',
    edit(ofTable('pos_tasks'), (text) => readingFrom(text, `${maple.companyId}/sales/../../${stranger}`)),
    /pos_tasks has rows/,
  ],
  [
    'a link to a script',
    edit(ofTable('short_links'), (text) => text.replace('\tcoupons\t', '\tjavascript:alert(1)\t')),
    /no web page/,
  ],
  [
    'a column that no table has',
    aboutWith(({ tables: [first] }) => first?.columns.push('evil')),
    /does not import \w+\.evil/,
  ],
  [
    'a column that is a secret',
    aboutWith(({ tables }) => tables.find(({ name }) => name === 'users')?.columns.push('password_hash')),
    /users\.password_hash/,
  ],
  [
    'a table that is not a company’s',
    aboutWith(({ tables }) => tables.push({ name: 'sessions', columns: ['token_hash'] })),
    /sessions\.token_hash/,
  ],
  [
    'a name that is a command',
    aboutWith(({ tables }) => tables.push({ name: 'a"; drop table users; --', columns: [] })),
    /is not an export/,
  ],
  [
    'another document in place of an original',
    damagedBy((copy) => {
      const name = [...copy.keys()].find((key) => key.startsWith('documents/')) ?? '';
      copy.set(name, Buffer.from('forged'));
    }),
    /not the one that was uploaded/,
  ],
  [
    'rows that break a rule of the database',
    edit(ofTable('contacts'), (text) => text.replace('consented', 'everything')),
    /do not fit together/,
  ],
  ['no end', async () => archive.subarray(0, archive.length - 2000), /is damaged/],
  [
    'a changed byte',
    async () => {
      const changed = Buffer.from(archive);
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      return changed;
    },
    /damaged/,
  ],
  ['something else', async () => Buffer.from('PK\u0003\u0004 not a tar'), /is not an export/],
] as const)(
  'An export with %s is refused with a sentence, and nothing of it is left',
  async (_what, make, sentence) => {
    await expect(importedInto(empty, await make())).rejects.toThrow(sentence);
    expect(await filesOf(empty)).toEqual([]);
    const { rows } = await empty.owner.query('select from companies union all select from users');
    expect(rows).toEqual([]);
  },
);

test('A checksum that is not the one of its entry is refused, and so is an export larger than the disk', async () => {
  const copy = new Map(entries);
  const honest = JSON.parse(copy.get('data/manifest.json')?.toString() ?? '');
  honest.entries['README.txt'].sha256 = '0'.repeat(64);
  await expect(importedInto(empty, await packedAs(copy, honest))).rejects.toThrow('README.txt was changed');
  await expect(importedInto(empty, archive, { room: archive.length / 2 })).rejects.toThrow('more disk space');
});

async function packedAs(copy: Map<string, Buffer>, manifest: object): Promise<Buffer> {
  const writer = await writeArchive();
  const bytes = buffer(writer.stream);
  for (const [name, content] of copy) if (name !== 'data/manifest.json') await writer.add(name, content);
  await writer.add('data/manifest.json', Buffer.from(JSON.stringify(manifest)));
  writer.finish();
  return bytes;
}
