import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openS3Server, type S3Server } from '#test/providers/s3_server.ts';
import { backupBucket } from './backups.s3.ts';
import type { Backups } from './backups.ts';

const FIRST = 'counterbook-20461128T170000Z.tar.gz';
const SECOND = 'counterbook-20461129T170000Z.tar.gz.age';

let server: S3Server;
let backups: Backups;
beforeAll(async () => {
  server = await openS3Server('shop');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', server.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  backups = backupBucket('s3://shop/maple/deli');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

test('A backup of several parts comes back as it was, beside objects of others', async () => {
  const large = Buffer.alloc(20_000_000, 'rows');
  await backups.put(SECOND, Readable.from([Buffer.from('small')]));
  await backups.put(FIRST, Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]));
  server.objects.set('maple/deli/counterbook-notes.txt', Buffer.from('mine'));
  expect(await backups.list()).toEqual([
    { name: FIRST, bytes: 20_000_000 },
    { name: SECOND, bytes: 5 },
  ]);
  expect((await buffer(await backups.get(FIRST))).equals(large)).toBe(true);
  await backups.delete(FIRST);
  expect([...server.objects.keys()]).toEqual([`maple/deli/${SECOND}`, 'maple/deli/counterbook-notes.txt']);
});

test('An archive that fails in the middle leaves neither an object nor paid parts', async () => {
  const failing = async function* () {
    yield Buffer.alloc(17 * 1024 * 1024);
    throw new Error('the database stopped');
  };
  await expect(backups.put(FIRST, Readable.from(failing()))).rejects.toThrow('the database stopped');
  expect(server.objects.has(`maple/deli/${FIRST}`)).toBe(false);
  expect(server.unfinished.size).toBe(0);
});

test('A backup that is not there is named', async () => {
  await expect(backups.get(FIRST)).rejects.toThrow(`There is no backup ${FIRST} in s3://shop/maple/deli.`);
});
