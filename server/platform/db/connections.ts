import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;

/**
 * A pool whose connections may break at any moment, also while somebody works with one: that work fails with its statement, and the next
 * one gets a new connection. Without a listener of its own, the client's 'error' event would end the process.
 */
export function openPool(config: pg.PoolConfig, onLost?: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config });
  pool.on('connect', (client) => client.on('error', (error) => onLost?.(error)));
  // An idle connection's loss comes here as well; its client has told it already.
  pool.on('error', () => {});
  return pool;
}

/** One connection for a few statements. When it breaks, the statement under way or the next one says so. */
export function openClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
}

export interface KeptConnection {
  /** Resolves when the first connection stands; rejects when that one cannot be made, and goes on trying all the same. */
  readonly first: Promise<void>;
  close(): Promise<void>;
}

/** Keeps one connection for as long as the process lives: one that is lost, or that `use` refuses, is made again a second later. */
export function keepConnected(
  url: string,
  on: { connect(client: pg.Client): Promise<unknown>; lost(error: Error): void },
): KeptConnection {
  const closing = new AbortController();
  const { promise: first, resolve, reject } = Promise.withResolvers<void>();
  first.catch(() => {});
  let client: pg.Client | undefined;

  function tell(error: Error): void {
    if (!closing.signal.aborted) on.lost(error);
  }

  async function connectOnce(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    const ended = new Promise<void>((end) => next.once('end', end));
    next.on('error', tell);
    try {
      // Closed while it connects, it never says whether it is connected.
      await Promise.race([next.connect(), ended.then(() => Promise.reject(new Error('the connection was closed')))]);
      await on.connect(next);
      resolve();
      await ended;
    } catch (error) {
      tell(error as Error);
      reject(error);
      await next.end().catch(() => {});
    }
  }

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      await connectOnce();
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const kept = keep();
  return {
    first,
    async close() {
      closing.abort();
      await client?.end().catch(() => {});
      await kept;
    },
  };
}
