import { isStrongMatch } from '#contract/invoices/lines.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { codeKey, wordKey } from '#server/platform/word_keys.rules.ts';
import type { LinePart } from '../mixed_cases.rules.ts';
import { isStrongCase, type KnownWithoutItem } from './cases.ts';
import { type Candidate, findCandidates } from './match.sql.ts';
import { conversionFor, type StockQuantitySource, stockQuantity } from './stock_quantity.rules.ts';

export interface MatchableLine {
  line_id: string;
  code: string | null;
  description: string;
  quantity: string | null;
  unit: string | null;
  pack: string | null;
  unit_price: string | null;
}

export interface LineMatching {
  item_id: string | null;
  match_kind: Candidate['kind'];
  match_score: number;
  stock_quantity: string | null;
  stock_quantity_source: StockQuantitySource | null;
  ignore: boolean;
  is_deposit: boolean;
  parts: LinePart[];
}

/** Candidates of every line, best first. */
export async function candidatesByLine(
  t: Tenant,
  vendorId: string | null,
  lines: MatchableLine[],
): Promise<Map<string, Candidate[]>> {
  const keys = lines.map((line) => ({
    line_id: line.line_id,
    code: line.code,
    code_key: codeKey(line.code),
    description_key: wordKey(line.description),
    unit_price: line.unit_price,
  }));
  const byLine = new Map<string, Candidate[]>();
  for (const candidate of await findCandidates(t, vendorId, keys)) {
    const list = byLine.get(candidate.line_id);
    if (list) list.push(candidate);
    else byLine.set(candidate.line_id, [candidate]);
  }
  return byLine;
}

/** The match that can be filled in without asking, or undefined when the user has to choose. */
export function proposeMatch(
  line: MatchableLine,
  candidates: Candidate[],
  known: KnownWithoutItem | undefined,
): LineMatching | undefined {
  if (known) {
    // Its code or its words are a mixed case's or a charge's: an item with such a name is another thing.
    const { kind, charge, parts } = known;
    if (charge === null && !isStrongCase(line, known)) return undefined;
    const none = { item_id: null, stock_quantity: null, stock_quantity_source: null };
    const is = { ignore: charge !== null, is_deposit: charge === 'deposit' };
    return { ...none, ...is, match_kind: kind, match_score: 1, parts };
  }
  const [best] = candidates;
  if (!best || !isStrongMatch(best)) return undefined;
  const conversion = conversionFor(line, best.stock_unit, rememberedOf(best));
  return {
    item_id: best.item_id,
    match_kind: best.kind,
    match_score: best.score,
    stock_quantity: stockQuantity(line.quantity, conversion),
    stock_quantity_source: conversion.source,
    ignore: false,
    is_deposit: false,
    parts: [],
  };
}

/** What is remembered about the vendor's item of a candidate. */
export function rememberedOf(candidate: Candidate | undefined): { unit: string | null; stock_per_unit: string } | null {
  if (!candidate?.stock_per_unit) return null;
  return { unit: candidate.unit, stock_per_unit: candidate.stock_per_unit };
}
