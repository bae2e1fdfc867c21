/** `npm run -s licenses` lists the packages that an installation runs, with their licenses, and fails when one is not permissive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licensesOf } from './lib/licenses.ts';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'));
const all = licensesOf(lock.packages);
for (const { name, version, license } of all) console.log(`${license}\t${name} ${version}`);
const refused = all.filter(({ isAllowed }) => !isAllowed);
if (refused.length > 0) {
  console.error(`Not permissive, or unknown: ${refused.map(({ name, license }) => `${name} (${license})`).join(', ')}`);
  process.exitCode = 1;
}
