import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openRestoredFolder } from './restored_folder.ts';

const home = mkdtempSync(join(tmpdir(), 'counterbook-restored-'));
afterAll(() => rmSync(home, { recursive: true }));

test('What a restore has written is removed again, and what was there or came meanwhile stays', async () => {
  writeFileSync(join(home, 'settings.env'), 'PORT=3000\n');
  const folder = openRestoredFolder(home);
  const store = (key: string) => folder.storage.putChunks(key, Readable.from([Buffer.from(key)]));
  await store('shop/kind/one');
  await store('other/kind/two');
  folder.append('settings.env', 'HOST=::\n');
  folder.append('secret.key', 'secret\n');
  writeFileSync(join(home, 'files/shop/kind/uploaded'), 'mine');
  await folder.clear();
  expect(readdirSync(home).sort()).toEqual(['files', 'settings.env']);
  expect(readdirSync(join(home, 'files'), { recursive: true })).toEqual(['shop', 'shop/kind', 'shop/kind/uploaded']);

  rmSync(join(home, 'files'), { recursive: true });
  const again = openRestoredFolder(home);
  await again.storage.putChunks('shop/kind/one', Readable.from([Buffer.from('one')]));
  await again.clear();
  expect(existsSync(join(home, 'files'))).toBe(false);
});
