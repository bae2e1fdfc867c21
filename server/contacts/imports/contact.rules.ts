import { emailFault } from '#contract/account/fields.ts';
import { zipFault } from '#contract/contacts/contacts.ts';
import type { ImportFault, ImportField, ImportMapping, ImportShape } from '#contract/contacts/imports.ts';
import { isAbroad } from '#contract/contacts/phone.ts';
import { EMAIL_MAX, NAME_MAX, PHONE_SPELLING_MAX } from '#contract/limits.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { type FileRow, shown, withoutEscape } from '#server/platform/tables/cell.rules.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';

/** A row of a file as a contact to add. */
export interface FileContact {
  row: number;
  phone_e164: string;
  name: string | null;
  email: string | null;
  zip_code: string | null;
  language: 'en' | 'es';
  /** The consent in the file: yes, no, an opt-out, or a column of consents with nothing in this row. */
  consent_in_file: 'yes' | 'no' | 'out' | 'blank';
  /** Names in the spelling of the file. */
  tags: string[];
}

/** Whether the contact does not agree according to the file, or has opted out. */
export function saysNo({ consent_in_file }: Pick<FileContact, 'consent_in_file'>): boolean {
  return consent_in_file === 'no' || consent_in_file === 'out';
}

export type Fault = Omit<ImportFault, 'row'>;

/** A row with its contact, or with all of its faults. */
export interface ReadContact {
  contact?: FileContact;
  faults?: Fault[];
  /** The number of a contact who opted out according to the row, also when the row is refused for a fault. */
  opted_out?: string;
  /** The number of a contact who does not agree according to the row, also when the row is refused for a fault. */
  said_no?: string;
}

const TRUE = ['true', 'yes', 'y', '1', 'x', 't', 'si', 'sí', 'verdadero'];
const YES = new Set([
  ...TRUE,
  'ok',
  'opted in',
  'opt in',
  'opted-in',
  'subscribed',
  'active',
  // As our own export writes it in its column `consent`.
  'consented',
]);
/** Nobody has asked these contacts yet, or they have not answered: other programs write "none" or "never subscribed" for them. */
const PENDING = new Set([
  'unconfirmed',
  'pending',
  'needs_confirmation',
  'needs confirmation',
  'none',
  'never subscribed',
  'not subscribed',
]);
const NO = new Set(['false', 'no', 'n', '0', 'f', 'falso']);
const OUT = new Set([
  'opted out',
  'opted_out',
  'opted-out',
  'opt out',
  'opt-out',
  'optout',
  'unsubscribed',
  'unsubscribe',
  'stop',
  'stopped',
  'blocked',
  'do not text',
]);
/** What a column of other programs is called that says who opted out, as `wordKey` spells it. */
const OUT_HEADINGS = new Set([
  ...[...OUT].map(wordKey),
  ...['sms opt out', 'sms opted out', 'text opt out', 'sms unsubscribed', 'do not contact'],
]);
const IS_OUT = new Set([...TRUE, ...OUT]);
const LANGUAGES: Record<string, 'en' | 'es'> = {
  '': 'en',
  en: 'en',
  'en-us': 'en',
  english: 'en',
  ingles: 'en',
  inglés: 'en',
  es: 'es',
  'es-us': 'es',
  'es-mx': 'es',
  spanish: 'es',
  espanol: 'es',
  español: 'es',
};

