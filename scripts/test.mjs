/**
 * `npm test`: everything, from formatting to the browser. Plain JavaScript for whatever Node is installed: it brings the
 * packages up to date and hands over to the locked Node.
 */
import { join } from 'node:path';
import { enter, LOCKED_NODE, ROOT } from './lib/ground.mjs';
import { handOver } from './lib/hand_over.mjs';
import { ensurePackages } from './lib/packages.mjs';

await enter(async () => {
  await ensurePackages({ withTools: true });
  handOver(LOCKED_NODE, [join(ROOT, 'scripts', 'check.ts')]);
});
