import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import type { LiveEvent } from '#contract/events.ts';
import type { Tenant } from './db.ts';
import { recentEvents } from './recent_events.ts';

const CHANNEL = 'counterbook_events';
const RETRY_MS = 1000;

/** Tells the company's open pages that something changed; heard only if the transaction commits. */
export async function announce(tenant: Tenant, event: LiveEvent): Promise<void> {
  const payload = JSON.stringify({ company_id: tenant.companyId, event });
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tenant.db);
}

export interface EventStream {
  /**
   * Calls back for every event of the company until the returned function is called.
   * @param since_ms calls back at once for the events of so many milliseconds before, too
   */
  subscribe(companyId: string, listener: (event: LiveEvent) => void, since_ms?: number): () => void;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own (LISTEN does not survive a transaction pooler) and hands events to this process's pages.
 * After a lost connection everyone is told to refresh, since events may have been missed; so is who listened before there was one.
 */
export function openEventStream(url: string, onError: (error: Error) => void): EventStream {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const recent = recentEvents();

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => {
      if (!payload) return;
      const { company_id, event } = JSON.parse(payload) as { company_id: string; event: LiveEvent };
      recent.add(company_id, event);
      emitter.emit(company_id, event);
    });
    // Closing while it connects ends in an error that is nobody's.
    next.on('error', tell);
    next.on('end', () => {
      if (!closed) timer = setTimeout(reconnect, RETRY_MS);
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    recent.forget();
    for (const name of emitter.eventNames()) emitter.emit(name, { type: 'refresh', id: null });
  }

  function tell(error: Error): void {
    if (!closed) onError(error);
  }

  function reconnect(): void {
    connect().catch((error: Error) => {
      tell(error);
      if (!closed) timer = setTimeout(reconnect, RETRY_MS);
    });
  }

  reconnect();
  return {
    subscribe(companyId, listener, since_ms) {
      if (since_ms !== undefined) {
        for (const event of recent.since(companyId, performance.now() - since_ms)) listener(event);
      }
      emitter.on(companyId, listener);
      return () => emitter.off(companyId, listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
