import type { FastifyRequest } from 'fastify';

/** Whether the peer itself, and not what a forwarded header claims, is on this machine. */
export function isFromLoopback(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? '';
  return /^(127\.|::1$|::ffff:127\.)/.test(peer) && request.headers['x-forwarded-for'] === undefined;
}
