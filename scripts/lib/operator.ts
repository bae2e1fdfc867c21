import pg from 'pg';
import { type Config, loadEnvFile, readConfig } from '#server/config.ts';
import { findRunningPostgres } from '#server/platform/postgres.ts';
import { StartError } from '#server/platform/start_error.ts';

/**
 * The settings as the product reads them, and its database: that of a running Counterbook, or DATABASE_URL.
 * @throws StartError when there is none
 */
export function readOperatorConfig(): { config: Config; ownerUrl: string } {
  loadEnvFile();
  const config = readConfig(process.env);
  const ownerUrl = config.database_owner_url ?? findRunningPostgres(config.data_dir);
  if (ownerUrl === undefined) {
    throw new StartError('Counterbook is not running on this data folder: start it first, or set DATABASE_URL.');
  }
  return { config, ownerUrl };
}

/**
 * The one company of this name, in any case, or of this id.
 * @throws StartError when there is none, or several, which are listed
 */
export async function findCompany(ownerUrl: string, wanted: string): Promise<{ company_id: string; name: string }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect().catch(() => {
    throw new StartError('The database does not answer: start Counterbook first, or correct DATABASE_URL.');
  });
  try {
    const { rows } = await client.query('select * from find_companies($1)', [wanted]);
    const [only, second] = rows;
    if (!only) throw new StartError(`There is no company called “${wanted}”.`);
    if (second) {
      const list = rows.map(({ company_id, name, zip_code }) => `  ${company_id}  ${name}, ${zip_code}`).join('\n');
      throw new StartError(`Several companies are called “${wanted}”; name one by its id:\n${list}`);
    }
    return only;
  } finally {
    await client.end();
  }
}
