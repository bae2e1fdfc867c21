import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { REVIEW_FIELDS } from '../header.ts';
import { LINE_FIELDS } from '../reading/reading.ts';

/** What can change in a document: its fields, the cells of a line, and whether the line exists. */
const CHANGED_FIELDS = [
  ...new Set([
    ...REVIEW_FIELDS,
    ...LINE_FIELDS,
    ...(['kind', 'order', 'location', 'item', 'parts', 'stock_quantity', 'expires_on', 'lot_code'] as const),
    ...(['not_stock', 'is_deposit', 'price_only', 'added', 'removed'] as const),
  ]),
] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

export const FieldChange = z.object({
  /** The description of the line; null: of the document. */
  line: z.string().nullable(),
  field: z.enum(CHANGED_FIELDS),
  /** The same before and after: a user confirmed it. Both null: only that it changed is known. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const Version = z.object({
  version: z.number().int(),
  changed_at: Instant,
  changed_by: z.string().nullable(),
  cause: z.enum(['edited', 'read_again']),
  changes: z.array(FieldChange),
});
export type Version = z.infer<typeof Version>;

/** More are on record; a screen shows the newest. */
export const VERSIONS_SHOWN = 200;

export const versions = {
  list: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/versions',
    summary: `List the changes of a document: who, when and what, the newest ${VERSIONS_SHOWN} first`,
    access: 'invoice_scanning',
    params: z.object({ invoice_id: Id }),
    reply: z.object({ versions: z.array(Version) }),
  }),
};
