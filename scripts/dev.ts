/**
 * `npm run dev`: the server restarts when its sources change, the pages change in place. Vite is what the browser talks
 * to; everything that is not a page goes on to the server behind it.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadEnvFile, readConfig } from '#server/config.ts';
import { freePort } from '#server/platform/free_port.ts';
import { live } from '#server/platform/lifecycle.ts';
import { StartError } from '#server/platform/start_error.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVED = ['/api/', '/webhooks/', '/l/', '/dev/', '/healthz', '/readyz', '/metrics'];

await live(async (life) => {
  loadEnvFile();
  const { host, port, public_url } = readConfig(process.env);
  const inner = await freePort();
  const target = `http://127.0.0.1:${inner}`;

  process.env.API_URL = target;
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    server: { host, port, strictPort: port !== 0, proxy: Object.fromEntries(SERVED.map((path) => [path, { target }])) },
  });
  life.onStop(() => vite.close());
  await vite.listen().catch((error: Error) => {
    if (!/is already in use/.test(error.message)) throw error;
    throw new StartError(`Port ${port} is taken by another program: stop it, or set PORT to another number.`);
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
