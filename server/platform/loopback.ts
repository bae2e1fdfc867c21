import type { FastifyRequest } from 'fastify';

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
  const { host = '', origin } = request.headers;
  const isOwnName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
  return isFromLoopback(request) && isOwnName && (origin === undefined || origin === `http://${host}`);
}
