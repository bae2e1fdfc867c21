import type { ContactImport } from '#contract/contacts/imports.ts';
import { id, OWNER } from './samples.ts';

/** A file of contacts that was just uploaded; for tests. */
export const UPLOADED: ContactImport = {
  import_id: id(41),
  state: 'uploaded',
  file_name: 'a.csv',
  file_bytes: 17,
  file_sha256: '0'.repeat(64),
  created_at: '2026-11-20T12:00:00.000Z',
  created_by: OWNER.username,
  started_at: null,
  ended_at: null,
  rows_done: 0,
  rows_total: null,
  imported_count: 0,
  duplicate_count: 0,
  known_count: 0,
  suppressed_count: 0,
  refused_count: 0,
  shape: { encoding: 'utf-8', separator: ',', has_header: true, headings: ['phone'], samples: [['2075550142']] },
  mapping: {
    phone_e164: 0,
    name: null,
    first_name: null,
    last_name: null,
    email: null,
    consented: null,
    tags: null,
    zip_code: null,
    language: null,
  },
  unknown_tags: 'refuse',
  check: null,
  attestation: null,
  has_file: true,
};
