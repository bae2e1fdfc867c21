/** What a document teaches about the certainty of the cells of its lines: which of those that were read are right. */
import { cellEvidence } from '#server/invoices/reading/lines/cell_evidence.ts';
import type { Goods } from '#server/invoices/reading/lines/choose_lines.ts';
import { lineValues, partsOf } from '#server/invoices/reading/lines/line_values.ts';
import type { Example } from './example.ts';
import { type AnswerLine, scoreLines } from './score.ts';

/** The number of cells of one kind that teach as much as a whole long table, because the lines of a table are right or wrong together. */
const CELLS_OF_A_TABLE = 8;

export function cellExamples(goods: Goods, answers: AnswerLine[], weight: number): Example[] {
  const lines = goods.lines.map((line) => lineValues(line, () => 0));
  const { stated } = scoreLines({ lines }, answers);
  return [...Map.groupBy(stated, ({ field }) => field).values()].flatMap((cells) =>
    cells.flatMap(({ line, field, right }) => {
      const draft = goods.lines[line];
      const part = draft && partsOf(draft)[field];
      if (!part) return [];
      const candidate = { value: field, features: cellEvidence(field, part, draft, goods), words: [], row: null };
      const own = weight * Math.min(1, CELLS_OF_A_TABLE / cells.length);
      return [{ candidates: [candidate], right: [right], wanted: [right], weight: own }];
    }),
  );
}
