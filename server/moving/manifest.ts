import { z } from 'zod';
import { Manifest } from '../backup/manifest.ts';

/** The names of an export's entries. The machine's part is in one folder, so that owners see only what is for them. */
export const ENTRY = {
  about: 'data/about.json',
  readMe: 'README.txt',
  sheets: 'spreadsheets/',
  tables: 'data/tables/',
  suppressed: 'data/suppressed_phones/',
  names: 'data/documents.json',
  documents: 'documents/',
  files: 'data/files/',
  manifest: 'data/manifest.json',
} as const;

const Name = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** The first entry: what an import needs before the rows. */
export const CompanyAbout = z.object({
  format: z.literal(1),
  product: z.literal('counterbook'),
  kind: z.literal('company'),
  company: z.object({ company_id: z.uuid(), name: z.string(), zip_code: z.string() }),
  /** The time of the snapshot. */
  taken_at: z.iso.datetime(),
  /** Only an installation with the same secret computes the same value; it understands the hashes in the rows. */
  key_mark: z.string().regex(/^[0-9a-f]{64}$/),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: Name, columns: z.array(Name) })),
});
export type CompanyAbout = z.infer<typeof CompanyAbout>;
export type CompanyTable = CompanyAbout['tables'][number];

/** The documents' names in the archive, and their keys in the storage, without the company. */
export const DocumentNames = z.record(z.string(), z.string());
export type DocumentNames = z.infer<typeof DocumentNames>;

/** The last entry. */
export const CompanyManifest = Manifest;
export type CompanyManifest = Manifest;
