/**
 * Writes server/platform/db/tables.gen.ts, the column types of the migrated database: `npm run gen:db`. With `--check` it
 * writes nothing and fails when the file is not what the migrations make.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, getDialect } from 'kysely-codegen';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';

const FILE = join(import.meta.dirname, '..', 'server', 'platform', 'db', 'tables.gen.ts');

const types = await readTypes();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, types);
} else if (readIfThere(FILE) !== types) {
  console.error('server/platform/db/tables.gen.ts does not match migrations/. Run npm run gen:db and commit it.');
  process.exitCode = 1;
}

async function readTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'counterbook-types-'));
  const log = { error: (line: string) => console.error(line), debug: () => {} };
  const postgres = await startPostgres({ dataDir, log, durable: false });
  try {
    await migrate(postgres.ownerUrl);
    // What the server's pool really returns: DATE as text, bigint as a number (see server/platform/db/db.ts).
    const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'string' });
    const db = await dialect.introspector.connect({ connectionString: postgres.ownerUrl, dialect });
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
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
