import { checkContent } from '#contract/messaging/content/checks.ts';

/**
 * What speaks against the words of a text: faults forbid it, warnings are for the owner to judge. Words about alcohol are allowed behind the
 * age gate, and then go to people of 21 and over alone.
 * @param bodies without the company's name, which is not said anew each time; empty ones are skipped
 */
export function judgeWords(
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
