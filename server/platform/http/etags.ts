import { createHash } from 'node:crypto';
import type { AnyApp } from './app_types.ts';

/**
 * Answers with `no-cache` can be stored but have to be validated each time: they get a name for their content, and a client that has that
 * content is told so without getting it again (RFC 9110, 13.1.2). Register before anything that compresses answers: the name is a weak one,
 * for the content in any encoding.
 */
export function addEtags(app: AnyApp): void {
  app.addHook('onSend', async (request, reply, content) => {
    const isNamed =
      request.method === 'GET' &&
      reply.statusCode === 200 &&
      typeof content === 'string' &&
      reply.getHeader('cache-control') === 'no-cache' &&
      !reply.hasHeader('etag');
    if (!isNamed) return content;
    const name = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', `W/${name}`);
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    if (!known?.includes(name) && !known?.includes('*')) return content;
    reply.status(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
