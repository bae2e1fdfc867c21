import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';

let t: TestApp;
let maple: Shop;
let port: number;
beforeAll(async () => {
  t = await buildTestApp({ slowClients: { graceMs: 250, bytesPerSecond: 4_000 } });
  maple = await mapleDeli(t);
  port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => t.close());

/** Sends the part before a body. */
async function open(path: string, length: number, type: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${maple.manager}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
  );
  return socket;
}

test.each([
  ['/api/items', 'application/json'],
  ['/api/invoices', 'multipart/form-data; boundary=x'],
  ['/api/auth/login', 'application/x-www-form-urlencoded'],
  ['/api/nowhere', 'application/json'],
])('A body of %s that stops coming is given up', async (path, type) => {
  const socket = await open(path, 100_000, type);
  socket.write('{');
  socket.resume();
  await once(socket, 'close');
});

test('An upload on a slow line that keeps moving succeeds, however long it takes', async () => {
  const head = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(60_000, 'a'), Buffer.from('\r\n--x--\r\n')]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const accepted: Promise<Socket[]> = once(t.app.server, 'connection');
  const socket = await open('/api/invoices', body.length, 'multipart/form-data; boundary=x');
  const [line] = await accepted;
  let answer = '';
  socket.on('data', (part: Buffer) => {
    answer += part.toString();
  });
  socket.write(body.subarray(0, 50_000));
  await expect.poll(() => line?.bytesRead).toBeGreaterThan(50_000);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  // Many times the grace period, and a little ahead of the minimum pace.
  vi.advanceTimersByTime(12_000);
  socket.write(body.subarray(50_000));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
