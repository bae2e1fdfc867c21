/**
 * `npm run dev`: the server restarts when its sources change, and the pages change in place. The browser talks to Vite, which passes
 * everything that is not a page to the server.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CUSTOMER_PAGES } from '#contract/customer/addresses.ts';
import { isLinkPage } from '#contract/customer/pages.ts';
import { loadEnvFile, readConfig } from '#server/config.ts';
import { freePort } from '#server/platform/free_port.ts';
import { runUntilStopped } from '#server/platform/lifecycle.ts';
import { StartError } from '#server/platform/start_error.ts';

const ROOT = join(import.meta.dirname, '..');
/** The customer pages: the server provides the data, Vite the page. */
const OF_CUSTOMERS = new RegExp(`^/(${CUSTOMER_PAGES.join('|')})([/?]|$)`);
const SERVED = ['/api/', '/webhooks/', '/l/', '/dev/', '/healthz', '/readyz', '/metrics'];

await runUntilStopped(async (life) => {
  loadEnvFile();
  const { host, port, public_url } = readConfig(process.env);
  const inner = await freePort();
  const target = `http://127.0.0.1:${inner}`;

  process.env.API_URL = target;
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [customerPages(target)],
    server: { host, port, strictPort: port !== 0, proxy: Object.fromEntries(SERVED.map((path) => [path, { target }])) },
  });
  life.onStop(() => vite.close());
  await vite.listen().catch((error: Error) => {
    if (!/is already in use/.test(error.message)) throw error;
    throw new StartError(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`,
    );
  });
  const outer = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0] ?? '';

  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(ROOT, 'server', 'main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(inner), PUBLIC_URL: public_url ?? outer },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  life.onStop(() => {
    server.kill('SIGTERM');
    return gone;
  });
});

/** Puts the data of the server's page into Vite's own page, which then renders it in the browser. */
function customerPages(target: string): Plugin {
  return {
    name: 'customer-pages',
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const url = request.url ?? '';
        const wants = request.headers.accept ?? '';
        if (!OF_CUSTOMERS.test(url) || !wants.includes('text/html')) return next();
        try {
          const language = request.headers['accept-language'] ?? 'en';
          const answer = await fetch(target + url, { headers: { 'accept-language': language } });
          const data = /id="page-data">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? '';
          const name = isLinkPage(JSON.parse(data)) ? 'link.html' : 'customer.html';
          const html = await vite.transformIndexHtml(`/${name}`, await readFile(join(ROOT, 'web', name), 'utf8'), url);
          response.statusCode = answer.status;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html.replace('id="page-data"></script>', () => `id="page-data">${data}</script>`));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
