/**
 * Writes everything of one company into a file of the data folder, documents included, also while Counterbook runs: `npm run -s export --
 * "Corner Store"`, or to another place: `npm run -s export -- <id> --to /mnt/usb/corner.tar.gz`.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { missingWords } from '#server/backup/documents.ts';
import { readConfig } from '#server/config.ts';
import { diskStorage } from '#server/drivers/storage.disk.ts';
import { exportCompany } from '#server/moving/export_company.ts';
import { audit } from '#server/platform/audit.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { openDisk } from '#server/platform/disk.ts';
import { openLog } from '#server/platform/log.ts';
import { StartError } from '#server/platform/start_error.ts';
import { type Environment, findCompany, openAsApplication, runCommand } from '../../lib/operator.ts';
import { withDatabase } from '../../lib/operator_database.ts';
import { tellProgress } from '../../lib/progress.ts';

const USAGE = 'npm run -s export -- <company or its id> [--to <file>]';

if (import.meta.main) await runCommand(exportCommand);

/** @throws StartError with a sentence that says what is wrong */
export async function exportCommand(args: string[], env: Environment): Promise<string> {
  const { wanted, to } = readArguments(args);
  const config = readConfig(env);
  return withDatabase(config, { isRunning: true }, async (ownerUrl) => {
    const { company_id, name } = await findCompany(ownerUrl, wanted);
    const fileName = `${fileNameOf(name)}-${new Date().toISOString().slice(0, 10)}.tar.gz`;
    // The working folder is often the program's own, where its user cannot write.
    const file = resolve(to ?? join(config.data_dir, fileName));
    if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name with --to.`);
    if (!existsSync(dirname(file))) throw new StartError(`There is no folder ${dirname(file)}. Create it first.`);
    const unfinished = `${file}.unfinished`;
    const db = await openAsApplication(config, ownerUrl);
    const companyId = companyOfOperator({ company_id });
    try {
      await db.check();
      const { rows, files, missing } = await exportCompany(
        {
          db,
          storage: diskStorage(join(config.data_dir, 'files')),
          disk: openDisk(config.data_dir, openLog(config.log_level)),
          scratch: join(config.data_dir, 'scratch', `export-${process.pid}`),
        },
        companyId,
        (archive) => pipeline(archive, createWriteStream(unfinished, { mode: 0o600 })),
        (done, of) => tellProgress(`${done} of ${of} steps`),
      );
      await rename(unfinished, file);
      const now = new Date();
      await db.tenant(companyId, (t) => audit({ userId: null, now }, t, 'company.exported_by_operator', company_id));
      return (
        `Exported ${name}: ${rows} rows and ${files} files to ${file}.${missingWords(missing)} ` +
        'It contains names and phone numbers of customers: keep it where only you can read it.'
      );
    } catch (error) {
      await rm(unfinished, { force: true });
      if ((error as { code?: string }).code === 'ENOSPC')
        throw new StartError('The disk is full. Nothing was exported.');
      throw error;
    } finally {
      await db.close();
    }
  });
}

function fileNameOf(company: string): string {
  return company.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'company';
}

function readArguments(args: string[]): { wanted: string; to: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' } } });
    const [wanted, ...more] = positionals;
    if (wanted === undefined || more.length > 0) throw new StartError(USAGE);
    return { wanted, to: values.to };
  } catch {
    throw new StartError(USAGE);
  }
}
