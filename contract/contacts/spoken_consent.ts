const SPOKEN =
  /(?<!\p{L})(?:said|says|told|tells|verbal(?:ly)?|oral(?:ly)?|spoken|spoke|in person|(?:on|over|by) (?:the )?(?:phone|telephone)|dijo|de palabra|verbalmente|por tel[eé]fono)(?!\p{L})/iu;

/** Agreements in writing. "Card" or "wrote" alone says nothing: "Said yes, paid by card". */
const WRITTEN = [
  'signed(?! (?:up|in|for|(?:the|her|his|their) (?:bill|check|receipt|tab)))',
  'signed up (?:online|on paper|on (?:the|our) (?:form|sheet|page|site|website))',
  'fill(?:ed)? (?:out|in) (?:\\p{L}+ ){0,4}(?:form|card|sheet)',
  '(?:checked|ticked) (?:the|a|our) (?:\\p{L}+ )?box',
  'texted us',
  'joined online',
  'in writing',
  'firm[oó]',
  'llen[oó] (?:el|un|nuestro) formulario',
  'por escrito',
];
/** "Has not signed yet". */
const NOT = "(?<!(?<!\\p{L})(?:not|never|no|nothing|\\p{L}+n['’]t) (?:yet |ever )?)";
const IS_WRITTEN = new RegExp(`(?<!\\p{L})${NOT}(?:${WRITTEN.join('|')})(?!\\p{L})`, 'iu');

/**
 * Whether the answer to "How did they agree?" is a spoken yes. Promotions need a written or electronic agreement (47 CFR 64.1200(f)(9)), so
 * such a contact has to confirm by text or on the joining page.
 */
export function isSpokenConsent(how: string): boolean {
  return SPOKEN.test(how) && !IS_WRITTEN.test(how);
}
