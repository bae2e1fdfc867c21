import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgres } from '#server/platform/db/postgres.ts';
import { disposableFolder } from './disposable_folder.ts';

/** Runs one disposable database for the whole test run; `cloneDatabase` copies its migrated template. */
export default async function setup(project: TestProject) {
  const dataDir = disposableFolder('test');
  const log = { error: (line: string) => console.error(line), debug: () => {} };
  const postgres = await startPostgres({ dataDir, log, durable: false });
  await migrate(postgres.ownerUrl);
  project.provide('template_url', postgres.ownerUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
