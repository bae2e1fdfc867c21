const SPOKEN =
  /\b(?:said|says|told|tells|verbal(?:ly)?|oral(?:ly)?|spoken|spoke|in person|(?:on|over|by) (?:the )?(?:phone|telephone)|dijo|de palabra|verbalmente|por tel[eé]fono)\b/i;
const WRITTEN =
  /\b(?:sign(?:ed)?|signature|wrote|written|writing|form|paper|card|sheet|box|checked|online|website|web|page|text(?:ed)?|email(?:ed)?|firm[oó]|escrito|formulario|papel|tarjeta)\b/i;

/**
 * Whether the answer to "How did they agree?" is a spoken yes. Promotions need a written or electronic agreement (47 CFR 64.1200(f)(9)), so
 * such a contact has to confirm by text or on the joining page.
 */
export function isSpokenConsent(how: string): boolean {
  return SPOKEN.test(how) && !WRITTEN.test(how);
}
