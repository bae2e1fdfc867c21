import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
/** How often a kept connection is asked for a sign of life, and how long it can take to answer. */
const KEEP_ALIVE_MS = 20_000;
const ANSWER_MS = 15_000;

/**
 * A pool whose connections can break at any moment, also while they are in use: the current statement fails, and the next one gets a new
 * connection. Without a listener, the client's 'error' event would end the process.
 */
export function openPool(config: pg.PoolConfig, onLost?: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config });
  pool.on('connect', (client) => client.on('error', (error) => onLost?.(error)));
  // The loss of an idle connection is reported here too; its client has already reported it.
  pool.on('error', () => {});
  return pool;
}

/** One connection for a few statements. When it breaks, the current or the next statement fails. */
export function openClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => {});
  return client;
}

export interface KeptConnection {
  /** Resolves when the first connection is open; rejects when it cannot be opened, but keeps trying. */
  readonly first: Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps one connection open for as long as the process lives: a connection that is lost, that no longer answers (a machine that failed
 * says no goodbye), or that `connect` rejects, is opened again a second later.
 */
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
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client = next;
    const ended = new Promise<void>((end) => next.once('end', end));
    next.on('error', tell);
    let keepAlive: NodeJS.Timeout | undefined;
    try {
      // If it is closed while connecting, it never reports whether it is connected.
      await Promise.race([next.connect(), ended.then(() => Promise.reject(new Error('the connection was closed')))]);
      await on.connect(next);
      resolve();
      keepAlive = setInterval(() => next.query('select 1').catch(() => next.end()), KEEP_ALIVE_MS);
      await ended;
    } catch (error) {
      tell(error as Error);
      reject(error);
      await next.end().catch(() => {});
    } finally {
      clearInterval(keepAlive);
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
