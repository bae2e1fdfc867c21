/** What was read wrongly: by document with all its lines, or by field. */
import type { Outcome } from './outcome.ts';
import { FIELDS } from './score.ts';

function wrongLines({ score: { lines } }: Outcome): boolean {
  return lines !== null && (lines.right_strict < lines.expected || lines.predicted !== lines.expected);
}

/** One line for each wrong value, grouped by field. */
export function listMisses(outcomes: Outcome[]): void {
  for (const field of FIELDS) {
    const missed = outcomes.filter((outcome) => outcome.score.fields[field] === false);
    if (missed.length > 0) console.error(`\n${field}: ${missed.length} wrong`);
    for (const { answers, reading, reason } of missed) {
      const value = reading?.fields[field];
      const read = reason ? `refused: ${reason}` : value ? `${value.value} (${value.confidence})` : 'nothing';
      console.error(`  ${answers.file}: read ${read}, right ${answers[field]}`);
    }
  }
  const missed = outcomes.filter(wrongLines);
  if (missed.length > 0) console.error(`\nlines: ${missed.length} documents`);
  for (const { answers, score } of missed) {
    const { right = 0, right_strict: strict = 0, predicted = 0, expected = 0 } = score.lines ?? {};
    console.error(`  ${answers.file}: ${right} right (${strict} strict) of ${expected}, ${predicted} read`);
  }
}

export function tellMisses(outcome: Outcome): void {
  const { answers, reading, reason, score } = outcome;
  const wrong = FIELDS.filter((field) => score.fields[field] === false);
  if (wrong.length === 0 && !wrongLines(outcome)) return;
  console.error(`\n${answers.file} (${answers.kind})${reason === null ? '' : ` refused: ${reason}`}`);
  if (!reading) return;
  for (const field of wrong) {
    const value = reading.fields[field];
    console.error(`  ${field}: read ${value?.value ?? '-'} (${value?.confidence ?? '-'}), right ${answers[field]}`);
  }
  const { lines } = score;
  if (!wrongLines(outcome) || !lines) return;
  console.error(
    `  lines: ${lines.right} right (${lines.right_strict} strict) of ${lines.expected}, ${lines.predicted} read`,
  );
  for (const { quantity, unit_price, amount, description } of reading.lines) {
    console.error(
      `    read  ${quantity?.value ?? '-'} × ${unit_price?.value ?? '-'} = ${amount?.value ?? '-'}  ${description?.value ?? '-'}`,
    );
  }
  for (const line of answers.lines ?? []) {
    console.error(
      `    right ${line.quantity ?? '-'} × ${line.unit_price ?? '-'} = ${line.amount ?? '-'}  ${line.description ?? '-'}`,
    );
  }
  if (!answers.lines) console.error(`    right amounts ${answers.line_amounts?.join(' ')}`);
}
