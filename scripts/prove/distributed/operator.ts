import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { fillPromises } from '#server/moving/settle.sql.ts';
import { openClient, openPool } from '#server/platform/db/connections.ts';
import { openAllCompanies } from '#server/platform/db/db.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { schedule } from '#server/schedule.ts';
import { runProgram } from '#test/program.ts';
import { openAsApplication } from '../../lib/operator.ts';
import { activate } from '../../operate/activate.ts';
import { backup } from '../../operate/archives/backup.ts';
import { exportCommand } from '../../operate/archives/export.ts';
import { companies } from '../../operate/companies.ts';
import { examine } from '../../operate/doctor.ts';
import { helpMessages } from '../../operate/help_messages.ts';
import { jobs } from '../../operate/jobs.ts';
import { resetOwner } from '../../operate/reset_owner.ts';
import { sender } from '../../operate/sms/sender.ts';
import { sending } from '../../operate/sms/sending.ts';
import { type Shop, until } from './client.ts';

/** The settings of the processes at work. */
type Settings = Record<'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR' | 'DEMO', string>;

/** What an operator and the clock do with all companies; each step throws on a wrong answer. */
export const OPERATOR: readonly (readonly [
  string,
  (settings: Settings, shops: readonly Shop[]) => Promise<unknown>,
])[] = [
  ['the commands of the operator answer', runCommands],
  ['the stock and the records of consent are checked', checkRecords],
  ['the doctor finds no fault', consultDoctor],
  ['contacts of an old export get their promises', fillOldPromises],
  ['work by the clock finds its companies and is done', workByClock],
];

const COMPANY = 'Shop harbor';
const NUMBER = ['--company', COMPANY, '--driver', 'simulator', '--number', '+12075550188'];

async function runCommands(settings: Settings): Promise<void> {
  const to = join(settings.DATA_DIR, 'harbor.tar.gz');
  const expected: [() => Promise<string>, RegExp][] = [
    [() => companies([], settings), /Shop harbor, 04101 {2}1 user · invoice_scanning.+\n.+Shop lantern/],
    [() => companies([COMPANY], settings), /\d contacts\nUsers:\n {2}harbor </],
    [() => companies(['suspend', COMPANY, '--reason', 'A proof.'], settings), /is suspended/],
    [() => companies([], settings), /Shop harbor.+SUSPENDED/],
    [() => companies(['resume', COMPANY], settings), /no longer suspended/],
    [() => activate(['--company', COMPANY, '--plan', 'both'], settings), /is active/],
    [() => sender(NUMBER, settings), /now sends from/],
    [() => sender([...NUMBER, '--remove'], settings), /shared number again/],
    [() => sending(['pause'], settings), /is paused/],
    [() => sending(['resume'], settings), /was resumed/],
    [() => resetOwner(['--company', COMPANY], settings), /reset-password/],
    [() => helpMessages([], settings), /No help message waits/],
    [() => jobs([], settings), /No job has failed/],
    [() => exportCommand([COMPANY, '--to', to], settings), /Exported Shop harbor: \d+ rows/],
    [() => backup([], settings), /Backed up \d+ rows/],
  ];
  for (const [run, words] of expected) assert.match(await run(), words);
}

async function checkRecords(settings: Settings, shops: readonly Shop[]): Promise<void> {
  const place = { ownerUrl: settings.DATABASE_OWNER_URL, dataDir: settings.DATA_DIR };
  const stock = await runProgram(place, 'check_stock.ts', [], settings);
  assert.match(stock.stdout, new RegExp(`^${shops.length} companies checked: the stock is`), stock.stderr);
  const records = await runProgram(place, 'consent_verify.ts', [], settings);
  assert.match(records.stdout, new RegExp(`\n${shops.length} records, \\d+ links: all valid`), records.stderr);
}

async function consultDoctor(settings: Settings): Promise<void> {
  const faults = (await examine(settings)).filter(({ state }) => state === 'fault');
  assert.deepEqual(faults, []);
}

/** In a transaction that is rolled back, as an import would do it. */
async function fillOldPromises({ DATABASE_OWNER_URL }: Settings, [shop]: readonly Shop[]): Promise<void> {
  const owner = openClient({ connectionString: DATABASE_OWNER_URL });
  await owner.connect();
  const ids = [shop?.companyId];
  try {
    await owner.query('begin');
    await owner.query('update contacts set promised_per_month = null where company_id = $1', ids);
    await fillPromises(owner, shop?.companyId ?? '');
    const { rows } = await owner.query(
      `select count(*)::int as contacts, count(promised_per_month)::int as promised from contacts
       where company_id = $1 and consent = 'consented'`,
      ids,
    );
    assert(rows[0].contacts > 0 && rows[0].promised === rows[0].contacts);
    await owner.query('rollback');
  } finally {
    await owner.end();
  }
}

async function workByClock(settings: Settings): Promise<void> {
  const owner = openPool({ connectionString: settings.DATABASE_OWNER_URL, max: 1 });
  const db = await openAsApplication(readConfig(settings), settings.DATABASE_OWNER_URL);
  try {
    const deps = { db, clock: () => new Date(), log: openLog('error'), metrics: openMetrics() };
    for (const [name, { run }] of Object.entries(schedule(deps))) {
      await run(openAllCompanies(owner)).catch((error: Error) => assert.fail(`${name}: ${error.message}`));
    }
    await until(async () => {
      const waiting = await owner.query(
        'select from graphile_worker.jobs where run_at <= now() and (attempts = 0 or locked_at is not null)',
      );
      return waiting.rowCount === 0;
    });
    const { rows } = await owner.query(
      'select task_identifier, last_error from graphile_worker.jobs where last_error is not null',
    );
    assert.deepEqual(rows, []);
  } finally {
    await db.close();
    await owner.end();
  }
}
