import { createHash } from 'node:crypto';

/** What a link's hash covers. Every hash is a SHA-256 in hexadecimal. */
export interface Link {
  company_id: string;
  /** Counts from 1 in each company, without a gap. */
  seq: number;
  previous_hash: string;
  consent_event_id: string;
  loyalty_customer_id: string | null;
  kind: string;
  source: string;
  /** ISO 8601 in UTC, to the millisecond: `2026-11-22T17:00:00.000Z`. */
  occurred_at: string;
  recorded_by: string | null;
  /** The hash of the words that the contact was shown, if any. */
  wording_sha256: string | null;
  evidence_hash: string;
}

/** What the first link of a company's chain refers to. */
export function chainStart(company_id: string): string {
  return sha256(company_id);
}

export function linkHash(link: Link): string {
  return sha256(canonicalJson(link));
}

/** The salt keeps a phone number from being guessed from the hash after the evidence is erased. */
export function evidenceHash(salt: string, evidence: unknown): string {
  return sha256(`${salt} ${canonicalJson(evidence)}`);
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The canonical form of a JSON value (RFC 8785): members sorted by name, without spaces. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${members.join(',')}}`;
}
