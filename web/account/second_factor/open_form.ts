import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import type { Passkey } from '#contract/account/security/second_factor.ts';
import { hasPasskeys } from './browser_passkeys.ts';

const texts = secondFactorTexts.passkeys;

/** What is being changed; the card shows its form in place of the list. */
export type OpenForm =
  | { what: 'add_app' | 'remove_app' | 'add_passkey' | 'renew_codes' }
  | { what: 'remove_passkey'; passkey: Passkey }
  | { what: 'show_codes'; codes: readonly string[] };

/** Why no passkey can be created here, or null. */
export function whyNoPasskeys(origin: string | null): string | null {
  if (origin === null) return texts.unavailable;
  if (location.origin !== origin) return texts.openAt(origin);
  return hasPasskeys() ? null : texts.unsupported;
}
