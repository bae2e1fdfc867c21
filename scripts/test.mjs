/**
 * `npm test`: everything, from formatting to the browser. Plain JavaScript for whatever Node is installed: it updates the packages and
 * hands over to the locked Node.
 */
import { join } from 'node:path';
import { ensurePackages } from './lib/packages.mjs';
import { LOCKED_NODE, ROOT, runCommandLine } from './lib/run.mjs';
import { startServer } from './lib/start_server.mjs';

await runCommandLine(async () => {
  await ensurePackages({ withTools: true });
  startServer(LOCKED_NODE, [join(ROOT, 'scripts', 'check.ts')]);
});
