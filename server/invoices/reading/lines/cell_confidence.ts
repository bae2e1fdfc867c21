/** How certain a cell of a line is. */
import type { LineField } from '#contract/invoices/reading/reading.ts';
import { type ChoiceModel, calibrated, sharesOf } from '../choice/choose.ts';
import { clamp, numberConfidence, wordsConfidence } from '../confidence.ts';
import { cellEvidence, isBroken, wordsOf } from './cell_evidence.ts';
import type { Goods } from './choose_lines.ts';
import type { LineDraft, LinePart } from './line_draft.ts';

/** The highest certainty of a value that was repaired, computed from a printed number or assumed, and of a line that does not add up. */
const [REPAIRED, COMPUTED, ASSUMED, BROKEN] = [0.88, 0.85, 0.7, 0.7];

/** Of those on recognized pages with .95 or more, .98 are right held out; of packs only .87, because a misread letter looks like a digit. */
const FITTED: ReadonlySet<LineField> = new Set(['code', 'description', 'unit']);

/** Set by hand, for what the fit has too few documents of. */
function byHand(part: LinePart, draft: LineDraft, goods: Goods): number {
  if ('text' in part) return wordsConfidence(part.words);
  if (part.computed) return draft.quantity ? COMPUTED : ASSUMED;
  const confidence = numberConfidence(wordsOf(part), draft.closes, goods.adds_up);
  return Math.min(confidence, part.repaired ? REPAIRED : 1, isBroken(draft) ? BROKEN : 1);
}

/**
 * How often a cell with such evidence is right. Recognized packs and numbers are never more certain than the value set by hand. Discounts have
 * that value, because the fit does not know them.
 */
export function cellConfidence(
  field: LineField,
  part: LinePart,
  draft: LineDraft,
  goods: Goods,
  { weights, calibration }: ChoiceModel,
): number {
  const most = byHand(part, draft, goods);
  if (field === 'discount') return most;
  const [share = 0] = sharesOf(weights, [cellEvidence(field, part, draft, goods)]);
  const fitted = clamp(calibrated(share, calibration));
  return draft.row.source === 'text' || FITTED.has(field) ? fitted : Math.min(most, fitted);
}
