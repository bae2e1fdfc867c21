/**
 * `npm start` and `npm run dev`. Plain JavaScript for whatever Node is installed: it updates the packages and the web pages, then hands
 * over to the locked Node.
 */
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { LOCKED_NODE, ROOT, runCommandLine } from './lib/run.mjs';
import { startServer } from './lib/start_server.mjs';
import { ensureWeb, webIsFresh } from './lib/web_build.mjs';

await runCommandLine(async () => {
  if (process.argv.includes('--dev')) {
    await ensurePackages({ withTools: true });
    startServer(LOCKED_NODE, [join(ROOT, 'scripts', 'dev.ts')]);
  } else {
    await ensurePackages({ withTools: !webIsFresh() });
    await ensureWeb();
    startServer(LOCKED_NODE, [join(ROOT, 'server', 'main.ts')], { again: true });
  }
});
