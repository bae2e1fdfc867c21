import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free_port.ts';
import { StartError } from '../start_error.ts';
import { openClient } from './connections.ts';
import { type Account, chooseAccount } from './postgres/account.ts';
import { type Binaries, findBinaries } from './postgres/binaries.ts';
import { stopPostmaster, stopStaleServer } from './postgres/stale_server.ts';
import { stopWithThisProcess } from './postgres/stop_with_process.ts';
import { loadOrCreateSecret } from './secret.ts';

const USER = 'counterbook';
const DATABASE = 'counterbook';
const MAJOR = '18';
/** Pauses between the starts of a database that does not come up again. */
const RELAUNCH_MS = { first: 1_000, most: 30_000 };

export type Postgres = {
  /** Address of the database `counterbook` for its superuser. */
  ownerUrl: string;
  /** Stops the database in order; open sessions are ended. */
  stop(): Promise<void>;
};

export type PostgresOptions = {
  /** The data folder; the caller owns it (see `takeDataFolder`). */
  dataDir: string;
  log: { error(message: string): void; debug(message: string): void };
  /** False only for disposable data: tests. */
  durable?: boolean;
  /** How many it accepts at once; enough for one process when omitted. */
  connections?: number;
  /** Called when the database ended by itself and cannot be started again on its port. */
  onLost?: (error: Error) => void;
};

/**
 * Runs a real PostgreSQL on `dataDir`/postgres, on loopback and a free port, with its own password. The first call creates the cluster; a
 * database left over from a killed server is stopped first, and one that dies is started again.
 * @throws StartError with a sentence that says what to do.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const home = join(options.dataDir, 'postgres');
  const binaries = findBinaries();
  const account = chooseAccount(home, binaries.postgres);
  const password = readPassword(options.dataDir, home);
  if (existsSync(home)) {
    checkMajor(home);
    await stopStaleServer(home);
  } else {
    await makeCluster({ ...options, home, binaries, account, password });
  }

  const port = await freePort();
  const launch = () => launchPostmaster({ ...options, home, binaries, account, port });
  const stopping = new AbortController();
  let server = await launch();
  let relaunched = Promise.resolve();
  const watch = () => {
    server.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      options.log.error(`The database stopped unexpectedly (${signal ?? code}). Restarting it.`);
      relaunched = relaunch();
    });
  };
  const relaunch = async () => {
    for (let wait = RELAUNCH_MS.first; !stopping.signal.aborted; wait = Math.min(wait * 2, RELAUNCH_MS.most)) {
      try {
        server = await launch();
        return watch();
      } catch (error) {
        // Only another process can take the port. Any other problem (such as a full disk) is temporary; until then this server answers that
        // it is not ready.
        if (/TCP\/IP sockets/.test(String(error))) return options.onLost?.(error as Error);
        options.log.error(`${(error as Error).message} Trying again in ${wait / 1000} s.`);
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };
  watch();
  const stop = async () => {
    stopping.abort();
    await relaunched;
    await end(server);
  };

  const urlOf = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await makeDatabase(urlOf('postgres'), options.dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ownerUrl: urlOf(DATABASE), stop };
}

/** Address of the database of a running Counterbook in this data folder; undefined when none is running. */
export function findRunningPostgres(dataDir: string): string | undefined {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const passwordFile = join(dataDir, 'postgres.password');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined;
  // The fourth line is the port.
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3]);
  const password = readFileSync(passwordFile, 'utf8').trim();
  return Number.isInteger(port) && port > 0
    ? `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
    : undefined;
}

function readPassword(dataDir: string, home: string): string {
  const file = join(dataDir, 'postgres.password');
  if (existsSync(home) && !existsSync(file)) {
    throw new StartError(`The database's password file ${file} is missing. Restore the copy from your backup.`);
  }
  return loadOrCreateSecret(file);
}

function checkMajor(home: string): void {
  const version = existsSync(join(home, 'PG_VERSION')) ? readFileSync(join(home, 'PG_VERSION'), 'utf8').trim() : 'none';
  if (version !== MAJOR) {
    throw new StartError(
      `The folder ${home} holds no database of PostgreSQL ${MAJOR} (its version: ${version}): ` +
        'set DATA_DIR to another folder, or put back the copy from your backup.',
    );
  }
}

