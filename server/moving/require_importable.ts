/** What an import is refused for, once the database is open. */
import type pg from 'pg';
import { StartError } from '#server/platform/start_error.ts';
import { listCompanyTables } from './catalog.sql.ts';
import { damaged } from './damaged.ts';
import * as rows from './load.sql.ts';
import type { CompanyAbout } from './manifest.ts';

/** Holds the company until the transaction ends: a second import of it would store the same files, and remove them when it fails. */
export async function requireOnly(client: pg.Client, { company }: CompanyAbout): Promise<void> {
  if (await rows.takeImport(client, company.company_id)) return;
  throw new StartError(`${company.name} is being imported at this moment. Wait until that import has ended.`);
}

export async function requireNew(client: pg.Client, company_id: string, name: string): Promise<void> {
  if (!(await rows.hasCompany(client, company_id))) return;
  throw new StartError(`${name} is already in this installation. A company is imported once, so that nothing is lost.`);
}

/** Columns that were added since the export was made get their defaults. */
export async function requireKnownColumns(client: pg.Client, about: CompanyAbout): Promise<void> {
  const known = new Map((await listCompanyTables(client)).map(({ name, columns }) => [name, columns]));
  const names = new Set<string>();
  for (const { name, columns } of about.tables) {
    const unknown = columns.find((column) => !known.get(name)?.includes(column));
    if (unknown !== undefined || names.has(name) || new Set(columns).size < columns.length)
      throw damaged(`this version of Counterbook does not import ${name}${unknown ? `.${unknown}` : ''}`);
    names.add(name);
  }
  const needed = [
    'companies',
    'users',
    'members',
    'files',
    'invoice_pages',
    'contact_imports',
    'suppressions',
    'short_links',
  ];
  const missing = needed.find((name) => !names.has(name));
  if (missing !== undefined) throw damaged(`it has no ${missing}`);
}

export async function requireOwnRows(client: pg.Client, { tables, company }: CompanyAbout): Promise<void> {
  const { company_id } = company;
  const names = tables.map(({ name }) => name);
  const foreign =
    (await rows.findForeignRows(client, tables, company_id)) ??
    (await rows.findForeignUsers(client, names)) ??
    (await rows.findForeignFiles(client, tables, company_id));
  if (await rows.hasForeignLinks(client)) throw damaged('short_links lead to something that is no web page');
  if (foreign !== undefined) throw damaged(`${foreign} has rows that are not the company's`);
  const taken = await rows.listTakenUsers(client);
  if (taken.length === 0) return;
  throw new StartError(
    `${taken.join(', ')}: already in use here. An account belongs to one company, so change its email address or username in one ` +
      'of the two places, export again, and import that. Nothing was imported.',
  );
}

/** Returns how many uploaded documents are not among the files: they were lost before the export. */
export async function requireSameOriginals(
  client: pg.Client,
  files: ReadonlyMap<string, { sha256: string }>,
): Promise<number> {
  let missing = 0;
  for (const [key, sha256] of await rows.listHashes(client)) {
    const file = files.get(key);
    if (!file) missing += 1;
    else if (file.sha256 !== sha256) throw damaged(`a document is not the one that was uploaded`);
  }
  return missing;
}
