import type { FastifyRequest } from 'fastify';

/** Whether a host is this machine itself: a name without a port, or an address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

/** Whether the peer itself, and not what a forwarded header claims, is on this machine. */
export function isFromLoopback(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(peer) && request.headers['x-forwarded-for'] === undefined;
}

/**
 * Whether somebody who sits at this machine asks for a page by one of its own names: nobody behind a proxy, and no page of another site
 * whose name was made to point here. What such a site's form sends is refused, too.
 */
export function isAtThisMachine(request: FastifyRequest): boolean {
  // Not what a forwarded header claims.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return isFromLoopback(request) && isLoopback(host) && (request.method === 'GET' || isOwnForm(request));
}

/** Browsers say where a form stood; our own pages send no referrer, so that their `Origin` is `null`. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
