import { createHash } from 'node:crypto';
import type { AnyApp } from './app_types.ts';

/**
 * What says `no-cache` may be kept, and has to be asked for again each time: it gets a name for its content, and whoever has that
 * content is told so without being sent it once more (RFC 9110, 13.1.2). To be called before anything that packs answers: the name is
 * a weak one, of the content however it is packed.
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
