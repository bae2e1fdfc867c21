/**
 * `npm run gen:db` writes what is generated from the migrated database: its column types (server/platform/db/tables.gen.ts) and its
 * schema, for reading (docs/schema.sql). With `--check` it writes nothing and fails when a file does not match the migrations.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, getDialect } from 'kysely-codegen';
import { openClient } from '#server/platform/db/connections.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { disposableFolder } from '#test/database/disposable_folder.ts';
import { readSchema } from './lib/schema_sql.ts';

const isCheck = process.argv.includes('--check');
for (const [file, content] of await generateFiles()) {
  const path = join(import.meta.dirname, '..', file);
  if (!isCheck) {
    writeFileSync(path, content);
  } else if (readIfThere(path) !== content) {
    console.error(`${file} does not match migrations/. Run npm run gen:db and commit it.`);
    process.exitCode = 1;
  }
}

async function generateFiles(): Promise<[file: string, content: string][]> {
  const dataDir = disposableFolder('types');
  const log = { error: (line: string) => console.error(line), debug: () => {} };
  const postgres = await startPostgres({ dataDir, log, durable: false });
  try {
    await migrate(postgres.ownerUrl);
    return [
      ['server/platform/db/tables.gen.ts', await generateTypes(postgres.ownerUrl)],
      ['docs/schema.sql', await generateSchema(postgres.ownerUrl)],
    ];
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function generateTypes(ownerUrl: string): Promise<string> {
  // What the server's pool really returns: DATE as text, bigint as a number (see server/platform/db/db.ts).
  const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'string' });
  const db = await dialect.introspector.connect({ connectionString: ownerUrl, dialect });
  try {
    return await generate({
      db,
      dialect,
      includePattern: 'public.*',
      excludePattern: 'public.schema_migrations',
      typeMapping: { int8: 'number' },
      outFile: null,
      typeOnlyImports: true,
    });
  } finally {
    await db.destroy();
  }
}

async function generateSchema(ownerUrl: string): Promise<string> {
  const client = openClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await readSchema(client);
  } finally {
    await client.end();
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
