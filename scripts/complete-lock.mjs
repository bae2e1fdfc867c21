/**
 * Completes package-lock.json after a package was added: `npm run lock`. A registry that lacks the builds of a package
 * for other machines makes npm leave them out of the lock file, and `npm ci` then refuses the file everywhere. Each is
 * named here with the version its owner asks for and the machine its name tells, so that npm passes over it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter, ROOT, say } from './lib/ground.mjs';
import { findMissingBuilds } from './lib/missing_builds.mjs';

await enter(async () => {
  const file = join(ROOT, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = findMissingBuilds(lock.packages);
  const entries = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  say(`${Object.keys(missing).length} builds for other machines were added to package-lock.json.`);
});
