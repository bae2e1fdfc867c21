import type { FastifyRequest } from 'fastify';
import { httpTexts } from '#contract/texts/http.ts';
import { AppError } from '../../errors.ts';

/** Whether a host is this machine itself: a name without a port, or an address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

/** Whether the peer itself is on this machine, whatever a forwarded header claims. */
export function isFromLoopback(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(peer) && request.headers['x-forwarded-for'] === undefined;
}

/**
 * Whether a user at this machine requests a page by one of its own names: not through a proxy, and not from a page of another site whose
 * name points here. Forms of such a site are refused too.
 */
export function isAtThisMachine(request: FastifyRequest): boolean {
  // A forwarded header does not count.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  return isFromLoopback(request) && isLoopback(host) && (request.method === 'GET' || isOwnForm(request));
}

/**
 * For pages to which nobody signs in.
 * @throws AppError 404 to everybody who is not at this machine
 */
export function onlyHere(request: FastifyRequest): void {
  if (!isAtThisMachine(request)) throw new AppError('not_found', httpTexts.notFound);
}

/** Browsers send the origin of a form; our own pages send no referrer, so that their `Origin` is `null`. */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}
