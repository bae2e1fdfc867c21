import { z } from 'zod';
import { endpoint, Id, Instant, Paging } from '../../http.ts';
import { EMAIL_MAX } from '../../limits.ts';
import { line } from '../../line.ts';
import { MAIL_FILES_KEPT_DAYS } from '../limits.ts';
import { mailInTexts } from './mail_in.texts.ts';

/** Why an email did not become invoices by itself. */
export const MAIL_REASONS = [
  'unknown_sender',
  'not_authentic',
  'no_file',
  'unreadable',
  'too_large',
  'no_room',
  'no_service',
  'sales_report',
  'sales_brake',
] as const;
export type MailReason = (typeof MAIL_REASONS)[number];
/** An email that waits for one of these arrived with files. */
const REASONS_WITH_FILES: readonly MailReason[] = [
  'unknown_sender',
  'not_authentic',
  'no_service',
  'sales_report',
  'sales_brake',
];

export const ReceivedMail = z.object({
  mail_id: Id,
  sender: z.string(),
  subject: z.string(),
  received_at: Instant,
  /** `accepted`: its files became invoices. `waiting`: a user decides. */
  status: z.enum(['accepted', 'waiting', 'archived']),
  reason: z.enum(MAIL_REASONS).nullable(),
  /** `is_sales`: its sales were brought in, or known already. */
  files: z.array(z.object({ name: z.string(), invoice_id: Id.nullable(), is_sales: z.boolean() })),
});
export type ReceivedMail = z.infer<typeof ReceivedMail>;

/** Its files were deleted some time after it was archived. */
export function hasLostFiles({ reason, files }: Pick<ReceivedMail, 'reason' | 'files'>): boolean {
  return files.length === 0 && reason !== null && REASONS_WITH_FILES.includes(reason);
}

/** An address, or "@" and a domain. */
const Sender = line()
  .toLowerCase()
  .max(EMAIL_MAX)
  .regex(/^[^\s@<>,;"]*@[a-z0-9]([a-z0-9.-]*[a-z0-9])?\.[a-z0-9-]*[a-z][a-z0-9-]*$/, mailInTexts.senderShape);

export const MailInSettings = z.object({
  /** Whether this installation has a mailbox for invoices. */
  available: z.boolean(),
  /** Null until the company has one. */
  address: z.string().nullable(),
  /** Whose emails become invoices without a question: addresses, and "@" with a domain. */
  senders: z.array(z.string()),
  /** Confirmed addresses of the team, which are accepted as well. */
  team: z.array(z.string()),
});
export type MailInSettings = z.infer<typeof MailInSettings>;

const MailParams = z.object({ mail_id: Id });

export const mailIn = {
  get: endpoint({
    method: 'GET',
    path: '/mail-in',
    summary: 'Get the address for invoices by email and whose emails are accepted',
    access: 'invoice_scanning',
    staleAfter: ['mail_in'],
    reply: MailInSettings,
  }),
  createAddress: endpoint({
    method: 'POST',
    path: '/mail-in/address',
    summary: 'Create the address for invoices by email. An earlier address stops working at once',
    access: 'invoice_scanning',
    role: 'manager',
    reply: MailInSettings,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/mail-in/address',
    summary: 'Remove the address for invoices by email. It stops working at once',
    access: 'invoice_scanning',
    role: 'manager',
    reply: MailInSettings,
  }),
  addSender: endpoint({
    method: 'POST',
    path: '/mail-in/senders',
    summary: 'Accept emails of an address, or of a whole domain with "@" and its name',
    access: 'invoice_scanning',
    role: 'manager',
    body: z.object({ sender: Sender }),
    reply: MailInSettings,
  }),
  removeSender: endpoint({
    method: 'DELETE',
    path: '/mail-in/senders/:sender',
    summary: 'Stop accepting emails of an address or a domain without a question',
    access: 'invoice_scanning',
    role: 'manager',
    params: z.object({ sender: Sender }),
    reply: MailInSettings,
  }),
  list: endpoint({
    method: 'GET',
    path: '/mail-in/mails',
    summary: 'List received emails, newest first',
    access: 'invoice_scanning',
    query: Paging.extend({ status: ReceivedMail.shape.status.optional() }),
    staleAfter: ['mail_in'],
    reply: z.object({ mails: z.array(ReceivedMail), total_count: z.number().int() }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/mail-in/mails/:mail_id/accept',
    summary:
      'Make invoices of the files of a waiting email; with always=true, which needs a manager, its sender is accepted from now on',
    access: 'invoice_scanning',
    params: MailParams,
    body: z.object({ always: z.boolean().default(false) }),
    reply: ReceivedMail,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/mail-in/mails/:mail_id/archive',
    summary: `Archive a waiting email. Its files are kept for ${MAIL_FILES_KEPT_DAYS} days`,
    access: 'invoice_scanning',
    params: MailParams,
    reply: ReceivedMail,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/mail-in/mails/:mail_id/restore',
    summary: 'Return an archived email to the waiting ones',
    access: 'invoice_scanning',
    params: MailParams,
    reply: ReceivedMail,
  }),
};
