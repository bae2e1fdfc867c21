import { z } from 'zod';
import { endpoint, Id } from './http.ts';
import { BASE_URL_MAX } from './limits.ts';

export const QrCode = z.object({
  /** A PNG that leads a phone's camera to `signup_url`. */
  qr_code_data_url: z.string(),
  signup_url: z.string(),
  company_name: z.string(),
  company_id: Id,
});
export type QrCode = z.infer<typeof QrCode>;

export const program = {
  getQrCode: endpoint({
    method: 'GET',
    path: '/loyalty/qr-code',
    summary: "The company's QR code for joining its programme, below our own address",
    access: 'loyalty_sms',
    query: z.object({ base_url: z.string().min(1).max(BASE_URL_MAX) }),
    reply: QrCode,
  }),
};
