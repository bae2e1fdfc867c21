import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientNetworkOf } from './addresses/client_network.rules.ts';
import { networkOf } from './addresses/origin.ts';
import type { AnyApp } from './app_types.ts';

/** For the server: silence before the first byte of the body, and the longest request of all, a large file on a slow line. */
export const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 3_600_000, connectionsCheckingInterval: 5_000 };

/** Connections of one process, and of one address that is not a proxy: the computers of a shop share one. */
const CONNECTIONS_MAX = 5_000;
const CONNECTIONS_PER_ADDRESS = 200;

/** Node reads at most this much at once. */
const CHUNK = 65_536;

export interface SlowClientLimits {
  /** The pace of a body counts after this time. */
  graceMs: number;
  /** The minimum pace since the body began: on the slowest mobile network, a photo of 5 MB takes 20 minutes at this pace. */
  bytesPerSecond: number;
}

const LIMITS: SlowClientLimits = { graceMs: 30_000, bytesPerSecond: 4_000 };

/**
 * Ends requests whose body is slower than any network, and refuses connections beyond what users need. A rate and not a total time: with a
 * total that is long enough for a file on a slow line, a single byte now and then would occupy a place for an hour.
 * @param trustsProxy the addresses of connections belong to a proxy, which counts them itself
 */
export function limitSlowClients(app: AnyApp, trustsProxy: boolean, limits: SlowClientLimits = LIMITS): void {
  app.addHook('onRequest', async ({ raw, log, routeOptions: { url: route = 'none' } }) => {
    // A call from within the process has no connection.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const address = networkOf(raw.socket.remoteAddress ?? '');
    watch(raw, limits, () => log.warn({ address, route }, 'a body came too slowly'));
  });
  app.server.maxConnections = CONNECTIONS_MAX;
  if (!trustsProxy) limitPerAddress(app);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(raw: IncomingMessage, { graceMs, bytesPerSecond }: SlowClientLimits, onSlow: () => void): void {
  const { socket } = raw;
  const begun = performance.now();
  // What was read together with the header can already be part of the body.
  const before = Math.max(0, socket.bytesRead - CHUNK);
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    const seconds = (performance.now() - begun) / 1000;
    if (socket.bytesRead - before >= seconds * bytesPerSecond) return;
    clearInterval(timer);
    onSlow();
    socket.destroy();
  }, graceMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}

function limitPerAddress(app: AnyApp): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    // A proxy or a user at this machine.
    if (/^(127\.|::1$|::ffff:127\.)/.test(remoteAddress)) return;
    const address = clientNetworkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > CONNECTIONS_PER_ADDRESS) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
