import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { READING_ENGINES } from './engine_names.ts';

/** What reads the documents of this installation. */
export const Engines = z.object({
  /** Null: only the product itself reads. */
  vision: z
    .object({
      host: z.string(),
      model: z.string(),
      /** Whether pages leave the machine, to which the owner has to agree. */
      leaves_machine: z.boolean(),
      /** Whether new documents are read by it. */
      is_default: z.boolean(),
      agreed: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
    })
    .nullable(),
});
export type Engines = z.infer<typeof Engines>;

export const ReadingAttempt = z.object({
  reading_id: Id,
  read_at: Instant,
  engine: z.enum([...READING_ENGINES, 'none']),
  /** The part of the product that read it, for example `pdf-text`; null: a model, or nothing was read. */
  reader: z.string().nullable(),
  /** Of the product and its fitted weights, or of the model; null: not known. */
  version: z.string().nullable(),
  seconds: z.number(),
  /** With fractions; null: the engine has no price. */
  cost_cents: z.number().nullable(),
  /** Null: it was read when it arrived by itself. */
  asked_by: z.string().nullable(),
  line_count: z.number().int(),
  /** Why nothing was read, as a sentence. */
  refused: z.string().nullable(),
});
export type ReadingAttempt = z.infer<typeof ReadingAttempt>;

export const engines = {
  get: endpoint({
    method: 'GET',
    path: '/reading-engines',
    summary: 'List what can read documents: the product itself, and the model of the installation',
    access: 'invoice_scanning',
    reply: Engines,
  }),
  agree: endpoint({
    method: 'PUT',
    path: '/reading-engines/agreement',
    summary: 'Agree to send pages of documents to the model, or withdraw the consent',
    access: 'invoice_scanning',
    role: 'owner',
    body: z.object({ agreed: z.boolean() }),
    reply: Engines,
  }),
  readings: endpoint({
    method: 'GET',
    path: '/invoices/:invoice_id/readings',
    summary: 'Every attempt to read a document, the newest first',
    access: 'invoice_scanning',
    params: z.object({ invoice_id: Id }),
    reply: z.object({ readings: z.array(ReadingAttempt) }),
  }),
};
