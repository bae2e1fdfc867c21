/** Keeps node_modules the same as package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCKED_NODE, ROOT, runQuietly, say, UserError } from './run.mjs';

/**
 * Installs the locked packages when those in node_modules are not the ones of the lock file.
 * @param {{withTools: boolean}} what withTools: the development packages (build and test tools) are needed too
 */
export async function ensurePackages({ withTools }) {
  checkNode();
  if (packagesMatch({ withTools })) return;
  say('Installing the packages (a minute or two) …');
  const [program, args] = npmCommand(['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  const { code, output } = await runQuietly(program, args, { env: process.env });
  if (code !== 0) throw new UserError(whyInstallFailed(output));
  if (!packagesMatch({ withTools })) {
    throw new UserError(
      'npm ci skipped some packages. Allow install scripts and optional packages in your npm settings.',
    );
  }
}

function checkNode() {
  const major = Number.parseInt(process.versions.node, 10);
  if (major < 20) {
    throw new UserError(
      `Counterbook needs Node 20 or newer, and this is ${process.version}. Install it from nodejs.org.`,
    );
  }
}

/** npm records what it installed in its own lock file; that file is compared. */
export function packagesMatch({ withTools }, root = ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined || (root === ROOT && !existsSync(LOCKED_NODE))) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    if (found !== undefined) return found.version === entry.version && found.integrity === entry.integrity;
    return Boolean(entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function npmCommand(args) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, [own, ...args]] : ['npm', args];
}

function whyInstallFailed(output) {
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET/.test(output)) {
    return 'The packages could not be downloaded. Connect this machine to the npm registry and start again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages could not be written. Make ${ROOT} writable for this user and start again.`;
  }
  if (/ENOSPC/.test(output)) return 'The disk is full. Free about 1 GB and start again.';
  if (/EUSAGE/.test(output)) {
    return 'package.json and package-lock.json do not match. Run npm install.';
  }
  return `${output.trim()}\nThe packages could not be installed. See the error from npm above.`;
}
