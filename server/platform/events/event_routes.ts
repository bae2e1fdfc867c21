import { events, type LiveEvent } from '#contract/events.ts';
import { LIVE_STREAMS_PER_USER } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import type { Clock } from '../clock.ts';
import type { SessionCtx } from '../context.ts';
import type { Database } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { AnyApp } from '../http/app_types.ts';
import { bind } from '../http/http.ts';
import { isSessionActive } from '../http/session.ts';
import type { Metrics } from '../metrics.ts';
import type { EventStream } from './events.ts';

/**
 * Proxies close silent connections; a regular comment keeps them open, shows the server that a page is gone, and finds an expired session.
 */
const HEARTBEAT_MS = 20_000;
const RETRY_S = 10;

interface EventDeps {
  db: Database;
  clock: Clock;
  events: EventStream;
  metrics: Metrics;
}

/** Serves the company's live events. A page that stops reading is dropped, and refreshes when it comes back. */
export function eventRoutes(app: AnyApp, { db, clock, events: stream, metrics }: EventDeps): void {
  const open = new Map<string, number>();
  const count = (userId: string, change: number) => {
    const left = (open.get(userId) ?? 0) + change;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };

  /** The end of the session ends its stream. While the database is away the session is unknown, so the stream stays. */
  async function endIfOver(ctx: SessionCtx, end: () => void): Promise<void> {
    if (!(await isSessionActive(db, ctx.tokenHash, clock()).catch(() => true))) end();
  }

  bind(app, events.stream, (ctx, { query, request, reply }) => {
    if ((open.get(ctx.userId) ?? 0) >= LIVE_STREAMS_PER_USER) {
      throw new AppError('too_many_requests', httpTexts.tooManyPages, { retry_after: RETRY_S });
    }
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A proxy that compresses holds single events back until its buffer is full.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    out.write('retry: 1000\n\n');
    metrics.liveStreams.inc();
    count(ctx.userId, 1);
    const tell = (event: LiveEvent) => {
      if (!out.write(`data: ${JSON.stringify(event)}\n\n`) && out.writableLength > 1_000_000) out.destroy();
    };
    const check = () => void endIfOver(ctx, () => out.end());
    const unsubscribe = stream.subscribe(ctx.companyId, tell, query.since_ms);
    const stopChecks = stream.onEndedSessions(ctx.companyId, check);
    const heartbeat = setInterval(() => {
      out.write(': here\n\n');
      check();
    }, HEARTBEAT_MS);
    out.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      stopChecks();
      count(ctx.userId, -1);
      metrics.liveStreams.dec();
    });
  });
}
