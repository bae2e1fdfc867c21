/** The likeliest reading of the goods, with the sums that it leads to. */
import type Big from 'big.js';
import { type Features, sharesOf } from '../choice/choose.ts';
import type { Models } from '../choice/models.ts';
import type { Document } from '../context.ts';
import { learnedTables } from '../layout/columns.ts';
import { withPacks } from '../layout/packs.ts';
import type { SumCandidate } from '../sums/sum_candidate.ts';
import { resolveTotals, type Totals } from '../sums/totals.ts';
import { withUnnamed } from '../sums/unnamed_rows.ts';
import type { Table, TableHeader } from './columns/columns.ts';
import type { LineDraft } from './line_draft.ts';
import { type LineReading, lineReadings, sumOfLines, sumsBeside } from './line_readings.ts';
import { repairLines } from './repair_lines.ts';
import { tableLines } from './tables/table_lines.ts';

export interface Goods {
  lines: LineDraft[];
  totals: Totals;
  /** The lines add up to the subtotal or the total. */
  adds_up: boolean;
}

const CENT = '0.011';

/** The possible sums of the lines: with or without tax and fees, depending on the sums. */
function goalsOf(totals: Totals): Big[] {
  const { subtotal, tax, fees, total } = totals;
  const goals: Big[] = [];
  if (subtotal) goals.push(subtotal.value, subtotal.value.plus(tax?.value ?? 0));
  if (subtotal && fees) goals.push(subtotal.value.minus(fees.value));
  if (total) {
    goals.push(total.value, total.value.minus(tax?.value ?? 0), total.value.minus(fees?.value ?? 0));
    goals.push(total.value.minus(tax?.value ?? 0).minus(fees?.value ?? 0));
  }
  return goals;
}

function addsUp(lines: LineDraft[], totals: Totals): boolean {
  const sum = sumOfLines(lines);
  return sum !== null && goalsOf(totals).some((goal) => goal.minus(sum).abs().lt(CENT));
}

/** A reading of the lines with the sums that it leads to. */
function withTotals(doc: Document, candidates: SumCandidate[], lines: LineDraft[], models: Models): Goods {
  const amounts = lines.map((line) => line.amount.value);
  const totals = resolveTotals(doc, withUnnamed(doc, sumsBeside(candidates, lines), lines), amounts, models);
  return { lines, totals, adds_up: addsUp(lines, totals) };
}

/** Names are read with less confidence than this only by chance. */
const LEGIBLE = 0.5;

function isLegible(line: LineDraft): boolean {
  const words = line.description?.words ?? [];
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sure = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return letters > 0 && sure / letters >= LEGIBLE;
}

/** Misread numbers are repaired if that makes the lines add up. */
function repaired(doc: Document, candidates: SumCandidate[], goods: Goods, models: Models): Goods {
  const isOcr = doc.rows.some((row) => row.source === 'ocr');
  if (!isOcr || goods.lines.length === 0) return goods;
  const goals = goods.totals.total && goods.totals.total.strength >= 0.7 ? goalsOf(goods.totals) : [];
  const lines = repairLines(goods.lines, goals, doc.mark);
  const mended = withTotals(doc, candidates, lines, models);
  if (mended.adds_up) return mended;
  // Scribbles and stamps beside a number look like goods with unreadable names: they are dropped unless something confirms them.
  const legible = lines.filter((line) => line.closes || isLegible(line));
  return legible.length === lines.length ? mended : withTotals(doc, candidates, legible, models);
}

/** The most likely of several readings. */
export function likeliest<R extends Pick<LineReading, 'features'>>(readings: R[], weights: Features): R | null {
  const shares = sharesOf(
    weights,
    readings.map(({ features }) => features),
  );
  return readings[shares.indexOf(Math.max(...shares))] ?? null;
}

/**
 * The vendor's own columns are right unless only the usual reading adds up, or fewer amounts are proven in them: a misread heading. Of a picture,
 * which shows the page at another place each time, columns without their headings are used only where the usual reading does not add up.
 */
function isBetter(learned: Goods, usual: Goods, tables: readonly Table[]): boolean {
  if (!learned.adds_up || !usual.adds_up) return !usual.adds_up;
  const isPlaced = tables.some(({ heads, body }) => heads.length === 0 && body[0]?.source === 'ocr');
  const proven = ({ lines }: Goods) => lines.filter(({ closes }) => closes).length;
  return !isPlaced && proven(learned) >= proven(usual);
}

/** The likeliest reading of the lines, and the sums. */
export function chooseGoods(doc: Document, headers: TableHeader[], candidates: SumCandidate[], models: Models): Goods {
  const usual = likeliest(lineReadings(doc, headers, candidates, models), models.lines.weights)?.lines ?? [];
  const goods = withTotals(doc, candidates, usual, models);
  const tables = doc.layout?.columns ? learnedTables(doc, doc.layout.columns, candidates) : [];
  const learnedLines = tables.length > 0 ? tableLines(doc, tables, candidates) : [];
  const learned = learnedLines.length > 0 ? withTotals(doc, candidates, learnedLines, models) : null;
  const chosen = learned && isBetter(learned, goods, tables) ? learned : goods;
  return repaired(doc, candidates, { ...chosen, lines: withPacks(chosen.lines, doc.layout?.packs) }, models);
}
