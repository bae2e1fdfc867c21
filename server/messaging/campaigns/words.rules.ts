import { checkContent } from '#contract/messaging/content/checks.ts';
import { plainName } from '#contract/messaging/sms/characters.ts';

/**
 * Checks the words of a message: faults forbid it, warnings are for the owner to judge. Words about alcohol are allowed behind the age
 * gate, and then go only to contacts aged 21 or older. A company's name of several words, which may be “Harbor Wine Bar”, is not checked: that
 * of one word, such as “Margaritas”, cannot be told from the goods.
 * @param bodies empty ones are skipped
 */
export function checkWords(
  bodies: readonly string[],
  { age_gate }: { age_gate: boolean },
  company_name: string,
): { faults: string[]; warnings: string[]; adults_only: boolean } {
  const nameless = bodies.map((body) => withoutName(withoutName(body, company_name), plainName(company_name)));
  const written = nameless.filter((body) => body.trim() !== '');
  const findings = written.flatMap((body) => checkContent(body, { has_age_gate: age_gate }));
  const sentences = (level: 'refuse' | 'warn') => [
    ...new Set(findings.filter((finding) => finding.level === level).map(({ sentence }) => sentence)),
  ];
  return { faults: sentences('refuse'), warnings: sentences('warn'), adults_only: written.some(isForAdults) };
}

const LINKS_AND_CODES = /\S+:\/\/\S+|\b[\dA-Z]{3}(-[\dA-Z]{3}){2}\b/g;

/** Whether a text as it is sent is about alcohol, apart from its links, the code of its coupon and the company's name, whatever that is. */
export function isAboutAlcohol(text: string, company_name: string): boolean {
  const words = text.replace(LINKS_AND_CODES, ' ');
  return isForAdults(withoutWords(withoutWords(words, company_name), plainName(company_name)));
}

function isForAdults(body: string): boolean {
  return checkContent(body, { has_age_gate: false }).some(
    ({ rule, level }) => rule === 'alcohol' && level === 'refuse',
  );
}

function withoutName(body: string, name: string): string {
  return /\S\s+\S/.test(name) ? withoutWords(body, name) : body;
}

function withoutWords(body: string, name: string): string {
  const escaped = name.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return body.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), ' ');
}
