import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { exported, importedInto } from '#test/files/company_archive.ts';

let here: TestApp;
let there: TestApp;
let shop: Shop;
let archive: Buffer;
beforeAll(async () => {
  here = await buildTestApp();
  shop = await trialShop(here);
  await here.storage.put(`${shop.companyId}/kind/file`, Buffer.from('bytes'));
  archive = await exported(here, shop.companyId);
});
afterAll(() => here.close());
beforeEach(async () => {
  there = await buildTestApp();
});
afterEach(() => there.close());

/** The company and its file are there. */
async function expectImported(): Promise<void> {
  const { rows } = await there.owner.query('select name from companies');
  expect(rows).toEqual([{ name: 'New Deli' }]);
  expect((await there.storage.get(`${shop.companyId}/kind/file`))?.toString()).toBe('bytes');
}

test('An import that starts while the same company is being imported is refused, and takes nothing from the other', async () => {
  let second: unknown;
  await importedInto(there, archive, {
    storage: {
      ...there.storage,
      // By now the rows of the first were looked at, and none of them was moved.
      async putChunks(key, chunks) {
        second = await importedInto(there, archive).catch((error: Error) => error.message);
        return there.storage.putChunks(key, chunks);
      },
    },
  });
  expect(second).toBe('New Deli is being imported at this moment. Wait until that import has ended.');
  await expectImported();
});

test('When the answer to the last step of an import is lost, its files stay with its rows', async () => {
  const { hostname, port } = new URL(there.ownerUrl);
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      far.write(chunk);
      if (!chunk.toString('latin1').endsWith('commit\0')) return;
      far.unpipe(near).resume();
      near.destroy();
    });
    near.on('end', () => far.end());
  });
  await new Promise<void>((open) => proxy.listen(0, '127.0.0.1', open));
  const url = new URL(there.ownerUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    await expect(importedInto(there, archive, { ownerUrl: url.href })).rejects.toThrow(
      /^New Deli was imported, but .+ was lost/,
    );
  } finally {
    proxy.close();
  }
  await expectImported();
});
