import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { DAY_MS } from '#contract/dates.ts';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { openBackups } from '#server/drivers/open_backups.ts';
import { countHelpMessages } from '#server/operator/help_messages.sql.ts';
import { openClient, openPool } from '#server/platform/db/connections.ts';
import { describeDatabaseFault } from '#server/platform/db/database_fault.ts';
import { openAllCompanies } from '#server/platform/db/db.ts';
import { openDisk } from '#server/platform/disk.ts';
import { anyWorkerAlive } from '#server/platform/jobs/worker_processes.ts';
import { openAsApplication } from '../../lib/operator.ts';
import { type Finding, fault, look, note, ok } from './finding.ts';
import { checkKeys, checkPasskeys } from './keys.ts';

const GB = 1024 ** 3;
/** Below this, an operator has days left, not weeks. */
const ROOM = 10 * GB;
/** More failed logins with unknown names than typing errors explain. */
const GUESSES = 50;
const CLOCK_MS = 5_000;

/** The folder, the database with its queue, and the backups. */
export async function examineInstallation(config: Config, ownerUrl: string | undefined): Promise<Finding[]> {
  return [
    ...(await look('Disk', () => checkDisk(config))),
    ...(await look('Database', () => checkDatabase(config, ownerUrl))),
    ...(ownerUrl === undefined ? [] : await look('Help', () => checkHelp(config, ownerUrl))),
    ...(ownerUrl === undefined ? [] : await look('Keys', () => checkKeys(config, ownerUrl))),
    ...(ownerUrl === undefined ? [] : await look('Passkeys', () => checkPasskeys(config, ownerUrl))),
    ...(await look('Backups', () => checkBackups(config, ownerUrl))),
  ];
}

async function checkDisk({ data_dir }: Config): Promise<Finding> {
  const isOurs = await access(data_dir, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs)
    return fault('Disk', `The data folder ${data_dir} cannot be written. Start Counterbook once, or correct DATA_DIR.`);
  const free = await openDisk(data_dir, { error() {}, warn() {} }).free();
  const room = `${(free / GB).toFixed(1)} GB free in ${data_dir}`;
  if (free < DISK_FREE_MIN) return fault('Disk', `${room}. Uploads are refused: free some space.`);
  return free < ROOM ? note('Disk', `${room}. Enlarge the disk soon.`) : ok('Disk', room);
}

async function checkDatabase(config: Config, ownerUrl: string | undefined): Promise<Finding[]> {
  if (ownerUrl === undefined) {
    return [fault('Database', 'Counterbook is not running on this data folder. Start it, or set DATABASE_URL.')];
  }
  const db = await openAsApplication(config, ownerUrl);
  const owner = openClient({ connectionString: ownerUrl });
  await owner.connect().catch((error) => {
    throw describeDatabaseFault(ownerUrl, error);
  });
  try {
    await db.check();
    const isWorked = await anyWorkerAlive(db);
    return [
      ...(await checkServer(owner, config)),
      isWorked
        ? ok('Jobs', 'A process works on jobs')
        : fault(
            'Jobs',
            'No process works on jobs, so nothing is read or sent. Start one with ROLE=all or ROLE=worker.',
          ),
      ...(await checkQueue(owner)),
      ...(await checkLogins(owner)),
    ];
  } finally {
    await db.close();
    await owner.end();
  }
}

async function checkServer(owner: pg.Client, { database_url }: Config): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await owner.query<{ version: string; page_cost: string; now: Date }>(
    `select current_setting('server_version') as version, current_setting('random_page_cost') as page_cost, clock_timestamp() as now`,
  );
  const [server] = rows;
  // The answer may have been long on its way.
  const now = Number(server?.now ?? 0);
  const apart = Math.max(before - now, now - Date.now(), 0);
  return [
    ok('Database', `PostgreSQL ${server?.version}, ${database_url ? 'of your own' : 'embedded'}`),
    apart > CLOCK_MS
      ? fault(
          'Clock',
          `The database's clock differs by ${Math.round(apart / 1000)} s. Synchronize both machines (NTP).`,
        )
      : ok('Clock', 'The same as the database’s'),
    ...(Number(server?.page_cost) > 2
      ? [note('Database', 'random_page_cost is higher than an SSD needs. Set it to 1.1, or long lists are slow.')]
      : []),
  ];
}

