/**
 * Imports a company from an export, beside other companies or into an empty installation: `npm run -s import --
 * Corner-Store-2026-11-22.tar.gz`. Campaigns stay paused until an owner resumes them.
 */
import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DISK_FREE_MIN } from '#contract/limits.ts';
import { readConfig } from '#server/config.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import { type ImportedCompany, importCompany } from '#server/moving/import_company.ts';
import { prepareDataFolder } from '#server/platform/db/data_folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { checkAppRole } from '#server/platform/db/ready_database.ts';
import { openDisk } from '#server/platform/disk.ts';
import { openLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, openAsApplication, runCommand } from '../../lib/operator.ts';
import { withDatabase } from '../../lib/operator_database.ts';

const USAGE = 'npm run -s import -- <file>';

if (import.meta.main) await runCommand(importCommand);

/** @throws StartError with a sentence that says what is wrong */
export async function importCommand(args: string[], env: Environment): Promise<string> {
  const file = readArguments(args);
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const config = readConfig(env);
  return withDatabase(config, { isRunning: true }, async (ownerUrl) => {
    prepareDataFolder(config.data_dir);
    await migrate(ownerUrl, { beforeChange: refuseOlder });
    const { database_url } = config;
    if (database_url !== undefined && database_url !== ownerUrl) await checkAppRole(database_url);
    const db = await openAsApplication(config, ownerUrl);
    try {
      await db.check();
      const free = await openDisk(config.data_dir, openLog(config.log_level)).free();
      const imported = await importCompany({
        open: () => createReadStream(file),
        ownerUrl,
        keys: db.keys,
        storage: diskStorage(join(config.data_dir, 'files')),
        room: free - DISK_FREE_MIN,
        now: new Date(),
      });
      return wordsOf(imported, resolve(config.data_dir));
    } finally {
      await db.close();
    }
  });
}

async function refuseOlder(): Promise<void> {
  throw new StartError(
    'The database belongs to an older version. Start this version once, so that it is updated, then import.',
  );
}

function wordsOf(imported: ImportedCompany, folder: string): string {
  const { company_id, name, taken_at, rows, files, missing, users, isListed, lostSuppressions } = imported;
  return [
    `Imported ${name} as it was at ${taken_at.toISOString()} into ${folder}: ${rows} rows, ${files} files.`,
    ...(missing > 0
      ? [
          `${missing} of its uploaded documents ${missing === 1 ? 'is' : 'are'} not in the export: lost where it was made.`,
        ]
      : []),
    `It has no plan here yet: npm run -s activate -- --company ${company_id} --plan both`,
    `Its ${users} users set a new password with “Forgot password”. A staff PIN has to be set again.`,
    'Texts are paused until an owner resumes them: who opted out since the export is not known.',
    ...(isListed ? [] : ['Another company here has its name and zip code, so new users join it by invitation only.']),
    ...(lostSuppressions > 0
      ? [
          `${lostSuppressions} numbers of erased contacts cannot be recognized under this installation's secret: ` +
            'do not import old lists of contacts.',
        ]
      : []),
  ].join('\n');
}

function readArguments(args: string[]): string {
  try {
    const [file, ...more] = parseArgs({ args, allowPositionals: true, options: {} }).positionals;
    if (file === undefined || more.length > 0) throw new StartError(USAGE);
    return file;
  } catch {
    throw new StartError(USAGE);
  }
}
