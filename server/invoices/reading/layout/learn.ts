/**
 * What the pages of a document show about its vendor's other documents, given its right values. Only what leads to the right values on these
 * pages is learned, and what was learned before is forgotten where it leads to wrong ones.
 */
import Big from 'big.js';
import {
  ANCHORED_FIELDS,
  type AnchoredField,
  LABELED_SUMS,
  LAYOUT_SUBJECTS,
  type LabeledSum,
  type LabelPlace,
  type PageLayout,
} from '#contract/invoices/reading/page_layouts.ts';
import { plainValue } from '../choice/choose.ts';
import { MODELS, type Models } from '../choice/models.ts';
import { type Document, openDocument } from '../context.ts';
import { extractDocument } from '../extract.ts';
import type { Extracted } from '../extracted.ts';
import { isAmbiguous } from '../header/dates.ts';
import { allDates } from '../header/header_dates.ts';
import { sumClassOf } from '../header/labels.ts';
import { labeledNumbers } from '../header/number.ts';
import { vendorCandidates } from '../header/vendor.ts';
import { bare } from '../header/vendor_words.ts';
import type { DecimalMark } from '../lines/numbers/numbers.ts';
import type { WordPage } from '../page.ts';
import { namesCrates } from '../sums/sum_options.ts';
import { leftLabel } from '../sums/sums.ts';
import { candidateAt, type LabeledCandidate, learnAnchor, plainLabel, sameLabel } from './anchors.ts';
import { findLines, learnColumns, type RightLine } from './columns.ts';
import { learnPacks } from './packs.ts';
import { sameName, signsOf } from './recognize.ts';
import { rightCells } from './right_cells.ts';
import { SUM_CLASSES } from './sum_labels.ts';

/** The values of a document as a user left them: decimal strings and ISO dates. */
export interface RightValues extends Record<AnchoredField | LabeledSum, string | null> {
  vendor: string;
  lines: RightLine[];
}

interface Lesson {
  pages: WordPage[];
  right: RightValues;
  now: Date;
  models: Models;
}

function open({ pages, now }: Lesson, layout: PageLayout): Document {
  return openDocument(pages, now, undefined, layout);
}

function read(lesson: Lesson, layout: PageLayout): Extracted {
  return extractDocument(open(lesson, layout), {}, lesson.models);
}

function isSame(a: string | null | undefined, b: string | null): boolean {
  if (a == null || b === null) return a == null && b === null;
  return new Big(a).abs().eq(new Big(b).abs());
}

/** The mark by which more of the right amounts are on the pages, if it is not the one that the pages suggest. */
function learnMark(lesson: Lesson): DecimalMark | undefined {
  const amounts = [...lesson.right.lines.map(({ amount }) => amount), ...LABELED_SUMS.map((sum) => lesson.right[sum])];
  const found = (doc: Document): number => {
    const printed = new Set(doc.numbers.flat().map(({ value }) => value.abs().toFixed(2)));
    return amounts.filter((amount) => amount !== null && printed.has(new Big(amount).abs().toFixed(2))).length;
  };
  const usual = open(lesson, {});
  const other = usual.mark === '.' ? ',' : '.';
  return found(open(lesson, { decimal_mark: other })) > found(usual) ? other : undefined;
}

/** The order of day and month, where the right date is printed so that both are possible. */
function learnDateOrder(lesson: Lesson): PageLayout['date_order'] {
  const { date } = lesson.right;
  const open_dates = allDates(open(lesson, {}))
    .map(({ match }) => match)
    .filter(isAmbiguous);
  const dayFirst = open_dates.some(({ day_first }) => day_first === date);
  const monthFirst = open_dates.some(({ month_first }) => month_first === date);
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? 'day_first' : 'month_first';
}

function candidatesOf(doc: Document, field: AnchoredField): LabeledCandidate[] {
  return isDate(field) ? allDates(doc) : labeledNumbers(doc);
}

function isDate(field: AnchoredField): boolean {
  return field === 'date' || field === 'due_date';
}

function isRightOf(field: AnchoredField, right: RightValues): (value: string) => boolean {
  const answer = right[field];
  if (answer === null) return () => false;
  return (value) => (isDate(field) ? value === answer : plainValue(value) === plainValue(answer));
}

/** Whether the words alone say which sum it is. */
function saysSum(sum: LabeledSum, text: string): boolean {
  const kind = sumClassOf(text)?.kind;
  return kind === SUM_CLASSES[sum] && (kind !== 'fee' || namesCrates(text) === (sum === 'deposit'));
}

/** An amount among the sums with the words before it. */
interface Labeled {
  label: string;
  value: Big;
}

function labeledAmounts(doc: Document): Labeled[] {
  return doc.rows.flatMap((row) => {
    const tokens = (doc.numbers[row.index] ?? []).filter((token) => !token.percent);
    return tokens.map(({ value }, at) => ({ label: leftLabel(row, tokens, at), value }));
  });
}

/** "Levy 4 %: 108.00, Levy 5.5 %: 148.50": words that several rows share, whose amounts make the sum. */
function sharedLabel(labeled: Labeled[], answer: string): string | undefined {
  const groups = Map.groupBy(labeled, ({ label }) => plainLabel(label));
  groups.delete('');
  const sumOf = (group: Labeled[]): Big => group.reduce((sum, { value }) => sum.plus(value), new Big(0));
  const found = [...groups.values()].find((group) => group.length > 1 && isSame(sumOf(group).toFixed(), answer));
  return found?.[0]?.label;
}