/** Reads one row and returns all of its faults, not only the first. A row that cannot be read at all has no opt-out either. */
export function readContact(
  { row, cells, fault }: FileRow,
  mapping: ImportMapping,
  { headings, has_header }: Pick<ImportShape, 'headings' | 'has_header'>,
): ReadContact {
  if (fault) return { faults: [{ column: null, reason: fault, value: '' }] };
  // Samples determine the width of a file without headings; in a file with headings, a filled cell beyond them means that the row is
  // shifted.
  const isShifted = has_header && cells.slice(headings.length).some((cell) => cell.trim() !== '');
  const faults: Fault[] = [];
  const raw = (field: ImportField) => cells[mapping[field] ?? -1] ?? '';
  const add = (field: ImportField, reason: Fault['reason'], value: string) =>
    faults.push({ column: headingOf(headings, mapping[field]), reason, value: shown(value) });
  const read = (field: ImportField) => {
    const cell = raw(field);
    if (cell.includes('\0')) add(field, 'not_text', '');
    return plainText(cell);
  };

  const phone = read('phone_e164').replace(/\.0+$/, '');
  const phone_e164 = phone.length <= PHONE_SPELLING_MAX ? readPhone(phone) : null;
  if (phone === '') add('phone_e164', 'no_phone', '');
  else if (!phone_e164) add('phone_e164', 'phone', phone);
  else if (isAbroad(phone_e164)) add('phone_e164', 'abroad', phone);
  const name = read('name') || [read('first_name'), read('last_name')].filter(Boolean).join(' ');
  if (name.length > NAME_MAX) add(mapping.name === null ? 'first_name' : 'name', 'name_long', '');
  const email = read('email');
  if (email !== '' && (email.length > EMAIL_MAX || emailFault(email) !== null)) add('email', 'email', email);
  const zip_code = zipOf(read('zip_code'));
  if (zip_code !== '' && zipFault(zip_code) !== null) add('zip_code', 'zip_code', zip_code);
  const language = LANGUAGES[read('language').toLowerCase().replace('_', '-')];
  if (!language) add('language', 'language', raw('language'));
  const consent = saysOptedOut(cells, headings) ? 'out' : consentOf(read('consented'), mapping, headings);
  if (!consent) add('consented', 'consented', raw('consented'));
  const tags = tagsOf(read('tags'));

  const isNo = consent === 'no' && !PENDING.has(read('consented').toLowerCase()) && !isPending(cells, headings);
  const optOut = phone_e164
    ? { ...(consent === 'out' ? { opted_out: phone_e164 } : {}), ...(isNo ? { said_no: phone_e164 } : {}) }
    : {};
  // The other faults of a shifted row would only say that its values are in other columns.
  if (isShifted) return { faults: [{ column: null, reason: 'too_many_cells', value: '' }], ...optOut };
  if (faults.length > 0 || !phone_e164 || !language || !consent) return { faults, ...optOut };
  const contact = { row, phone_e164, name: name || null, email: email || null, zip_code: zip_code || null };
  return { contact: { ...contact, language, consent_in_file: consent, tags }, ...optOut };
}

/** The name of a column in a sentence. */
export function headingOf(headings: readonly string[], column: number | null): string | null {
  if (column === null) return null;
  return headings[column] || `${column + 1}`;
}

/** Empty, or ASCII words with a single space between them: most cells, which need no cleaning. */
const PLAIN = /^(?!['=])(?:[!-~]+(?: [!-~]+)*)?$/;

/** A cell as one line of text, without Excel’s `="207…"` and without the apostrophe that keeps a formula from running. */
function plainText(cell: string): string {
  if (PLAIN.test(cell)) return cell;
  const line = cell
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .trim();
  const bare = /^="(.*)"$/.exec(line)?.[1] ?? withoutEscape(line);
  return bare.normalize('NFC').replace(/ {2,}/g, ' ').trim().toWellFormed();
}

/** New England’s zip codes begin with a zero, which spreadsheets remove. */
function zipOf(zip: string): string {
  return /^\d{4}$/.test(zip) ? `0${zip}` : zip.replace(/^(\d{5})-?(\d{4})$/, '$1-$2');
}

/**
 * Whether the column `consent`, or a yes in a column like `Opted out`, says that the contact opted out, whichever column was chosen: in our
 * own export `consented` is "false" for an opt-out as for a missing confirmation, and whoever said STOP must not be asked to confirm.
 */
function saysOptedOut(cells: readonly string[], headings: readonly string[]): boolean {
  if (OUT.has(exportedConsent(cells, headings))) return true;
  return headings.some(
    (heading, column) => IS_OUT.has(plainText(cells[column] ?? '').toLowerCase()) && OUT_HEADINGS.has(wordKey(heading)),
  );
}

/** Likewise, in our own export `consented` is "false" for contacts who have said neither yes nor no. */
function isPending(cells: readonly string[], headings: readonly string[]): boolean {
  return PENDING.has(exportedConsent(cells, headings));
}

function exportedConsent(cells: readonly string[], headings: readonly string[]): string {
  const column = headings.findIndex((heading) => heading.trim().toLowerCase() === 'consent');
  return plainText(cells[column] ?? '').toLowerCase();
}

/**
 * A file without a column of consents leaves the question to the attestation, and so do an empty cell and a no in a column like `Opted out`,
 * of which the check tells.
 */
function consentOf(
  word: string,
  { consented }: ImportMapping,
  headings: readonly string[],
): FileContact['consent_in_file'] | undefined {
  if (consented === null) return 'yes';
  const plain = word.toLowerCase();
  if (plain === '' || (NO.has(plain) && OUT_HEADINGS.has(wordKey(headings[consented] ?? '')))) return 'blank';
  return YES.has(plain) ? 'yes' : NO.has(plain) || PENDING.has(plain) ? 'no' : OUT.has(plain) ? 'out' : undefined;
}

function tagsOf(cell: string): string[] {
  const names = cell.split(/[,;|]/).flatMap((name) => name.trim() || []);
  const seen = new Set<string>();
  return names.filter((name) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew;
  });
}
