/** Several readings of the goods, and the sums of each of them: the pair that adds up best is kept. */
import type Big from 'big.js';
import type { Document } from '../context.ts';
import { taughtTables } from '../layout/columns.ts';
import { withPacks } from '../layout/packs.ts';
import type { SumCandidate } from '../sums/sums.ts';
import { resolveTotals, type Totals } from '../sums/totals.ts';
import type { TableHeader } from './columns.ts';
import type { LineDraft } from './line_draft.ts';
import { receiptLines } from './receipt_lines.ts';
import { repairLines } from './repair_lines.ts';
import { headedTables, tableLines } from './table_lines.ts';
import { valueTables } from './value_table.ts';

export interface Goods {
  lines: LineDraft[];
  totals: Totals;
  /** The lines add up to the subtotal or the total. */
  adds_up: boolean;
}

const CENT = '0.011';

export function sumOfLines(lines: LineDraft[]): Big | null {
  const [first, ...rest] = lines;
  return first ? rest.reduce((sum, line) => sum.plus(line.amount.value), first.amount.value) : null;
}

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

export function rate(
  doc: Document,
  candidates: SumCandidate[],
  lines: LineDraft[],
  isTable: boolean,
): Goods & { score: number } {
  const totals = resolveTotals(
    doc,
    candidates.filter((candidate) => !lines.some((line) => line.amount.token === candidate.token)),
    lines.map((line) => line.amount.value),
  );
  const closing = lines.filter((line) => line.closes).length / Math.max(1, lines.length);
  const fits = addsUp(lines, totals);
  const named = lines.filter((line) => line.description).length / Math.max(1, lines.length);
  const score =
    lines.length === 0
      ? 0
      : (fits ? 3 : 0) +
        closing * 2 +
        named +
        (isTable ? 0.8 : 0) +
        Math.min(lines.length, 6) * 0.1 +
        totals.score * 0.1;
  return { lines, totals, adds_up: fits, score };
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
function repaired(doc: Document, candidates: SumCandidate[], goods: Goods): Goods {
  const isOcr = doc.rows.some((row) => row.source === 'ocr');
  if (!isOcr || goods.lines.length === 0) return goods;
  const goals = goods.totals.total && goods.totals.total.strength >= 0.7 ? goalsOf(goods.totals) : [];
  const lines = repairLines(goods.lines, goals, doc.mark);
  const rated = rate(doc, candidates, lines, true);
  if (rated.adds_up) return rated;
  // Scribbles and stamps beside a number look like goods with unreadable names: they are dropped unless something confirms them.
  const legible = lines.filter((line) => line.closes || isLegible(line));
  return legible.length === lines.length ? rated : rate(doc, candidates, legible, true);
}

/** Reads tables and till lists in the same way and keeps what fits the sums. */
export function chooseGoods(doc: Document, headers: TableHeader[], candidates: SumCandidate[]): Goods {
  const readings: (Goods & { score: number })[] = [];
  for (const found of [headedTables(doc, headers, candidates), valueTables(doc, candidates)]) {
    if (found.length > 0) readings.push(rate(doc, candidates, tableLines(doc, found, candidates), true));
  }
  const firstHeader = headers[0];
  const starts = new Set([0, firstHeader ? Math.max(...firstHeader.rows.map((row) => row.index)) + 1 : 0]);
  for (const start of starts) readings.push(rate(doc, candidates, receiptLines(doc, candidates, start), false));
  const usual = readings.sort((a, b) => b.score - a.score)[0];
  // The vendor's own columns are right unless only another reading adds up.
  const tables = doc.layout?.columns ? taughtTables(doc, doc.layout.columns, candidates) : [];
  const taught = tables.length > 0 ? rate(doc, candidates, tableLines(doc, tables, candidates), true) : null;
  const chosen = taught && taught.lines.length > 0 && (taught.adds_up || !usual?.adds_up) ? taught : usual;
  const best = chosen && { ...chosen, lines: withPacks(chosen.lines, doc.layout?.packs) };
  if (!best) return rate(doc, candidates, [], false);
  return repaired(doc, candidates, best);
}
