import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '#test/database/database.ts';
import { keepConnected } from './connections.ts';

let database: ClonedDatabase;
let proxy: Server;
const sockets = new Set<Socket>();
/** Connections that were open then get no answer anymore, and no end. */
let silence = () => {};

beforeAll(async () => {
  database = await cloneDatabase();
  const { hostname, port } = new URL(database.url);
  proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
    const before = silence;
    silence = () => {
      before();
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    };
  });
  await new Promise<void>((open) => proxy.listen(0, '127.0.0.1', open));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await database.drop();
});

test('A connection that goes silent without an end is replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  let opened = 0;
  const kept = keepConnected(url.href, {
    connect: async (client) => {
      await client.query('select 1');
      opened += 1;
    },
    lost: () => {},
  });
  try {
    await kept.first;
    silence();
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await expect.poll(() => opened).toBe(2);
  } finally {
    vi.useRealTimers();
    await kept.close();
  }
});
