import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { LiveEvent } from '#contract/events.ts';
import { keepConnected } from '../db/connections.ts';
import type { Tenant } from '../db/db.ts';
import { recentEvents } from './recent_events.ts';

const CHANNEL = 'counterbook_events';

/** Notifies the company's open pages of a change; sent only if the transaction commits. */
export async function announce(tenant: Tenant, event: LiveEvent): Promise<void> {
  const payload = JSON.stringify({ company_id: tenant.companyId, event });
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tenant.db);
}

/** Makes the company's open streams check their sessions, after the transaction that ended some has committed. */
export async function announceEndedSessions(tenant: Tenant): Promise<void> {
  const payload = JSON.stringify({ company_id: tenant.companyId, event: null });
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(tenant.db);
}

export interface EventStream {
  /**
   * Calls back for every event of the company until the returned function is called.
   * @param since_ms also calls back at once for the events of that many milliseconds before
   */
  subscribe(companyId: string, listener: (event: LiveEvent) => void, since_ms?: number): () => void;
  /** Calls back when sessions of the company may have ended, until the returned function is called. */
  onEndedSessions(companyId: string, listener: () => void): () => void;
  close(): Promise<void>;
}

const sessionsOf = (companyId: string) => `sessions of ${companyId}`;

/**
 * Listens on its own connection (LISTEN does not survive a transaction pooler) and passes events to this process's pages. After a lost
 * connection all pages are told to refresh, because events may have been missed; so are pages that listened before there was a connection.
 */
export function openEventStream(url: string, onLost: (error: Error) => void): EventStream {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const recent = recentEvents();

  const listening = keepConnected(url, {
    lost: onLost,
    async connect(client) {
      client.on('notification', ({ payload }) => {
        if (!payload) return;
        const { company_id, event } = JSON.parse(payload) as { company_id: string; event: LiveEvent | null };
        if (!event) return void emitter.emit(sessionsOf(company_id));
        recent.add(company_id, event);
        emitter.emit(company_id, event);
      });
      await client.query(`listen ${CHANNEL}`);
      recent.clear();
      for (const name of emitter.eventNames()) emitter.emit(name, { type: 'refresh', id: null });
    },
  });

  return {
    subscribe(companyId, listener, since_ms) {
      if (since_ms !== undefined) {
        for (const event of recent.since(companyId, performance.now() - since_ms)) listener(event);
      }
      emitter.on(companyId, listener);
      return () => emitter.off(companyId, listener);
    },
    onEndedSessions(companyId, listener) {
      emitter.on(sessionsOf(companyId), listener);
      return () => emitter.off(sessionsOf(companyId), listener);
    },
    close: listening.close,
  };
}