async function checkQueue(owner: pg.Client): Promise<Finding[]> {
  const { rows } = await owner.query<{ task: string; count: number; last_error: string | null }>(
    `select task_identifier as task, count(*)::int as count, max(last_error) as last_error
     from graphile_worker.jobs where attempts >= max_attempts group by 1 order by 1`,
  );
  return rows.map(({ task, count, last_error }) =>
    note('Jobs', `${count} of “${task}” failed for good: ${(last_error ?? '').split('\n')[0]}`),
  );
}

/** Guessed names are no company's, so the operator is told. */
async function checkLogins(owner: pg.Client): Promise<Finding[]> {
  const { rows } = await owner.query<{ count: number; address: string }>(
    `select (sum(count(*)) over ())::int as count, address from unknown_logins
     where occurred_at > now() - interval '1 day' group by address order by count(*) desc limit 1`,
  );
  return rows
    .filter(({ count }) => count >= GUESSES)
    .map(({ count, address }) =>
      note('Logins', `${count} failed in a day with names that no account has, most of them from ${address}.`),
    );
}

/** Users are promised an answer within a day. */
async function checkHelp({ operator_email, is_public }: Config, ownerUrl: string): Promise<Finding[]> {
  const pool = openPool({ connectionString: ownerUrl, max: 1 });
  try {
    const { waiting, oldest } = await countHelpMessages(openAllCompanies(pool));
    const isLate = oldest !== null && Date.now() - oldest.getTime() > DAY_MS;
    const unset = 'OPERATOR_EMAIL is not set: nobody is told of messages from the help screen. Set it.';
    const late = `${waiting} ${waiting === 1 ? 'message waits' : 'messages wait'} for an answer, one for more than a day. Read them with npm run -s help-messages.`;
    return [
      operator_email
        ? ok('Help', `Messages from the help screen go to ${operator_email}`)
        : (is_public ? fault : note)('Help', unset),
      ...(isLate ? [fault('Help', late)] : []),
    ];
  } finally {
    await pool.end();
  }
}

async function checkBackups(config: Config, ownerUrl: string | undefined): Promise<Finding> {
  if (!config.backups.automatic) return note('Backups', 'BACKUPS is 0: none are made by themselves.');
  const backups = await openBackups(config);
  const newest = (await backups.list()).at(-1);
  const isBeside = backups.place === join(config.data_dir, 'backups');
  const place = isBeside ? ' They are on the disk of the data: set BACKUP_TO to another place.' : '';
  if (!newest) {
    // A database that does not answer has its own finding.
    const isLate = ownerUrl !== undefined && (await isOlderThan(ownerUrl, 2).catch(() => false));
    return (isLate ? fault : note)('Backups', `None yet. Make one with npm run -s backup.${place}`);
  }
  const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(newest.name) ?? [];
  const isOld = Date.now() - Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) > 2 * DAY_MS;
  if (isOld) return fault('Backups', `The newest is ${newest.name}. Look for “the backup failed” in the log.`);
  return isBeside
    ? note('Backups', `The newest is ${newest.name}.${place}`)
    : ok('Backups', `The newest is ${newest.name}`);
}

/** Whether the first migration of the installation ran that many days ago. */
async function isOlderThan(ownerUrl: string, days: number): Promise<boolean> {
  const owner = openClient({ connectionString: ownerUrl });
  try {
    await owner.connect();
    const { rows } = await owner.query<{ is_older: boolean }>(
      'select min(applied_at) < now() - make_interval(days => $1) as is_older from schema_migrations',
      [days],
    );
    return rows[0]?.is_older === true;
  } finally {
    await owner.end();
  }
}
