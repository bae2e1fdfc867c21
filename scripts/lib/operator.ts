import { stripVTControlCharacters } from 'node:util';
import type pg from 'pg';
import { UUID } from '#contract/http.ts';
import { type Config, loadEnvFile, readConfig } from '#server/config.ts';
import { openClient, openPool } from '#server/platform/db/connections.ts';
import { type AllCompanies, type Database, openAllCompanies, openDatabase } from '#server/platform/db/db.ts';
import { findRunningPostgres } from '#server/platform/db/postgres.ts';
import { requireSecret, secretKey } from '#server/platform/db/secret.ts';
import { AppError } from '#server/platform/errors.ts';
import { StartError } from '#server/platform/start_error.ts';

/** The settings, as a process gets them. */
export type Environment = Record<string, string | undefined>;

/** An operator's command; resolves with the words that say what was done. */
type Command = (args: string[], env: Environment) => Promise<string>;

/** Runs a command as a program: prints its words, and ends with 1 when it failed. */
export async function runCommand(command: Command): Promise<void> {
  loadEnvFile();
  const { words, code } = await answerOf(command, process.argv.slice(2), process.env);
  if (code === 0) console.log(words);
  else console.error(words);
  process.exitCode = code;
}

/** The output and exit code of a command. Errors that the operator cannot fix are thrown. */
export async function answerOf(
  command: Command,
  args: string[],
  env: Environment,
): Promise<{ words: string; code: 0 | 1 }> {
  try {
    return { words: await command(args, env), code: 0 };
  } catch (error) {
    if (error instanceof StartError || error instanceof AppError) return { words: error.message, code: 1 };
    if (isFileFault(error)) return { words: fileFaultWords(error), code: 1 };
    throw error;
  }
}

/** Whether the system refused to read or write a file of ours. */
function isFileFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

function fileFaultWords({ message }: NodeJS.ErrnoException): string {
  return `${message}. Run the command as the user who owns the data of Counterbook, or correct the path.`;
}

/**
 * The settings as the product reads them, and its database: that of a running Counterbook, or DATABASE_URL.
 * @throws StartError when there is none
 */
export function readOperatorConfig(env: Environment): { config: Config; ownerUrl: string } {
  const config = readConfig(env);
  const ownerUrl = config.database_owner_url ?? findRunningPostgres(config.data_dir);
  if (ownerUrl === undefined) {
    throw new StartError('Counterbook is not running on this data folder. Start it first, or set DATABASE_URL.');
  }
  return { config, ownerUrl };
}

/**
 * Gives `work` the whole database, as the owner of its tables.
 * @throws StartError when there is none, or it does not answer
 */
export async function withAllCompanies<T>(
  env: Environment,
  work: (companies: AllCompanies, operator: { config: Config; ownerUrl: string }) => Promise<T>,
): Promise<T> {
  const operator = readOperatorConfig(env);
  const pool = openPool({ connectionString: operator.ownerUrl, max: 2 });
  try {
    await pool.query('select').catch(() => {
      throw new StartError('The database does not answer. Start Counterbook first, or correct DATABASE_URL.');
    });
    return await work(openAllCompanies(pool), operator);
  } finally {
    await pool.end();
  }
}

/**
 * The database with the rights of the application, bound by row-level security: as its own user where it has one, because the nodes of a
 * Citus let nobody in by a role alone.
 * @throws StartError without the secret of the database; no other one is made
 */
export async function openAsApplication(config: Config, ownerUrl: string): Promise<Database> {
  await requireSecret(config, ownerUrl);
  const url = config.database_url ?? ownerUrl;
  return openDatabase({ url, assumeAppRole: url === ownerUrl, secretKey: secretKey(config), max: 2 });
}

/** What a user typed, for a terminal: without the characters that could move its cursor or hide other lines. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{C}\n]/gu, '');
}

/** The companies with this name, in any case and spacing, or with this id. */
export async function listCompaniesNamed(
  owner: pg.Client,
  wanted: string,
): Promise<{ company_id: string; name: string; zip_code: string }[]> {
  const { rows } = await owner.query(
    `select company_id, name, zip_code from companies
     where company_id::text = lower($1)
       or lower(regexp_replace(trim(name), '\\s+', ' ', 'g')) = lower(regexp_replace(trim($1), '\\s+', ' ', 'g'))
     order by name, company_id`,
    [wanted],
  );
  return rows;
}

/**
 * The one company with this name, in any case, or with this id.
 * @throws StartError when there is none, or several, which are listed
 */
export async function findCompany(ownerUrl: string, wanted: string): Promise<{ company_id: string; name: string }> {
  const client = openClient({ connectionString: ownerUrl });
  await client.connect().catch(() => {
    throw new StartError('The database does not answer. Start Counterbook first, or correct DATABASE_URL.');
  });
  try {
    const rows = await listCompaniesNamed(client, wanted);
    const [only, second] = rows;
    if (!only) throw new StartError(`There is no company called “${wanted}”.`);
    if (second) {
      const list = rows.map(({ company_id, name, zip_code }) => `  ${company_id}  ${name}, ${zip_code}`).join('\n');
      throw new StartError(`Several companies are called “${wanted}”. Choose one by its id:\n${list}`);
    }
    return only;
  } finally {
    await client.end();
  }
}

/** Whether an argument has the form of our ids; PostgreSQL refuses anything else with an error. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * All companies by name, or those with the name or id that is wanted.
 * @throws StartError when the database does not answer, or has no such company
 */
export async function listCompanies(
  ownerUrl: string,
  wanted?: string,
): Promise<{ company_id: string; name: string }[]> {
  const client = openClient({ connectionString: ownerUrl });
  await client.connect().catch(() => {
    throw new StartError('The database does not answer. Start Counterbook first, or correct DATABASE_URL.');
  });
  try {
    if (wanted === undefined) {
      return (await client.query('select company_id, name from companies order by name, company_id')).rows;
    }
    const companies = await listCompaniesNamed(client, wanted);
    if (companies.length === 0) throw new StartError(`There is no company called “${wanted}”.`);
    return companies;
  } finally {
    await client.end();
  }
}
