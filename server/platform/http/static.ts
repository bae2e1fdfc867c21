import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { httpTexts } from '#contract/texts/http.ts';
import type { AnyApp } from './app_types.ts';

const A_YEAR = 31_536_000;

/** Serves the built pages. Files under /assets have a hash in their name and never change; every other address is the app itself. */
export async function serveWeb(app: AnyApp, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // Templates that the server fills in.
    globIgnore: ['customer.html', 'link.html', '**/*.br'],
    // The build puts a compressed copy beside each file.
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.startsWith(join(folder, 'assets'));
      response.header('cache-control', isHashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
    },
  });
}

/** Unknown addresses: the app's first page when a browser asks for a page (the app knows its own addresses), otherwise the error. */
export function answerNotFound(app: AnyApp, hasPages: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      hasPages &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|webhooks|assets|l|dev|metrics)([/?]|$)/.test(request.url) &&
      // A page for this machine that is switched off (/dev/…) is no page of the app. What begins with a dot (/.env, /.git/config,
      // /.well-known/…) is a file that a stranger looks for, and no page.
      !/\/(\.|%2e)/i.test(request.url.split('?')[0] ?? '');
    if (isPage) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.status(404).send({ detail: httpTexts.notFound, code: 'not_found' });
  });
}
