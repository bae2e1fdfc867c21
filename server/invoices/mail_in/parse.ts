import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { EMAIL_MAX } from '#contract/limits.ts';
import { toLine } from '#contract/line.ts';
import { cutText } from '#server/platform/cut_text.rules.ts';
import { sniff } from '../reading/picture/sniff.ts';

/** What an email says, as far as invoices are concerned. */
export interface ParsedMail {
  message_hash: Buffer;
  /** Lower case; empty when it names none. */
  sender: string;
  subject: string;
  /** All addresses that it was sent to, in lower case. */
  recipients: string[];
  /** What the receiving mail server found: the sender's domain did not send it. */
  isForged: boolean;
  files: { name: string; bytes: Buffer }[];
  /** It could not be opened beyond its headers. */
  isBroken: boolean;
}

/** Pictures in the text of an email are logos and signatures; a pasted invoice is larger. */
const DECORATION_MAX_BYTES = 50_000;
/** The parts of an email may be nested; deeper than this, nobody wrote it by hand. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 5 };
/** Names of headers in which servers note the recipient of the envelope, which "To" need not name. */
const ENVELOPE = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];
/** The end of the headers. */
const BLANK_LINE = /\r?\n\r?\n/;

/** Reads an email that may be damaged or hostile. Never throws. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  try {
    const email = await PostalMime.parse(raw, LIMITS);
    return describe(raw, email, await filesOf(email.attachments, LIMITS.maxRfc822NestingDepth), false);
  } catch {
    const headers = raw.subarray(0, LIMITS.maxHeadersSize).toString('latin1').split(BLANK_LINE)[0] ?? '';
    const email = await PostalMime.parse(`${headers}\r\n\r\n`).catch(() => undefined);
    return describe(raw, email ?? { headers: [], headerLines: [], attachments: [] }, [], true);
  }
}

function describe(raw: Buffer, email: Email, files: ParsedMail['files'], isBroken: boolean): ParsedMail {
  const valuesOf = (key: string) => email.headers.filter((header) => header.key === key).map(({ value }) => value);
  const sent = [...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])];
  const named = sent.flatMap((one) => one.group ?? [one]).map(({ address }) => address ?? '');
  // Some programs send every email under one Message-ID; another file makes it another email.
  const hash = createHash('sha256').update(email.messageId || raw);
  for (const { bytes } of files) hash.update(bytes);
  return {
    message_hash: hash.digest(),
    sender: (email.from?.address ?? '').toLowerCase().slice(0, EMAIL_MAX),
    subject: cutText(toLine(email.subject ?? ''), 300),
    recipients: [...named, ...ENVELOPE.flatMap(valuesOf)].map((address) => address.toLowerCase()),
    // The uppermost header is the one of our own mail server; those below came with the email.
    isForged: /\bdmarc=fail\b/i.test(valuesOf('authentication-results')[0] ?? ''),
    files,
    isBroken,
  };
}

type Attachment = Email['attachments'][number];

/** The files of an email, and those of emails that are attached to it, to this depth. */
async function filesOf(attachments: readonly Attachment[], depth: number): Promise<ParsedMail['files']> {
  const files: ParsedMail['files'] = [];
  for (const attachment of attachments) {
    files.push(...(isEmail(attachment) ? await filesIn(attachment, depth) : toFile(attachment)));
  }
  return files;
}

/** Forwarded as an attachment. In a report about an email that was not delivered, the email has no disposition. */
function isEmail({ mimeType, filename, disposition }: Attachment): boolean {
  return disposition === 'attachment' && (mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? ''));
}

/** One that cannot be opened has no files; those beside it are kept. */
async function filesIn(attachment: Attachment, depth: number): Promise<ParsedMail['files']> {
  if (depth === 0) return [];
  try {
    const limits = { ...LIMITS, maxRfc822NestingDepth: depth - 1 };
    const { attachments } = await PostalMime.parse(bytesOf(attachment), limits);
    return await filesOf(attachments, depth - 1);
  } catch {
    return [];
  }
}

function bytesOf({ content }: Attachment): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
}

function toFile(attachment: Attachment): ParsedMail['files'] {
  const { filename, disposition, related } = attachment;
  const bytes = bytesOf(attachment);
  const { type, extension } = sniff(bytes);
  if (type === 'unknown' || type === 'empty') return [];
  // A signature with commas is not a delivery.
  if (type === 'csv' && !/\.(csv|tsv|txt)$/i.test(filename ?? '')) return [];
  const isPicture = !['pdf', 'xml', 'csv', 'xlsx', 'old_office'].includes(type);
  if (isPicture && (related || disposition === 'inline') && bytes.length < DECORATION_MAX_BYTES) return [];
  return [{ name: filename ?? `invoice.${extension}`, bytes }];
}
