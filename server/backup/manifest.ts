import { z } from 'zod';

/** The names of an archive's entries, in their order: what a restore needs first, secrets, tables, files, checksums. */
export const ENTRY = {
  about: 'about.json',
  secret: 'secret.key',
  settings: 'settings.env',
  tables: 'tables/',
  files: 'files/',
  manifest: 'manifest.json',
} as const;

const Table = z.object({
  /** Quoted, with its schema. */
  name: z.string(),
  /** Quoted; without generated columns. */
  columns: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

/** The first entry: what a restore needs before the rows. */
export const About = z.object({
  format: z.literal(1),
  product: z.literal('counterbook'),
  /** The time of the snapshot: nothing later is in the backup. */
  taken_at: z.iso.datetime(),
  /** The migrations that created the tables, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  /** The value of each sequence. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
});
export type About = z.infer<typeof About>;

/** The last entry: a backup without it was cut off. */
export const Manifest = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
