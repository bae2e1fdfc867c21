import { createHash, randomBytes } from 'node:crypto';
import { PROOF_BITS, proofText, zeroBits } from '#contract/customer/join_challenge.ts';
import { JOIN_FILL_MIN_MS, JOIN_FORM_MAX_MS } from '#contract/customer/limits.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Keys } from '#server/platform/db/keys.ts';

const PURPOSE = 'join form';
const NONCE_BYTES = 9;

/** The data in a form's token. */
export interface FormToken {
  /** The hash of the words beside the box, in both languages. */
  wording_hash: string;
  age_ms: number;
  /** Unique for each form. */
  nonce: string;
}

/** A form's token: when it was rendered, for which company and with which words, signed. */
export function mintFormToken(keys: Keys, companyId: CompanyId, wording_hash: string, now: Date): string {
  const content = `${now.getTime().toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}.${wording_hash}`;
  return `${content}.${keys.mac(PURPOSE, `${companyId} ${content}`).toString('base64url')}`;
}

/** The data of a token, or null when it is not ours or another company's. */
export function readFormToken(keys: Keys, companyId: CompanyId, token: string, now: Date): FormToken | null {
  const [drawn = '', nonce = '', wording_hash = '', mac = ''] = token.split('.');
  const content = `${drawn}.${nonce}.${wording_hash}`;
  if (!keys.isMac(PURPOSE, `${companyId} ${content}`, Buffer.from(mac, 'base64url'))) return null;
  return { wording_hash, nonce, age_ms: now.getTime() - Number.parseInt(drawn, 36) };
}

/** Whether a form was filled in at a human pace and its question was answered. */
export function isProven(form: FormToken, token: string, proof: string | null | undefined): boolean {
  if (form.age_ms < JOIN_FILL_MIN_MS || form.age_ms > JOIN_FORM_MAX_MS || !proof) return false;
  return zeroBits(createHash('sha256').update(proofText(token, proof)).digest()) >= PROOF_BITS;
}

/** Changes when the words in either language change. */
export function wordingHash(wordings: { en: string; es: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([wordings.en, wordings.es]))
    .digest('base64url')
    .slice(0, 16);
}