type Cluster = PostgresOptions & { home: string; binaries: Binaries; account: Account };

async function makeCluster(cluster: Cluster & { password: string }): Promise<void> {
  const { home, binaries, account, password } = cluster;
  // Created under another name first: a kill in the middle must not leave half a cluster that looks complete.
  const draft = `${home}.new`;
  const password_file = `${home}.password.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(password_file, password, { mode: 0o600 });
  if (account.ids) for (const path of [draft, password_file]) chownSync(path, account.ids.uid, account.ids.gid);
  const options = [`--pgdata=${draft}`, `--username=${USER}`, `--pwfile=${password_file}`, '--auth=scram-sha-256'];
  // ICU sorts names naturally; the C locale beneath it exists on every machine.
  options.push('--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und');
  if (cluster.durable === false) options.push('--no-sync');
  try {
    const { ended, output } = run(account, binaries.initdb, options);
    if ((await ended) !== 0) throw new StartError(`The database could not be made in ${home}: ${lastLine(output)}`);
    renameSync(draft, home);
  } finally {
    rmSync(password_file, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Starts the postmaster and waits until it accepts connections. */
async function launchPostmaster(cluster: Cluster & { port: number }): Promise<ChildProcess> {
  const { home, binaries, account, port, log } = cluster;
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // The tests of several processes share one database that is not durable.
    `max_connections=${cluster.connections ?? (cluster.durable === false ? 300 : 60)}`,
    'shared_buffers=128MB',
    'jit=off',
    // Reports sort some ten thousand rows.
    'work_mem=16MB',
    // On disks without moving parts a page costs the same anywhere.
    'random_page_cost=1.1',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...(cluster.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  const args = ['-D', home, ...settings.flatMap((setting) => ['-c', setting])];
  const deadline = performance.now() + 15_000;
  for (;;) {
    const { child, ended, output } = run(account, binaries.postgres, args, (line) => log.debug(line));
    const ready = new Promise<'ready'>((resolve) =>
      output.onLine(/ready to accept connections/, () => resolve('ready')),
    );
    if ((await Promise.race([ready, ended])) === 'ready') {
      stopWithThisProcess(child);
      return child;
    }
    // After a kill of the postmaster alone, its last children hold the memory for a moment.
    const busy = output.lines.some((line) => line.includes('shared memory block'));
    if (!busy || performance.now() > deadline) {
      throw new StartError(`The database in ${home} does not start: ${lastLine(output)}`);
    }
    await pause(50);
  }
}

type Output = { lines: string[]; onLine(pattern: RegExp, then: () => void): void };

function run(account: Account, program: string, args: string[], each: (line: string) => void = () => {}) {
  const [name, all] = account.command(program, args);
  const child = spawn(name, all, {
    // LC_MESSAGES keeps the expected sentence in English. The terminal's Ctrl-C must not reach the database before the server has finished
    // its work, hence its own process group.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account.command(program, args)[0] === program ? account.ids : undefined),
  });
  const waiting: { pattern: RegExp; then: () => void }[] = [];
  const output: Output = { lines: [], onLine: (pattern, then) => waiting.push({ pattern, then }) };
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      each(line);
      output.lines.push(line);
      for (const { pattern, then } of waiting) if (pattern.test(line)) then();
    }
    output.lines.splice(0, output.lines.length - 20);
  });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      output.lines.push(error.message);
      resolve(-1);
    });
    child.once('close', (code) => resolve(code ?? -1));
  });
  return { child, ended, output };
}

function lastLine({ lines }: Output): string {
  const told = lines.findLast((line) => /(FATAL|error|HINT)/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return told.replace(/^.*?(FATAL|error):\s*/i, '');
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  await Promise.all([stopPostmaster(server.pid), gone]);
}

async function makeDatabase(url: string, dataDir: string): Promise<void> {
  const client = openClient({ connectionString: url });
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new StartError(
      `The password in ${join(dataDir, 'postgres.password')} is not the database's. Restore the copy from your backup.`,
    );
  } finally {
    await client.end();
  }
}
