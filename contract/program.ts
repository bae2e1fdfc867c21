import { z } from 'zod';
import { endpoint, Id, Instant } from './http.ts';
import { BASE_URL_MAX, QR_LABEL_MAX, QR_SOURCE_CODE_MAX } from './limits.ts';
import { programTexts } from './texts/program.ts';

/** What a printed code says about the place where it hangs: `door`, `table-4`. Stands in the signup address as `source`. */
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

const Label = z.string().trim().min(1, programTexts.sources.labelRequired).max(QR_LABEL_MAX);
const ofSource = z.object({ qr_source_id: Id });

export const program = {
  getQrCode: endpoint({
    method: 'GET',
    path: '/loyalty/qr-code',
    summary: "The company's QR code for joining its programme, below our own address; `source` names the place",
    access: 'loyalty_sms',
    query: z.object({ base_url: z.string().min(1).max(BASE_URL_MAX), source: SourceCode.optional() }),
    reply: QrCode,
  }),
  listSources: endpoint({
    method: 'GET',
    path: '/loyalty/qr-sources',
    summary: 'The places with a QR code of their own, archived ones too, and how many joined from each',
    access: 'loyalty_sms',
    reply: z.object({ sources: z.array(QrSource) }),
  }),
  createSource: endpoint({
    method: 'POST',
    path: '/loyalty/qr-sources',
    summary: 'A QR code for one more place',
    access: 'loyalty_sms',
    role: 'manager',
    body: z.object({ label: Label }),
    reply: QrSource,
  }),
  updateSource: endpoint({
    method: 'PATCH',
    path: '/loyalty/qr-sources/:qr_source_id',
    summary: 'Rename a place, archive it, or take it back; printed codes go on working',
    access: 'loyalty_sms',
    role: 'manager',
    params: ofSource,
    body: z.object({ label: Label.optional(), archived: z.boolean().optional() }),
    reply: QrSource,
  }),
};