/** The words at a sum; nothing where they alone say what it is, except for the total, which others can resemble. */
function learnSum(labeled: Labeled[], sum: LabeledSum, right: RightValues): { label: string } | undefined {
  const answer = right[sum];
  if (answer === null || new Big(answer).eq(0)) return undefined;
  const named = labeled.filter(({ label, value }) => label !== '' && isSame(value.toFixed(), answer));
  const whole = named.find(({ label }) => saysSum(sum, label)) ?? named.at(-1);
  const label = whole?.label ?? sharedLabel(labeled, answer);
  if (label === undefined || label.length > LONGEST_LABEL) return undefined;
  return sum !== 'total' && saysSum(sum, label) ? undefined : { label };
}

/** Longer text is a sentence or the name of goods. */
const LONGEST_LABEL = 50;

function learnSums(doc: Document, right: RightValues): PageLayout {
  const labeled = labeledAmounts(doc);
  const total = learnSum(labeled, 'total', right);
  // A subtotal can be as much as the total; then it has the other label.
  const others = labeled.filter(({ label }) => !sameLabel(label, total?.label ?? ''));
  const found: PageLayout = total ? { total } : {};
  for (const sum of LABELED_SUMS.filter((name) => name !== 'total')) {
    const rule = learnSum(others, sum, right);
    // Two sums under one label: it says nothing.
    const twin = rule && LABELED_SUMS.find((other) => sameLabel(found[other]?.label ?? '', rule.label));
    if (twin) delete found[twin];
    else if (rule) found[sum] = rule;
  }
  return found;
}

function learnVendor(lesson: Lesson, doc: Document, known: PageLayout): PageLayout['vendor'] {
  const { vendor, lines } = lesson.right;
  const plain = bare(vendor);
  const printed = vendorCandidates(doc, {})
    .map(({ value }) => value)
    .filter((value) => sameName(value, vendor) || (plain.length > 4 && bare(value).includes(plain)));
  const before = known.vendor;
  const names = [...new Set([...printed, ...(before?.names ?? [])])].slice(0, NAMES_MAX);
  const signs = signsOf(doc, names, [vendor, ...lines.map(({ description }) => description)]);
  const both = signs.words.filter((word) => before?.words.includes(word));
  return { ...signs, words: both.length >= WORDS_MIN ? both : signs.words };
}

const NAMES_MAX = 5;
/** With fewer words that two documents share, the new one's are taken. */
const WORDS_MIN = 15;

/** What leads to a wrong value on these pages is dropped. */
function proven(lesson: Lesson, layout: PageLayout): PageLayout {
  const result = { ...layout };
  const { right } = lesson;
  const doc = open(lesson, layout);
  for (const field of ANCHORED_FIELDS) {
    const anchor = layout[field];
    const found = anchor && candidateAt(candidatesOf(doc, field), anchor);
    if (found && !isRightOf(field, right)(found.value)) delete result[field];
  }
  const learned = extractDocument(doc, {}, lesson.models);
  for (const sum of LABELED_SUMS) {
    if (layout[sum] && !isSame(learned.fields[sum]?.value, right[sum])) delete result[sum];
  }
  const gainOf = (others: PageLayout): number =>
    rightCells(learned.lines, right.lines) - rightCells(read(lesson, others).lines, right.lines);
  if (layout.packs) {
    const { packs: _, ...others } = layout;
    if (gainOf(others) < 0) delete result.packs;
  }
  if (layout.columns) {
    const { columns, ...others } = layout;
    const gain = gainOf(others);
    // Places without headings fit other tables less well: they have to be worth it.
    const isHeaded = columns.some(({ heading }) => heading !== '');
    if (isHeaded ? gain < 0 : gain <= 0) delete result.columns;
  }
  return result;
}

/** What is known of the vendor's pages once the right values of this document are. */
export function learnLayout(
  pages: WordPage[],
  right: RightValues,
  known: PageLayout,
  now: Date,
  models: Models = MODELS,
): PageLayout {
  const lesson: Lesson = { pages, right, now, models };
  const decimal_mark = learnMark(lesson);
  const date_order = learnDateOrder(lesson);
  const conventions: PageLayout = {
    ...(decimal_mark ? { decimal_mark } : {}),
    ...(date_order ? { date_order } : {}),
  };
  const doc = open(lesson, conventions);
  const anchors = ANCHORED_FIELDS.flatMap((field) => {
    const isOther = ({ features }: LabeledCandidate, place: LabelPlace): boolean => {
      if (!isDate(field) || (features[`${place}_due`] === 1) === (field === 'due_date')) return false;
      // Words that say nothing can be the label of a due date that is not the invoice's own date.
      return field === 'date' || right.due_date === right.date || features[`${place}_unknown`] !== 1;
    };
    const anchor = learnAnchor(candidatesOf(doc, field), isRightOf(field, right), isOther);
    return anchor ? [[field, anchor] as const] : [];
  });
  const columns = learnColumns(doc, right.lines);
  const packs = learnPacks(doc, findLines(doc, right.lines));
  const vendor = learnVendor(lesson, doc, known);
  const shown: PageLayout = {
    ...conventions,
    ...Object.fromEntries(anchors),
    ...learnSums(doc, right),
    ...(columns ? { columns } : {}),
    ...(packs ? { packs } : {}),
  };
  const learned = proven(lesson, shown);
  const { vendor: _, ...before } = known;
  // The conventions of the pages belong to these pages: where they say nothing, the earlier ones stay unless they lead astray.
  const all = { ...before, ...learned };
  const isProven = LAYOUT_SUBJECTS.every((subject) => all[subject] === shown[subject]);
  const kept = isProven ? all : proven(lesson, all);
  return { ...kept, ...(vendor ? { vendor } : {}) };
}
