import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { CompanyId } from './company_id.ts';
import { openCompanyTurns } from './company_turns.ts';
import { openPool } from './connections.ts';
import { isPlanOutdated } from './database_away.ts';
import { type Keys, openKeys } from './keys.ts';
import { prepared } from './prepared.ts';
import { keyCheck, otherSecret } from './secret.ts';
import type { DB } from './tables.gen.ts';

// bigint columns hold cents, bytes and counts, all far below 2^53; DATE stays a string, independent of any time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Queries of one company inside one transaction; row-level security hides all other companies. */
export interface Tenant {
  readonly db: Kysely<DB>;
  readonly companyId: CompanyId;
}

/**
 * Queries as the owner of the tables, to whom row-level security does not apply. Only for scheduled work: to find the companies that it
 * concerns, and to delete old rows in all of them. Work for a company runs in its own transaction.
 */
export interface AllCompanies {
  readonly all: Kysely<DB>;
}

export function openAllCompanies(ownerPool: pg.Pool): AllCompanies {
  return { all: queriesOn(() => ownerPool.connect()) };
}

export interface Database {
  /** Global tables only (users, sessions); tenant tables appear empty here. */
  readonly global: Kysely<DB>;
  /** Runs `work` in one transaction as one company. Commits when it resolves, rolls back when it throws. */
  tenant<T>(companyId: CompanyId, work: (tenant: Tenant) => Promise<T>): Promise<T>;
  /** Reads one company as it is at one moment. The client is for COPY and cursors; nothing can be changed. */
  snapshot<T>(companyId: CompanyId, work: (tenant: Tenant, client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** Whether the database answers, row-level security applies to the application, and the secret belongs to the database. */
  check(): Promise<void>;
  readonly pool: pg.Pool;
  /** The keys of this database's hashes. */
  readonly keys: Keys;
  close(): Promise<void>;
}

/** The same database in two ways. As it is, each statement is planned for its values, which long work that fills tables needs. */
export interface OpenDatabase extends Database {
  /** For requests: short statements that come again and again, which a connection prepares once. */
  readonly forRequests: Database;
}

export interface DatabaseOptions {
  url: string;
  /** False when the user of the address is already only a member of the application's role. */
  assumeAppRole: boolean;
  /** The installation's secret; the hashes in the database are useless with another one. */
  secretKey: string;
  /** The secrets of signatures, the newest first; the same one when omitted. */
  signingKeys?: readonly string[];
  max?: number;
  /** Called for every connection that breaks; the next statement gets a new one. */
  onLost?: (error: Error) => void;
}

/** A request that waits longer for a connection is told to try again: a database that hangs must not hold requests forever. */
const CONNECT_MS = 30_000;

/** A connection keeps the statements that it has prepared, and lists of ids make ever new ones. */
const LONGEST_LIFE_S = 600;

const CONNECTIONS = 10;

/**
 * The connections that one company can have of those of a process: four of five. Whatever it waits for (a row that another change holds, an
 * answer of its payment provider), the rest is left to others. A command has at most two connections, all for one company.
 */
const shareOf = (connections: number) => Math.max(2, Math.floor(connections * 0.8));

/** Opens the application's pool. Connections use the role that owns no table. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const role = options.assumeAppRole ? { options: '-c role=counterbook_app' } : {};
  const max = options.max ?? CONNECTIONS;
  const pool = openPool(
    {
      connectionString: options.url,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      maxLifetimeSeconds: LONGEST_LIFE_S,
      ...role,
    },
    options.onLost,
  );
  const keys = openKeys(options.secretKey, options.signingKeys);
  const turns = openCompanyTurns(shareOf(max), CONNECT_MS);

  async function transaction<T>(
    kyselyOn: (client: pg.PoolClient) => Kysely<DB>,
    companyId: CompanyId,
    mode: '' | 'isolation level repeatable read read only',
    work: (tenant: Tenant, client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    await turns.take(companyId);
    const client = await pool.connect().catch((error: Error) => {
      turns.give(companyId);
      throw error;
    });
    let broken: Error | undefined;
    try {
      // One round trip, and a literal because Citus hands `set local` to its nodes but not set_config(); the brand vouches for the id.
      await client.query(`begin ${mode}; set local app.company_id = '${companyId}'`);
      const result = await work({ db: kyselyOn(client), companyId }, client);
      await client.query('commit');
      return result;
    } catch (error) {
      if (isPlanOutdated(error as Error)) broken = error as Error;
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
      turns.give(companyId);
    }
  }

  async function check(): Promise<void> {
    const { rows } = await pool.query<{ safe: boolean }>(
      'select not (rolsuper or rolbypassrls) as safe from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.safe) throw new Error('The application is connected as a user that bypasses row-level security.');
    await checkKey();
  }

  /** With another secret, every suppressed phone number would be unknown again. */
  async function checkKey(): Promise<void> {
    const mine = keyCheck(keys);
    await pool.query('insert into installation (key_check) values ($1) on conflict do nothing', [mine]);
    const { rows } = await pool.query<{ key_check: Buffer }>('select key_check from installation');
    if (!rows[0]?.key_check.equals(mine)) throw otherSecret();
  }

  function access(global: Kysely<DB>, kyselyOn: (client: pg.PoolClient) => Kysely<DB>): Database {
    const tenant: Database['tenant'] = (companyId, work) => transaction(kyselyOn, companyId, '', work);
    const snapshot: Database['snapshot'] = (companyId, work) =>
      transaction(kyselyOn, companyId, 'isolation level repeatable read read only', work);
    return { global, tenant, snapshot, check, pool, keys, close: () => pool.end() };
  }

  const forRequests = access(
    queriesOn(async () => prepared(await pool.connect())),
    (client) => onOneClient(prepared(client)),
  );
  return {
    ...access(
      queriesOn(() => pool.connect()),
      onOneClient,
    ),
    forRequests,
  };
}

type Queries = Pick<pg.PoolClient, 'query'>;

/** A Kysely whose queries all use the transaction's client. */
export function onOneClient(client: Queries): Kysely<DB> {
  const borrowed = { query: client.query.bind(client) as pg.PoolClient['query'], release() {} };
  return queriesOn(async () => borrowed);
}

/** A Kysely that borrows a client for each query. It never ends the pool. */
function queriesOn(connect: () => Promise<Queries & { release(): void }>): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: connect as () => Promise<never>, end: async () => {}, options: {} },
    }),
  });
}

/** Whether an error is PostgreSQL's unique violation, optionally of one constraint or index. */
export function isUniqueViolation(error: unknown, name?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false;
  // Citus names the constraint only in the message, with the number of a shard behind it.
  return name === undefined || error.constraint === name || new RegExp(`\\b${name}_\\d+\\b`).test(error.message);
}
