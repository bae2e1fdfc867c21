import { fillPlaceholders, placeholdersIn, withPrefix } from '#contract/messaging/sms/sms.ts';

/** A template's words as they would arrive, the company's name filled in; '' while there are none. `isWhole`: nothing else is to be filled in. */
export function namedIn(body: string, company: string): { text: string; isWhole: boolean } {
  const { text, missing } = fillPlaceholders(body.trim(), { company_name: company });
  return { text: text && withPrefix(company, text), isWhole: missing.length === 0 };
}

/** Placeholders that only one of a template's languages has: if one was forgotten, some customers would miss it. */
export function unpairedIn(body: string, body_es: string): string[] {
  const [here, there] = [placeholdersIn(body), placeholdersIn(body_es)];
  return [...here.filter((name) => !there.includes(name)), ...there.filter((name) => !here.includes(name))];
}
