import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';

/**
 * Proxies close silent connections; a regular comment keeps them open, shows the server that a page is gone, and finds one whose right has
 * ended.
 */
const HEARTBEAT_MS = 20_000;
/** A page that does not read this much is gone. */
const UNREAD_MAX = 1_000_000;

/** Server-sent events to one page. */
export interface OpenStream {
  tell(event: object): void;
  end(): void;
  /** Calls back once, when the page is gone. */
  onGone(listener: () => void): void;
}

/**
 * Answers a request with server-sent events.
 * @returns null when the page has gone while its right was checked
 * @param onHeartbeat called with every heartbeat, to end the stream of a page that may no longer listen
 */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
  onHeartbeat: (stream: OpenStream) => void,
): OpenStream | null {
  reply.hijack();
  const out = reply.raw;
  // Nothing would tell that it is closed: that was told already.
  if (out.destroyed) return null;
  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses holds single events back until its buffer is full.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  out.write('retry: 1000\n\n');
  metrics.liveStreams.inc();
  const stream: OpenStream = {
    tell(event) {
      if (!out.write(`data: ${JSON.stringify(event)}\n\n`) && out.writableLength > UNREAD_MAX) out.destroy();
    },
    end: () => void out.end(),
    onGone: (listener) => void out.on('close', listener),
  };
  const heartbeat = setInterval(() => {
    out.write(': here\n\n');
    onHeartbeat(stream);
  }, HEARTBEAT_MS);
  out.on('close', () => {
    clearInterval(heartbeat);
    metrics.liveStreams.dec();
  });
  return stream;
}
