/** What a document teaches about the choice of its lines and of its total: one example of the total for each reading of the lines. */
import type { Features } from '#server/invoices/reading/choice/choose.ts';
import type { Models } from '#server/invoices/reading/choice/models.ts';
import type { Document } from '#server/invoices/reading/context.ts';
import { chooseGoods } from '#server/invoices/reading/lines/choose_lines.ts';
import { findHeaders } from '#server/invoices/reading/lines/columns/columns.ts';
import { type LineReading, lineReadings, sumsBeside } from '#server/invoices/reading/lines/line_readings.ts';
import { lineValues } from '#server/invoices/reading/lines/line_values.ts';
import { statedSums, sumEvidence } from '#server/invoices/reading/sums/stated_sums.ts';
import { sumCandidates } from '#server/invoices/reading/sums/sums.ts';
import { type TotalCandidate, totalCandidates } from '#server/invoices/reading/sums/total_candidates.ts';
import { sumsOf } from '#server/invoices/reading/sums/total_features.ts';
import { unlabeledTotals } from '#server/invoices/reading/sums/unlabeled_totals.ts';
import { cents } from './agreement.ts';
import { cellExamples } from './cell_examples.ts';
import type { Example } from './example.ts';
import { type Answers, expectedLines, scoreLines } from './score.ts';

/** The totals as they are where the lines are read in one way. */
interface TotalExamples {
  total: Example | null;
  unlabeled_total: Example | null;
}

export interface GoodsExample {
  readings: { features: Features; quality: number; totals: TotalExamples }[];
  weight: number;
  /** The parts of the total as the weights choose lines and total, each with the question whether it is right. */
  parts: (models: Models) => Example[];
  /** The cells of the lines that the weights choose. */
  cells: (models: Models) => Example[];
}

/** The weight of a cell beside name, quantity, price and amount: it decides between readings that are equally good. */
const CELL = 0.1;

/** How good lines are: names and amounts count as much as quantities and prices. */
function qualityOf({ lines }: LineReading, answers: Answers): number {
  const expected = expectedLines(answers);
  if (!expected || expected.length === 0) return 0;
  const counts = scoreLines({ lines: lines.map((line) => lineValues(line, () => 0)) }, expected);
  const cells = Object.values(counts.cells).reduce(
    (sum, { right, wrong, invented }) => sum + right - wrong - invented,
    0,
  );
  return (counts.right + counts.right_strict + CELL * cells) / (counts.predicted + counts.expected);
}

function totalExample(
  found: TotalCandidate[],
  { total, total_accepted: accepted = [] }: Answers,
  weight: number,
): Example | null {
  if (total === null || total === undefined || found.length === 0) return null;
  const answers = [total, ...accepted].map(cents);
  const right = found.map(({ sum }) => answers.includes(cents(sum.toFixed(2))));
  return { candidates: found, right, wanted: right, weight };
}

export function goodsExample(
  doc: Document,
  answers: Answers,
  weight: number,
  columns: Pick<Models, 'columns'>,
): GoodsExample {
  const headers = findHeaders(doc.rows);
  const candidates = sumCandidates(doc, new Set(headers.flatMap(({ rows }) => rows)));
  const found = lineReadings(doc, headers, candidates, columns);
  const readings = (found.length > 0 ? found : [{ lines: [], features: {} }]).map((reading) => {
    const amounts = reading.lines.map(({ amount }) => amount.value);
    const sums = sumsOf(sumsBeside(candidates, reading.lines), amounts);
    return {
      features: reading.features,
      quality: qualityOf(reading, answers),
      totals: {
        total: totalExample(totalCandidates(doc, sums), answers, weight),
        unlabeled_total: totalExample(unlabeledTotals(doc, amounts), answers, weight),
      },
    };
  });
  const parts = (models: Models): Example[] => {
    const { totals } = chooseGoods(doc, headers, candidates, models);
    return statedSums(totals).flatMap(({ name, sum }) => {
      const answer = name === 'rounding' ? null : answers[name];
      if (answer === null || answer === undefined) return [];
      const isRight = cents(sum.value.toFixed(2)) === cents(answer);
      const features = sumEvidence(name, sum, totals.total);
      const candidate = { value: sum.value.toFixed(2), features, words: [], row: null };
      return [{ candidates: [candidate], right: [isRight], wanted: [isRight], weight }];
    });
  };
  const expected = expectedLines(answers);
  const cells = (models: Models): Example[] =>
    expected ? cellExamples(chooseGoods(doc, headers, candidates, { ...models, ...columns }), expected, weight) : [];
  return { readings, weight, parts, cells };
}

/** The reading of the lines nearest to the answers is the right one; nothing is learned where none has a right line. */
export function linesExample({ readings, weight }: GoodsExample): Example | null {
  const qualities = readings.map(({ quality }) => quality);
  const [best, worst] = [Math.max(...qualities), Math.min(...qualities)];
  if (best <= 0 || readings.length < 2) return null;
  const right = readings.map(({ quality }) => quality === best);
  const candidates = readings.map(({ features }, at) => ({ value: String(at), features, words: [], row: null }));
  // Where all are nearly as good, little is lost by the others.
  return { candidates, right, wanted: right, weight: weight * (best - worst) };
}
