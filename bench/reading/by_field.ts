/** Of each field and cell, how often it was right, was another value, or was silently missing; and how often one was made up. */
import { type BenchResult, result } from '../table.ts';
import type { Outcome } from './outcome.ts';
import { CELLS, FIELDS, type Hits } from './score.ts';

function rows(name: string, { right, wrong, missing, invented }: Hits): BenchResult[] {
  const all = right + wrong + missing;
  if (all + invented === 0) return [];
  const part = (what: string, count: number): BenchResult =>
    result({ name: `${name} ${what} (${count})`, value: all === 0 ? null : count / all, unit: 'of all' });
  return [part('right', right), part('wrong', wrong), part('missing', missing), part('made up', invented)];
}

export function fieldTable(outcomes: Outcome[]): BenchResult[] {
  const fields = FIELDS.flatMap((field) => {
    const hits: Hits = { right: 0, wrong: 0, missing: 0, invented: 0 };
    for (const { score, reading, answers } of outcomes) {
      const isRight = score.fields[field];
      if (isRight === null) continue;
      const isRead = Boolean(reading?.fields[field]);
      // A field that the document does not have, and that was not read, is not counted as right.
      if (answers[field] === 0 && !isRead) continue;
      if (answers[field] === 0 && !isRight) hits.invented++;
      else if (isRight) hits.right++;
      else if (isRead) hits.wrong++;
      else hits.missing++;
    }
    return rows(field, hits);
  });
  const cells = CELLS.flatMap((cell) => {
    const each = outcomes.flatMap(({ score }) => score.lines?.cells[cell] ?? []);
    const sum = (name: keyof Hits): number => each.reduce((all, hits) => all + hits[name], 0);
    const hits = { right: sum('right'), wrong: sum('wrong'), missing: sum('missing'), invented: sum('invented') };
    return rows(`line ${cell}`, hits);
  });
  return [...fields, ...cells];
}
