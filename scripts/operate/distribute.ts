/**
 * The statements that distribute a migrated database over the nodes of an existing Citus: `npm run -s distribute` prints them, `npm run -s
 * distribute -- --apply` runs them in one transaction. Works on DATABASE_OWNER_URL, or else on DATABASE_URL, as the owner of the tables.
 * Distributed tables are left alone. See docs/guides/scaling.md.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openClient } from '#server/platform/db/connections.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, readOperatorConfig, runCommand } from '../lib/operator.ts';

const USAGE = 'npm run -s distribute -- [--apply]';

if (import.meta.main) await runCommand(distribute);

/** @throws StartError with a sentence that says what is wrong */
export async function distribute(args: string[], env: Environment): Promise<string> {
  const isForReal = readArguments(args);
  const { ownerUrl } = readOperatorConfig(env);
  const owner = openClient({ connectionString: ownerUrl, application_name: 'counterbook distribute' });
  await owner.connect().catch(() => {
    throw new StartError('The database does not answer: start it first, or correct DATABASE_URL.');
  });
  try {
    const hasCitus = await isCitus(owner);
    const plan = await readPlan(owner, hasCitus);
    const statements = statementsOf(plan);
    if (!isForReal) return statements.map((statement) => `${statement};`).join('\n');
    if (!hasCitus) throw new StartError('The database has no Citus: run "create extension citus" on every node first.');
    if (statements.length === 0) return 'Every table is distributed already.';
    // One after another: Citus hands what it is sent in one message to its nodes as one.
    for (const statement of statements) await owner.query(statement);
    return `${plan.tenantTables.length} tables are distributed by company_id; ${plan.referenceTables.join(' and ')} stand on every node.`;
  } finally {
    await owner.end();
  }
}

function readArguments(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { apply: { type: 'boolean', default: false } } }).values.apply;
  } catch {
    throw new StartError(USAGE);
  }
}

interface Plan {
  /** Copied to every node: global and tenant tables both refer to them. */
  referenceTables: string[];
  /** Under row-level security, their key beginning with the company. */
  tenantTables: string[];
  foreignKeys: { table: string; of: string; name: string; definition: string }[];
  policies: { table: string; name: string; condition: string }[];
  /** A distributed table with which the new ones are colocated. */
  beside: string | undefined;
}

async function isCitus(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(`select from pg_extension where extname = 'citus'`);
  return rowCount === 1;
}

async function readPlan(owner: pg.Client, hasCitus: boolean): Promise<Plan> {
  const names = async (sql: string) => (await owner.query<{ name: string }>(sql)).rows.map(({ name }) => name);
  const tables = `from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  const kinds = hasCitus
    ? await owner.query<{ name: string; kind: string }>(
        'select table_name::text as name, citus_table_type as kind from citus_tables order by 1',
      )
    : { rows: [] };
  const isDone = (name: string) => kinds.rows.some((row) => row.name === name && row.kind !== 'local');

  const secured = await names(`select c.relname as name ${tables} and c.relrowsecurity order by c.oid`);
  if (secured.length === 0) throw new StartError('The database is empty: start Counterbook on it once, or migrate it.');
  const { rows: foreignKeys } = await owner.query<Plan['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by oid`,
  );
  const { rows: policies } = await owner.query<Plan['policies'][number]>(
    `select polrelid::regclass::text as table, quote_ident(polname) as name, pg_get_expr(polqual, polrelid) as condition
     from pg_policy where polqual is not null order by polrelid`,
  );
  return {
    referenceTables: ['companies', 'users'].filter((name) => !isDone(name)),
    tenantTables: secured.filter((name) => name !== 'companies' && !isDone(name)),
    foreignKeys,
    policies,
    beside: kinds.rows.find(({ kind }) => kind === 'distributed')?.name,
  };
}

/**
 * Foreign keys are dropped first and added last: until all tables are colocated, a distributed table cannot refer to a local one. The
 * tables that stay on the coordinator are global: their keys are unique everywhere.
 */
function statementsOf({ referenceTables, tenantTables, foreignKeys: all, policies, beside }: Plan): string[] {
  const moved = [...referenceTables, ...tenantTables];
  if (moved.length === 0) return [];
  const foreignKeys = all.filter(({ table, of }) => moved.includes(table) || moved.includes(of));
  const [first, ...rest] = tenantTables;
  const colocated = beside ?? first;
  return [
    'begin',
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...referenceTables.map((table) => `select create_reference_table('${table}')`),
    ...(first === undefined
      ? []
      : [`select create_distributed_table('${first}', 'company_id', colocate_with => '${beside ?? 'none'}')`]),
    ...rest.map(
      (table) => `select create_distributed_table('${table}', 'company_id', colocate_with => '${colocated}')`,
    ),
    // Their rows have been copied to the nodes.
    ...moved.map((table) => `select truncate_local_data_after_distributing_table('${table}')`),
    // Citus hands `set constraints` to no node, and an import defers what it can.
    ...foreignKeys.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint ${name} ${definition.replace(/ deferrable$/i, '$& INITIALLY DEFERRED')}`,
    ),
    // The same condition in a form from which PostgreSQL 15 and 16 derive no constant: Citus refuses outer joins with a constant condition.
    ...policies
      .filter(({ table }) => moved.includes(table))
      .map(({ table, name, condition }) => `alter policy ${name} on ${table} using (coalesce(${condition}, false))`),
    'commit',
  ];
}
