import { z } from 'zod';
import { endpoint, Id, Instant } from '../http.ts';
import { isVisible, line } from '../line.ts';
import { BASE_URL_MAX, QR_LABEL_MAX, QR_SOURCE_CODE_MAX } from './limits.ts';
import { programTexts } from './program.texts.ts';

/** The code of the place where a printed code hangs: `door`, `table-4`. It is in the signup address as `source`. */
export const SourceCode = z
  .string()
  .max(QR_SOURCE_CODE_MAX)
  .regex(/^[a-z0-9-]+$/);

export const QrCode = z.object({
  /** A PNG that leads a phone's camera to `signup_url`. */
  qr_code_data_url: z.string(),
  signup_url: z.string(),
  company_name: z.string(),
  company_id: Id,
});
export type QrCode = z.infer<typeof QrCode>;

export const QrSource = z.object({
  qr_source_id: Id,
  code: z.string(),
  label: z.string(),
  /** How many contacts joined by this code. */
  joins: z.number().int(),
  created_at: Instant,
  archived_at: Instant.nullable(),
});
export type QrSource = z.infer<typeof QrSource>;

const Label = line().refine(isVisible, programTexts.sources.labelRequired).max(QR_LABEL_MAX);
const ofSource = z.object({ qr_source_id: Id });

export const program = {
  getQrCode: endpoint({
    method: 'GET',
    path: '/loyalty/qr-code',
    summary: "Get the company's QR code for joining. `source` is the code of a place",
    access: 'loyalty_sms',
    query: z.object({ base_url: z.string().min(1).max(BASE_URL_MAX), source: SourceCode.optional() }),
    reply: QrCode,
  }),
  listSources: endpoint({
    method: 'GET',
    path: '/loyalty/qr-sources',
    summary:
      'List places with their own QR code, including archived ones, and the number of contacts who joined at each',
    access: 'loyalty_sms',
    staleAfter: ['contact'],
    reply: z.object({ sources: z.array(QrSource) }),
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/loyalty/qr-sources',
    summary: 'Add a place with its own QR code',
    access: 'loyalty_sms',
    role: 'manager',
    body: z.object({ label: Label }),
    reply: QrSource,
  }),
  updateSource: endpoint({
    method: 'PATCH',
    path: '/loyalty/qr-sources/:qr_source_id',
    summary: 'Rename, archive or restore a place. Printed codes still work',
    access: 'loyalty_sms',
    role: 'manager',
    params: ofSource,
    body: z.object({ label: Label.optional(), archived: z.boolean().optional() }),
    reply: QrSource,
  }),
};
