/**
 * `npm start` and `npm run dev`. Plain JavaScript for whatever Node is installed: it brings the packages and the web
 * pages up to date, then hands over to the locked Node.
 */
import { join } from 'node:path';
import { enter, LOCKED_NODE, ROOT } from './lib/ground.mjs';
import { handOver } from './lib/hand_over.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { ensureWeb, webIsFresh } from './lib/web_build.mjs';

await enter(async () => {
  if (process.argv.includes('--dev')) {
    await ensurePackages({ withTools: true });
    handOver(LOCKED_NODE, [join(ROOT, 'scripts', 'dev.ts')]);
  } else {
    await ensurePackages({ withTools: !webIsFresh() });
    await ensureWeb();
    handOver(LOCKED_NODE, [join(ROOT, 'server', 'main.ts')]);
  }
});
