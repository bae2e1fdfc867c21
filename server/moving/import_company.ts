import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { openClient } from '#server/platform/db/connections.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import { requireKnown } from '#server/platform/db/migrate.ts';
import { hashPassword } from '#server/platform/http/password.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { StartError } from '#server/platform/start_error.ts';
import { listCompany } from '../account/account.ts';
import { Measure, unpack } from '../backup/archive.ts';
import { CHECK_CONTACTS, IMPORT_CONTACTS } from '../contacts/contacts.ts';
import { IMPORT_ITEMS } from '../inventory/inventory.ts';
import { requestReading } from '../invoices/invoices.ts';
import { pauseAfterRestore } from '../messaging/messaging.ts';
import { enqueueSync } from '../pos/pos.ts';
import { inOrderOfReferences } from './catalog.sql.ts';
import { type CheckedArchive, checkArchive, isFileKey, tableOf } from './check_archive.ts';
import { damaged } from './damaged.ts';
import { KEY_MARK } from './export_company.ts';
import * as rows from './load.sql.ts';
import { type CompanyAbout, ENTRY } from './manifest.ts';
import {
  requireKnownColumns,
  requireNew,
  requireOnly,
  requireOwnRows,
  requireSameOriginals,
} from './require_importable.ts';
import {
  endWorkOfSource,
  fillNameKeys,
  fillPromises,
  fillRepeatsWords,
  forgetExportFiles,
  listUnfinished,
} from './settle.sql.ts';

const PHONES_AT_ONCE = 5000;
/** How long a lost session may take to end. */
const SETTLED_WITHIN = '60s';

export interface ImportDeps {
  /** The export from its beginning; it is read twice. */
  open(): Readable;
  /** A migrated database, as its owner. */
  ownerUrl: string;
  keys: Keys;
  storage: Storage;
  /** The bytes that the export may have when it is unpacked. */
  room: number;
  now: Date;
}

export interface ImportedCompany {
  company_id: string;
  name: string;
  taken_at: Date;
  rows: number;
  files: number;
  /** Uploaded documents that the export does not have. */
  missing: number;
  users: number;
  /** Whether a signup with its name and zip code finds it. */
  isListed: boolean;
  /** Numbers of erased contacts, which cannot be recognized under another secret. */
  lostSuppressions: number;
}

/**
 * Imports a company from an export, beside other companies or into an empty installation. All rows are looked at in temporary tables first
 * and moved in one transaction.
 * @throws StartError that says why nothing was imported; then no row and no file of it is left, unless the database was lost
 */
export async function importCompany(deps: ImportDeps): Promise<ImportedCompany> {
  const checked = await checkArchive(deps.open(), deps.room);
  requireKnown(checked.about.migrations);
  const client = openClient({ connectionString: deps.ownerUrl, application_name: 'counterbook import' });
  const stored: string[] = [];
  await client.connect();
  try {
    await client.query('begin');
    await requireOnly(client, checked.about);
    const imported = await load(deps, client, checked, stored);
    await client.query('commit');
    return imported;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (stored.length > 0) await removeStored(deps, checked.about, stored, error);
    throw explain(error);
  } finally {
    await client.end();
  }
}

/**
 * Removes the files of an import that failed. Its last step may have succeeded with an answer that was lost: files whose company is there stay,
 * and so do all of them while the database does not say.
 * @throws StartError when the company is there
 */
async function removeStored(
  { ownerUrl, storage }: ImportDeps,
  { company: { company_id, name } }: CompanyAbout,
  stored: readonly string[],
  cause: unknown,
): Promise<void> {
  const client = openClient({ connectionString: ownerUrl, application_name: 'counterbook import' });
  try {
    await client.connect();
    await client.query(`begin; set local lock_timeout = '${SETTLED_WITHIN}'`);
    // The session that was lost may still be at work.
    await rows.waitForImport(client, company_id);
    if (!(await rows.hasCompany(client, company_id))) {
      for (const key of stored) await storage.delete(key);
      return;
    }
  } catch {
    return;
  } finally {
    await client.end();
  }
  throw new StartError(`${name} was imported, but the connection to the database was lost before its answer.`, {
    cause,
  });
}

async function load(
  deps: ImportDeps,
  client: pg.Client,
  checked: CheckedArchive,
  stored: string[],
): Promise<ImportedCompany> {
  const { about, manifest } = checked;
  const { company_id, name } = about.company;
  await requireNew(client, company_id, name);
  await requireKnownColumns(client, about);
  const files = await stage(deps, client, checked, stored);
  await requireOwnRows(client, about);
  const missing = await requireSameOriginals(client, files);

  await insertRows(client, about);
  const t = rows.tenantOfImport(client, about.company);
  const lostSuppressions = await renewSuppressions(client, deps.keys, t.companyId, about.key_mark);
  await endWorkOfSource(client, company_id, deps.now);
  await pauseAfterRestore(client, new Date(about.taken_at), deps.now, company_id);
  await forgetExportFiles(client, company_id);
  const isListed = await goOn(client, t, about, deps.now);
  return {
    company_id,
    name,
    taken_at: new Date(about.taken_at),
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
    files: files.size,
    missing,
    users: manifest.rows.users ?? 0,
    isListed,
    lostSuppressions,
  };
}

