import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../start_error.ts';

/** The user that runs the database programs, and how to start one of them. */
export type Account = {
  ids: { uid: number; gid: number } | undefined;
  command(program: string, args: string[]): [program: string, args: string[]];
};

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it directly; root runs it as the owner of the data, or for new data as
 * `postgres`, or without such a user as `nobody`: no account is created.
 * @param home the cluster's folder, which may not exist yet
 * @param program one of the programs, whose folder the account must reach
 * @throws StartError when that account cannot reach the folders.
 */
export function chooseAccount(home: string, program: string): Account {
  const plain: Account['command'] = (name, args) => [name, args];
  if (process.getuid?.() !== 0) return { ids: undefined, command: plain };
  const ids = ownerOf(home) ?? idsOf('postgres') ?? idsOf('nobody');
  if (ids === undefined) {
    throw new StartError('The embedded database cannot run as root. Start Counterbook as a regular user.');
  }
  if (canReach(ids, dirname(home)) && canReach(ids, dirname(program))) return { ids, command: plain };
  return { ids, command: keepFileAccess(ids, home) };
}

/**
 * A checkout or a data folder under /root is closed to every other user. With this one capability kept, the database can pass through like
 * root, and still is not root.
 */
function keepFileAccess(ids: { uid: number; gid: number }, home: string): Account['command'] {
  const options = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups'];
  // Without the secure bit, access(2) answers as if the capability were missing.
  options.push('--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--');
  try {
    execFileSync('setpriv', [...options, 'true'], { stdio: 'ignore' });
  } catch {
    throw new StartError(
      `The embedded database does not run as root, and another user cannot enter ${dirname(home)}: ` +
        'start Counterbook as an ordinary user, or move it to a folder that all may enter, such as /opt/counterbook.',
    );
  }
  return (name, args) => ['setpriv', [...options, name, ...args]];
}

function ownerOf(home: string): Account['ids'] {
  const found = statSync(home, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function idsOf(name: string): Account['ids'] {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

function canReach(ids: { uid: number; gid: number }, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  const may = mode & (uid === ids.uid ? 0o100 : gid === ids.gid ? 0o010 : 0o001);
  return may !== 0 && (dirname(folder) === folder || canReach(ids, dirname(folder)));
}
