import { sql } from 'kysely';
import type {
  ContactImport,
  ContactImportRow,
  ImportCheck,
  ImportMapping,
  ImportShape,
} from '#contract/contacts/imports.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import type { Attestation } from '../consent/events.sql.ts';

/** The total bytes of the company's stored contact files. */
export async function storedImportBytes(t: Tenant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(file_bytes), 0)::bigint as bytes from contact_imports
    where company_id = ${t.companyId} and storage_key is not null`.execute(t.db);
  return rows[0]?.bytes ?? 0;
}

/** The facts about an import that its job needs. */
export interface ImportWork {
  import_id: string;
  state: ContactImport['state'];
  file_name: string;
  /** Hexadecimal. */
  file_sha256: string;
  storage_key: string | null;
  shape: ImportShape;
  mapping: ImportMapping;
  unknown_tags: ContactImport['unknown_tags'];
  skip_duplicates: boolean;
  /** Whether the contacts who said no according to the file keep their consent. */
  keeps_saying_no: boolean;
  check_no: number;
  checked: ImportCheck | null;
  attestation: Attestation | null;
  rows_done: number;
  imported_count: number;
  started_by: string | null;
}

function workQuery(t: Tenant, import_id: string) {
  return t.db
    .selectFrom('contact_imports')
    .select(['import_id', 'file_name', 'storage_key', 'skip_duplicates', 'check_no', 'rows_done', 'imported_count'])
    .select(['started_by', 'keeps_saying_no'])
    .select([
      sql<string>`encode(file_sha256, 'hex')`.as('file_sha256'),
      sql<ImportWork['state']>`state`.as('state'),
      sql<ImportShape>`shape`.as('shape'),
      sql<ImportMapping>`mapping`.as('mapping'),
      sql<ImportWork['unknown_tags']>`unknown_tags`.as('unknown_tags'),
      sql<ImportCheck | null>`checked`.as('checked'),
      sql<Attestation | null>`attestation`.as('attestation'),
    ])
    .where('company_id', '=', t.companyId)
    .where('import_id', '=', import_id);
}

export function findWork(t: Tenant, import_id: string): Promise<ImportWork | undefined> {
  return workQuery(t, import_id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockWork(t: Tenant, import_id: string): Promise<ImportWork | undefined> {
  return workQuery(t, import_id).forUpdate().executeTakeFirst();
}

export interface NewImport {
  import_id: string;
  state: ContactImport['state'];
  file_name: string;
  file_sha256: Buffer;
  file_bytes: number;
  storage_key: string;
  shape: ImportShape;
  mapping: ImportMapping;
  unknown_tags: ContactImport['unknown_tags'];
  skip_duplicates: boolean;
  attestation: Attestation | null;
  created_at: Date;
  created_by: string | null;
  started_at: Date | null;
  started_by: string | null;
}

export async function insertImport(t: Tenant, { shape, mapping, attestation, ...rest }: NewImport): Promise<void> {
  await t.db
    .insertInto('contact_imports')
    .values({
      company_id: t.companyId,
      ...rest,
      shape: JSON.stringify(shape),
      mapping: JSON.stringify(mapping),
      attestation: attestation && JSON.stringify(attestation),
    })
    .execute();
}

export interface ImportChange {
  state?: ContactImport['state'];
  mapping?: ImportMapping;
  unknown_tags?: ContactImport['unknown_tags'];
  keeps_saying_no?: boolean;
  check_no?: number;
  checked?: ImportCheck | null;
  attestation?: Attestation | null;
  rows_done?: number;
  started_at?: Date;
  started_by?: string | null;
  ended_at?: Date;
  storage_key?: null;
}

export async function updateImport(t: Tenant, import_id: string, change: ImportChange): Promise<void> {
  const { mapping, checked, attestation, ...rest } = change;
  await t.db
    .updateTable('contact_imports')
    .set({
      ...rest,
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(checked === undefined ? {} : { checked: checked && JSON.stringify(checked) }),
      ...(attestation === undefined ? {} : { attestation: attestation && JSON.stringify(attestation) }),
    })
    .where('company_id', '=', t.companyId)
    .where('import_id', '=', import_id)
    .execute();
}

/** Adds the counts of one batch to the earlier ones. */
export interface BatchCounts {
  imported: number;
  duplicate: number;
  known: number;
  suppressed: number;
  refused: number;
}

export async function addCounts(t: Tenant, import_id: string, rowsDone: number, counts: BatchCounts): Promise<void> {
  await sql`update contact_imports set rows_done = ${rowsDone}, imported_count = imported_count + ${counts.imported},
      duplicate_count = duplicate_count + ${counts.duplicate}, known_count = known_count + ${counts.known},
      suppressed_count = suppressed_count + ${counts.suppressed}, refused_count = refused_count + ${counts.refused}
    where company_id = ${t.companyId} and import_id = ${import_id}`.execute(t.db);
}

function shownQuery(t: Tenant) {
  return t.db
    .selectFrom('contact_imports as i')
    .leftJoin('users as u', (join) => join.onRef('u.user_id', '=', 'i.created_by').on('u.company_id', '=', t.companyId))
    .select([
      'i.import_id',
      'i.file_name',
      'i.file_bytes',
      'i.created_at',
      'u.username as created_by',
      'i.started_at',
      'i.ended_at',
      'i.rows_done',
      'i.imported_count',
      'i.duplicate_count',
      'i.known_count',
      'i.suppressed_count',
      'i.refused_count',
      sql<string>`encode(i.file_sha256, 'hex')`.as('file_sha256'),
      sql<ContactImportRow['state']>`i.state`.as('state'),
      sql<number | null>`(i.checked ->> 'last_row')::int`.as('rows_total'),
    ])
    .where('i.company_id', '=', t.companyId);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownQuery>['executeTakeFirstOrThrow']>>;

function shown<Row extends ShownRow>({ created_at, started_at, ended_at, ...rest }: Row) {
  return {
    ...rest,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}

export async function findShownImport(t: Tenant, import_id: string): Promise<ContactImport | undefined> {
  const row = await shownQuery(t)
    .select([
      sql<ImportShape>`i.shape`.as('shape'),
      sql<ImportMapping>`i.mapping`.as('mapping'),
      sql<ContactImport['unknown_tags']>`i.unknown_tags`.as('unknown_tags'),
      // A check of an earlier version does not have all counts.
      sql<ImportCheck | null>`'{"opting_out": 0, "unanswered": 0, "saying_no": 0, "saying_no_contacts": []}'::jsonb || i.checked`.as(
        'check',
      ),
      sql<Attestation | null>`i.attestation`.as('attestation'),
      sql<boolean>`i.storage_key is not null`.as('has_file'),
    ])
    .where('i.import_id', '=', import_id)
    .executeTakeFirst();
  return row && shown(row);
}

export async function listImports(
  t: Tenant,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ imports: ContactImportRow[]; total_count: number }> {
  const rows = await shownQuery(t)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.import_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await t.db
    .selectFrom('contact_imports')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('company_id', '=', t.companyId)
    .executeTakeFirstOrThrow();
  return { imports: rows.map(shown), total_count: n };
}

/** Imports whose files have been kept long enough. */
export function findDeletable(t: Tenant, before: Date): Promise<{ import_id: string; storage_key: string | null }[]> {
  return t.db
    .selectFrom('contact_imports')
    .select(['import_id', 'storage_key'])
    .where('company_id', '=', t.companyId)
    .where('storage_key', 'is not', null)
    .where('state', 'not in', ['checking', 'running'])
    .where(sql<boolean>`coalesce(ended_at, created_at) < ${before}`)
    .execute();
}