/** Puts the rows into temporary tables and the files into the storage. The files by their storage keys, which are added to `stored` too. */
async function stage(
  deps: ImportDeps,
  client: pg.Client,
  { about, documents }: CheckedArchive,
  stored: string[],
): Promise<Map<string, { key: string; sha256: string }>> {
  await rows.createStaging(client, about.tables);
  const files = new Map<string, { key: string; sha256: string }>();
  const tables = new Map(about.tables.map((table) => [table.name, table]));
  let areRowsChecked = false;
  for await (const entry of unpack(deps.open())) {
    const table = tables.get(tableOf(entry.name) ?? '');
    const key = fileKeyOf(entry.name, documents);
    if (table) await rows.stageRows(client, table, entry.chunks);
    else if (entry.name.startsWith(ENTRY.suppressed)) await rows.stagePhones(client, entry.chunks);
    else if (key !== undefined) {
      // Files come after all rows; an export that cannot be imported stores none.
      if (!areRowsChecked) await requireOwnRows(client, about);
      areRowsChecked = true;
      const storage_key = `${about.company.company_id}/${key}`;
      stored.push(storage_key);
      const measure = entry.chunks.pipe(new Measure());
      await deps.storage.putChunks(storage_key, measure);
      files.set(storage_key, { key, sha256: measure.result().sha256 });
    } else await buffer(entry.chunks);
  }
  return files;
}

/** Moves the rows into the tables, with what exports of earlier versions lack. */
async function insertRows(client: pg.Client, { company, tables }: CompanyAbout): Promise<void> {
  await rows.deferConstraints(client);
  const has = (name: string) => tables.some((table) => table.name === name);
  const isOlder = !has('locations') && has('items');
  const staged = isOlder ? await rows.stageFirstLocation(client, tables) : tables;
  const order = await inOrderOfReferences(
    client,
    staged.map(({ name }) => name),
  );
  for (const one of order) {
    const table = staged.find(({ name }) => name === one);
    if (table && one === 'users') await rows.insertStagedUsers(client, table, await unusableHashes(client));
    else if (table) await rows.insertStaged(client, table);
  }
  const lacks = (table: string, column: string) => !tables.find(({ name }) => name === table)?.columns.includes(column);
  if (lacks('contacts', 'promised_per_month')) await fillPromises(client, company.company_id);
  if (lacks('campaigns', 'repeats_words')) await fillRepeatsWords(client, company.company_id);
  await fillNameKeys(client, company.company_id);
}

/** The key of an entry that is a file of the company, without the company. */
function fileKeyOf(entry: string, documents: Readonly<Record<string, string>>): string | undefined {
  if (entry.startsWith(ENTRY.files)) return entry.slice(ENTRY.files.length);
  if (!entry.startsWith(ENTRY.documents)) return undefined;
  const key = Object.hasOwn(documents, entry) ? documents[entry] : undefined;
  if (key !== undefined && isFileKey(key)) return key;
  throw damaged(`${entry} has no place`);
}

/** A hash of a password that nobody knows, for each user. */
async function unusableHashes(client: pg.Client): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const user_id of await rows.listStagedUsers(client)) {
    hashes.set(user_id, await hashPassword(randomBytes(32).toString('base64url')));
  }
  return hashes;
}

/** Returns how many suppressed numbers this installation cannot recognize. */
async function renewSuppressions(
  client: pg.Client,
  keys: Keys,
  companyId: CompanyId,
  key_mark: string,
): Promise<number> {
  if (keys.isKeptMac(KEY_MARK, companyId, Buffer.from(key_mark, 'hex'))) return 0;
  const all = await rows.countSuppressions(client, companyId);
  let renewed = 0;
  let after = '';
  for (;;) {
    const page = await rows.nextStagedPhones(client, after, PHONES_AT_ONCE);
    const hashes = page.map(({ phone, phone_hash }) => ({ before: phone_hash, now: keys.phoneHash(companyId, phone) }));
    await rows.renewHashes(client, companyId, hashes);
    renewed += page.length;
    if (page.length < PHONES_AT_ONCE) return all - renewed;
    after = page.at(-1)?.phone ?? '';
  }
}

/** Lists the company and enqueues the work that continues here. Returns whether it is listed. */
async function goOn(client: pg.Client, t: Tenant, { company, taken_at }: CompanyAbout, now: Date): Promise<boolean> {
  const { readings, imports, itemImports, salesFiles } = await listUnfinished(client, company.company_id);
  for (const { invoice_id } of readings) await requestReading(t, invoice_id);
  for (const { import_id, state, check_no } of imports) {
    const task = state === 'checking' ? CHECK_CONTACTS : IMPORT_CONTACTS;
    await enqueue(t, { task, payload: { import_id, check_no }, key: `${task}:${import_id}` });
  }
  for (const { item_import_id } of itemImports) await enqueue(t, { task: IMPORT_ITEMS, payload: { item_import_id } });
  for (const { task_id } of salesFiles) await enqueueSync(t, task_id);
  await audit({ userId: null, now }, t, 'company.imported', company.company_id, { taken_at });
  return listCompany(t, company);
}

function explain(error: unknown): unknown {
  const fault = rows.dataFaultOf(error);
  if (!fault) return error;
  if (fault.isDuplicate)
    return new StartError(`A row of ${fault.table} is already in this installation. Nothing was imported.`, {
      cause: error,
    });
  return damaged(`its rows do not fit together (${fault.message})`, error);
}
