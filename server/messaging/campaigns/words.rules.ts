import { checkContent } from '#contract/messaging/content/checks.ts';

/**
 * Checks the words of a message: faults forbid it, warnings are for the owner to judge. Words about alcohol are allowed behind the age
 * gate, and then go only to contacts aged 21 or older.
 * @param bodies without the company's name, which is not repeated each time; empty ones are skipped
 */
export function checkWords(
  bodies: readonly string[],
  { age_gate }: { age_gate: boolean },
): { faults: string[]; warnings: string[]; adults_only: boolean } {
  const written = bodies.filter((body) => body.trim() !== '');
  const findings = written.flatMap((body) => checkContent(body, { has_age_gate: age_gate }));
  const sentences = (level: 'refuse' | 'warn') => [
    ...new Set(findings.filter((finding) => finding.level === level).map(({ sentence }) => sentence)),
  ];
  const adults_only = written.some((body) =>
    checkContent(body, { has_age_gate: false }).some(({ rule }) => rule === 'alcohol'),
  );
  return { faults: sentences('refuse'), warnings: sentences('warn'), adults_only };
}
