/** What speaks for or against a cell of a line: where it stands, how it was read, and what its line and all lines together come to. */
import type { LineField } from '#contract/invoices/reading/reading.ts';
import { lineCloses } from '#contract/invoices/review/arithmetic.ts';
import type { Features } from '../choice/choose.ts';
import { wordConfidence } from '../confidence.ts';
import type { Word } from '../page.ts';
import type { Goods } from './choose_lines.ts';
import { inColumn } from './columns/column_words.ts';
import type { Column } from './columns/columns.ts';
import { type ColumnRole, roleOfHeading } from './columns/headings.ts';
import type { LineDraft, LinePart, NumberPart, TextPart } from './line_draft.ts';
import { isPack, isUnit } from './numbers/units.ts';

/** The columns that a cell comes from. */
const ROLES: Record<LineField, readonly ColumnRole[]> = {
  code: ['code'],
  description: ['description'],
  quantity: ['quantity', 'shipped', 'weight'],
  unit: ['unit'],
  pack: ['pack', 'size'],
  unit_price: ['unit_price'],
  discount: ['discount'],
  amount: ['amount'],
};

/** The role of a column that a user taught is in no doubt. */
const TAUGHT: NonNullable<Column['chosen']> = { share: 1, lead: 9 };

function placeEvidence(field: LineField, { columns, closes }: LineDraft, [first]: Word[]): Features {
  if (columns.length === 0) return { listed: 1 };
  const column = first && columns.find((one) => inColumn(one, first.x, first.x + first.w));
  if (!column || !ROLES[field].includes(column.role)) return { elsewhere: 1 };
  const { share, lead } = column.chosen ?? TAUGHT;
  return {
    in_column: 1,
    role_doubt: 1 - share,
    role_doubt_unproved: closes ? 0 : 1 - share,
    close_second: 1 / (1 + Math.exp(lead)),
    heading_agrees: roleOfHeading(column.heading) === column.role ? 1 : 0,
    no_heading: column.heading === '' ? 1 : 0,
  };
}

export function isBroken({ quantity, unit_price: price, amount, closes, has_unused_prices }: LineDraft): boolean {
  if (has_unused_prices && quantity !== null) return true;
  return quantity !== null && price !== null && !closes && !lineCloses(quantity.value, price.value, amount.value);
}

function proofEvidence(draft: LineDraft, { lines, adds_up: sums, totals }: Goods): Features {
  const { closes, quantity, unit_price: price, amount } = draft;
  const is: Record<string, boolean> = {
    proved: closes && sums,
    closes_only: closes && !sums,
    sums_only: sums && !closes,
    unproved: !closes && !sums,
    broken: isBroken(draft),
    no_quantity: quantity === null,
    no_price: price === null,
    one_line: lines.length === 1,
    // Any number beside a 1 makes itself.
    single: closes && quantity?.value.eq(1) === true,
    unnamed: draft.description === null,
    below_zero: amount.value.lt(0),
    costs_nothing: amount.value.eq(0),
  };
  return {
    ...Object.fromEntries(Object.entries(is).map(([name, value]) => [name, value ? 1 : 0])),
    others_fail: lines.filter((line) => !line.closes).length / Math.max(1, lines.length),
    doubtful_total: 1 - (totals.total?.confidence ?? 0),
  };
}

function legibility(part: LinePart, { row, closes }: LineDraft, { adds_up: sums }: Goods): Features {
  const words = wordsOf(part);
  const unclear = 1 - wordConfidence(words);
  const token = 'token' in part ? part.token : null;
  return {
    recognized: row.source === 'ocr' ? 1 : 0,
    unclear,
    unclear_unproved: closes && sums ? 0 : unclear,
    disagreed: words.some(({ alternatives = [] }) => alternatives.length > 0) ? 1 : 0,
    mended: token && token.confidence < wordConfidence(words) ? 1 : 0,
    repaired: 'repaired' in part && part.repaired ? 1 : 0,
  };
}

function numberEvidence({ value, token, computed }: NumberPart): Features {
  return {
    computed: computed ? 1 : 0,
    not_printed: token || computed ? 0 : 1,
    whole: token?.decimals === 0 ? 1 : 0,
    tenths: token?.decimals === 1 ? 1 : 0,
    fine: (token?.decimals ?? 0) > 2 ? 1 : 0,
    money: token?.money ? 1 : 0,
    currency: token?.currency ? 1 : 0,
    one: value.eq(1) ? 1 : 0,
  };
}

/** Digits as one character, letters as another: codes of one vendor look alike. */
function shapeOf({ text }: TextPart): string {
  return text.replace(/\p{L}/gu, 'a').replace(/\d/g, '9');
}

function codeEvidence(code: TextPart, lines: LineDraft[]): Features {
  const others = lines.flatMap((line) => line.code ?? []);
  const alike = others.filter((other) => shapeOf(other) === shapeOf(code)).length;
  return {
    alike: alike / Math.max(1, others.length),
    others_without: 1 - others.length / Math.max(1, lines.length),
  };
}

/** From this number of words on, more words add no evidence. */
const WORDY = 12;

function textEvidence({ text, words }: TextPart): Features {
  const letters = text.replace(/\P{L}/gu, '').length;
  const digits = text.replace(/\D/g, '').length;
  const tops = words.map(({ y }) => y);
  const height = words[0]?.h ?? 0;
  return {
    not_printed: words.length === 0 ? 1 : 0,
    few_letters: letters < 3 ? 1 : 0,
    digits: digits / Math.max(1, letters + digits),
    lone: words.filter((word) => word.text.length === 1).length / Math.max(1, words.length),
    one_word: words.length === 1 ? 1 : 0,
    wordy: Math.min(WORDY, words.length) / WORDY,
    several_rows: Math.max(...tops) - Math.min(...tops) > height * 0.7 ? 1 : 0,
    is_unit: isUnit(text) ? 1 : 0,
    is_pack: isPack(text) ? 1 : 0,
    money: words.some((word) => /\d[.,]\d{2}$/.test(word.text)) ? 1 : 0,
  };
}

export function wordsOf(part: LinePart): Word[] {
  return 'text' in part ? part.words : (part.token?.words ?? []);
}

/** What speaks for or against one cell, for cells of its kind; what can be said of any cell, for all of them too. */
export function cellEvidence(field: LineField, part: LinePart, draft: LineDraft, goods: Goods): Features {
  const ofAny = {
    ...placeEvidence(field, draft, wordsOf(part)),
    ...proofEvidence(draft, goods),
    ...legibility(part, draft, goods),
  };
  const own = {
    read: 1,
    ...ofAny,
    ...('text' in part ? textEvidence(part) : numberEvidence(part)),
    ...(field === 'code' && 'text' in part ? codeEvidence(part, goods.lines) : {}),
  };
  const ofKind = Object.entries(own).map(([name, size]) => [`${field} ${name}`, size]);
  return { ...ofAny, ...Object.fromEntries(ofKind) };
}
