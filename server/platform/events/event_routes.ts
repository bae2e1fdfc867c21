import { events, type LiveEvent } from '#contract/events.ts';
import type { AnyApp } from '../http/app_types.ts';
import { bind } from '../http/http.ts';
import type { Metrics } from '../metrics.ts';
import type { EventStream } from './events.ts';

/** Proxies close silent connections; a comment this often keeps them open and shows the server a page that is gone. */
const HEARTBEAT_MS = 20_000;

/** Serves the company's live events. A page that stops reading is dropped, and refreshes when it comes back. */
export function eventRoutes(app: AnyApp, deps: { events: EventStream; metrics: Metrics }): void {
  bind(app, events.stream, (ctx, { query, request, reply }) => {
    reply.hijack();
    const out = reply.raw;
    out.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    });
    out.write('retry: 1000\n\n');
    deps.metrics.liveStreams.inc();
    const tell = (event: LiveEvent) => {
      if (!out.write(`data: ${JSON.stringify(event)}\n\n`) && out.writableLength > 1_000_000) out.destroy();
    };
    const unsubscribe = deps.events.subscribe(ctx.companyId, tell, query.since_ms);
    const heartbeat = setInterval(() => out.write(': here\n\n'), HEARTBEAT_MS);
    out.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      deps.metrics.liveStreams.dec();
    });
  });
}
