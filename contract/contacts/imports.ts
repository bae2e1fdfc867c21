import { z } from 'zod';
import { endpoint, Id, Instant, Paging } from '../http.ts';
import { IMPORT_COLUMNS_MAX } from '../limits.ts';
import { Attestation } from './contacts.ts';

/** What a column of a file can contain. A name can be in one column or in two. */
export const IMPORT_FIELDS = [
  'phone_e164',
  'name',
  'first_name',
  'last_name',
  'email',
  'consented',
  'tags',
  'zip_code',
  'language',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'running', 'finished', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const UNKNOWN_TAGS = ['refuse', 'ignore', 'create'] as const;

/** Why a row, or a column of it, is refused. */
export const IMPORT_FAULTS = [
  'no_phone',
  'phone',
  'abroad',
  'name_long',
  'email',
  'consented',
  'zip_code',
  'language',
  'unknown_tag',
  'inactive_tag',
  'tag_name',
  'too_many_tags',
  'too_long',
  'open_quote',
  'not_text',
  'too_many_cells',
  'duplicate',
  'known',
] as const;

/** What happens to contacts who get texts, but did not agree according to the file: their texts stop, or nothing changes. */
export const SAYING_NO = ['opt_out', 'leave'] as const;
export type SayingNo = (typeof SAYING_NO)[number];

const Column = z.number().int().min(0).max(IMPORT_COLUMNS_MAX).nullable();

/** The column of each field, counted from 0; null when the file has none. */
export const ImportMapping = z.object({
  phone_e164: Column,
  name: Column,
  first_name: Column,
  last_name: Column,
  email: Column,
  consented: Column,
  tags: Column,
  zip_code: Column,
  language: Column,
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ImportFault = z.object({
  /** As a spreadsheet counts: the headings are row 1. */
  row: z.number().int(),
  /** The column's heading; null for the whole row. */
  column: z.string().nullable(),
  reason: z.enum(IMPORT_FAULTS),
  /** The value, shortened if it is long. */
  value: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** The result of a check. `fresh` are the contacts to add, `suppressed` those of them who said STOP before. */
export const ImportCheck = z.object({
  rows: z.number().int(),
  /** The number of the last row, including empty rows and the headings. */
  last_row: z.number().int(),
  fresh: z.number().int(),
  duplicate: z.number().int(),
  known: z.number().int(),
  suppressed: z.number().int(),
  /** Rows of `fresh` that contain a no or an opt-out. */
  unwanted: z.number().int(),
  /** Rows of `fresh` with nothing in the column of consents. What is attested for the file counts for them too. */
  unanswered: z.number().int(),
  /**
   * Numbers that opted out according to rows that add no contact: of existing contacts, twice in the file, or refused. Without those that
   * are opted out already.
   */
  opting_out: z.number().int(),
  /** Contacts who get texts now, but did not agree according to the file, and the first of them. */
  saying_no: z.number().int(),
  saying_no_contacts: z.array(z.object({ phone_e164: z.string(), name: z.string().nullable() })),
  refused: z.number().int(),
  /** Names of unknown tags with the number of rows for each: the most frequent ones. */
  unknown_tags: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** The first of them. */
  errors: z.array(ImportFault),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

/** The format of the file. */
export const ImportShape = z.object({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.enum([',', ';', '\t', '|']),
  has_header: z.boolean(),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())),
});
export type ImportShape = z.infer<typeof ImportShape>;

const ImportRow = z.object({
  import_id: Id,
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  file_bytes: z.number().int(),
  /** Hexadecimal; stored with every consent that came from this file. */
  file_sha256: z.string(),
  created_at: Instant,
  created_by: z.string().nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** The last finished row, and the last row of the file, which a check finds. */
  rows_done: z.number().int(),
  rows_total: z.number().int().nullable(),
  imported_count: z.number().int(),
  duplicate_count: z.number().int(),
  known_count: z.number().int(),
  suppressed_count: z.number().int(),
  refused_count: z.number().int(),
});
export type ContactImportRow = z.infer<typeof ImportRow>;

export const ContactImport = ImportRow.extend({
  shape: ImportShape,
  mapping: ImportMapping,
  unknown_tags: z.enum(UNKNOWN_TAGS),
  check: ImportCheck.nullable(),
  attestation: z.object({ how: z.string(), when: z.string(), by: z.string() }).nullable(),
  /** Whether the file and the refused rows are still stored. */
  has_file: z.boolean(),
});
export type ContactImport = z.infer<typeof ContactImport>;

const ImportParams = z.object({ import_id: Id });

export const contactImports = {
  csv: endpoint({
    method: 'POST',
    path: '/contacts/import/csv',
    summary:
      'Import contacts from a CSV file in one call. Multipart: file, and how, when, by if consent is attested; ' +
      'columns phone_e164, name, email, consented, tags',
    access: 'loyalty_sms',
    role: 'manager',
    query: z.object({
      /** False: an existing contact is an error. */
      skip_duplicates: z.stringbool().default(true),
      /** False: unknown tags are added. */
      validate_tags: z.stringbool().default(true),
    }),
    body: 'multipart',
    reply: z.object({
      imported_count: z.number().int(),
      skipped_count: z.number().int(),
      error_count: z.number().int(),
      /** The faults of the first refused rows: a sentence for each fault, with its row and column. */
      errors: z.array(z.string()),
      /** How many more rows were refused. */
      additional_errors: z.number().int(),
      import_id: Id,
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/contacts/imports',
    summary: 'Upload a CSV file (multipart file) for import in steps. Nothing is imported yet',
    access: 'loyalty_sms',
    role: 'manager',
    body: 'multipart',
    reply: ContactImport,
  }),
  list: endpoint({
    method: 'GET',
    path: '/contacts/imports',
    summary: 'List imports, newest first',
    access: 'loyalty_sms',
    role: 'manager',
    query: Paging,
    staleAfter: ['contact_import'],
    reply: z.object({ imports: z.array(ImportRow), total_count: z.number().int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/contacts/imports/:import_id',
    summary: 'Get an import with its progress',
    access: 'loyalty_sms',
    role: 'manager',
    params: ImportParams,
    staleAfter: ['contact_import'],
    reply: ContactImport,
  }),
  check: endpoint({
    method: 'POST',
    path: '/contacts/imports/:import_id/check',
    summary: 'Map the columns and check the file without importing anything',
    access: 'loyalty_sms',
    role: 'manager',
    params: ImportParams,
    body: z.object({ mapping: ImportMapping, unknown_tags: z.enum(UNKNOWN_TAGS).default('refuse') }),
    reply: ContactImport,
  }),
  run: endpoint({
    method: 'POST',
    path: '/contacts/imports/:import_id/run',
    summary: 'Import the contacts of a checked file. Without an attestation they must confirm first',
    access: 'loyalty_sms',
    role: 'manager',
    params: ImportParams,
    body: z.object({ attestation: Attestation.optional(), saying_no: z.enum(SAYING_NO).default('opt_out') }),
    reply: ContactImport,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/contacts/imports/:import_id/cancel',
    summary: 'Stop an import. Contacts already imported stay',
    access: 'loyalty_sms',
    role: 'manager',
    params: ImportParams,
    reply: ContactImport,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/contacts/imports/:import_id/refused',
    summary: 'Download the left-out rows as CSV, with the reason for each',
    access: 'loyalty_sms',
    role: 'manager',
    params: ImportParams,
    reply: 'stream',
  }),
};
