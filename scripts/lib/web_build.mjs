/** Builds the web pages when their sources are newer than the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressWeb } from './compress_web.mjs';
import { LOCKED_NODE, packageProgram, ROOT, runQuietly, say, UserError } from './run.mjs';

const SOURCES = ['web', 'contract', 'vite.config.ts', 'package.json', 'package-lock.json'];
const MARK = join(ROOT, 'web', 'dist', '.built');

/** Whether the pages in web/dist match the current sources. */
export function webIsFresh() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint();
}

export async function ensureWeb() {
  if (webIsFresh()) return;
  say('Building the web pages …');
  const { code, output } = await buildWeb();
  if (code !== 0)
    throw new UserError(`${output.trim()}\nThe web pages could not be built. See the error from Vite above.`);
}

/** Builds in any case. The mark is removed first and written last, so an interrupted build counts as stale. */
export async function buildWeb() {
  rmSync(MARK, { force: true });
  const sources = fingerprint();
  const build = (...more) =>
    runQuietly(LOCKED_NODE, [packageProgram('vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...more]);
  // The shop's screens, the customer pages, and the server rendering of the customer pages.
  let result = await build();
  for (const more of [
    ['--mode', 'customers'],
    ['--ssr', 'customer/server.tsx'],
  ]) {
    if (result.code !== 0) break;
    const { seconds } = result;
    result = await build(...more);
    result.seconds += seconds;
  }
  if (result.code === 0) {
    await compressWeb(join(ROOT, 'web', 'dist'));
    writeFileSync(MARK, sources);
  }
  return result;
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => !name.startsWith('dist') && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
