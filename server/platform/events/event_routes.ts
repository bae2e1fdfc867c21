import { events } from '#contract/events.ts';
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
import { openStream } from './open_stream.ts';

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
    const page = openStream(request, reply, metrics, () => check());
    if (!page) return;
    count(ctx.userId, 1);
    const check = () => void endIfOver(ctx, () => page.end());
    const unsubscribe = stream.subscribe(ctx.companyId, page.tell, query.since_ms);
    const stopChecks = stream.onEndedSessions(ctx.companyId, check);
    page.onGone(() => {
      unsubscribe();
      stopChecks();
      count(ctx.userId, -1);
    });
  });
}
