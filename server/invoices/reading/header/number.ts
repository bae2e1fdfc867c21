/** Every word of the pages that can be the document's own number, with what its label and its shape say. */
import type { Candidate, Features } from '../choice/choose.ts';
import type { Document } from '../context.ts';
import { type LabeledCandidate, markTaught } from '../layout/anchors.ts';
import { type Cell, gapBetween, type Row, textOf } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { repairLabel } from './fuzzy.ts';
import { labelClasses } from './label_classes.ts';
import { type Labels, labelsAt } from './label_places.ts';
import { behindPrefixes, core, type FreeWords, groupsFrom, isLaterGroup, isMisreadLabel } from './number_groups.ts';
import { datesOf } from './row_dates.ts';

/** Numbers further back belong to terms and attachments. */
const LAST_PAGE = 3;
/** Between two rows of an address, in letter heights. */
const WRAPPED_WITHIN = 1;

/** A word that can be a document number. */
function isNumberLike(text: string): boolean {
  if (!/\d/.test(text) || text.length < 2 || text.length > 32) return false;
  if (/^[$€£(-]*[\d.,]+[.,]\d{2}\)?$/.test(text) || /%/.test(text)) return false;
  // "7th": a street or a floor.
  if (/^\d{1,3}(st|nd|rd|th)$/i.test(text)) return false;
  // "CP.66220": a postcode.
  if (/^\d{1,2}:\d{2}|^C\.?P\.?:?\d{5}$/.test(text) || /@|www\.|^\+/.test(text)) return false;
  return /^[\p{L}\d#][\p{L}\d\-_/.#*]*$/u.test(text);
}

/** A small l among capitals and digits is a recognized I or 1: "Sl-7812", "INV-l42". */
function withoutSmallL(text: string): string {
  if (!/^[^\p{Ll}]*l[^\p{Ll}]*$/u.test(text)) return text;
  return text.replace('l', /\p{Lu}l(?!\d)/u.test(text) ? 'I' : '1');
}

const US_STATE =
  /^(A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;

/** Whether the second of three words is a state, known or misread, and the third its zip code: "Portland, OR 97217". */
function isZipCode(town: Word | undefined, state: Word | undefined, word: Word | undefined): boolean {
  if (!state || !word || !/^\d{5}(-\d{4})?$/.test(core(word.text))) return false;
  const isMisread = /,$/.test(town?.text ?? '') && /^[A-Z0]{1,2}$/.test(core(state.text));
  return isMisread || US_STATE.test(core(state.text));
}

/** A zip code in a row of its own, below the state. */
function isWrappedZip(doc: Document, row: Row, cell: Cell): boolean {
  const above = doc.rows[row.index - 1];
  if (!above || cell.words.length > 1 || gapBetween(above, row) > WRAPPED_WITHIN) return false;
  const upper = above.cells.find((other) => other.x0 < cell.x1 && cell.x0 < other.x1);
  return isZipCode(upper?.words.at(-2), upper?.words.at(-1), cell.words[0]);
}

const STREET =
  /^(street|st|road|rd|avenue|ave|blvd|boulevard|lane|ln|drive|dr|way|wharf|parkway|pkwy|court|ct|square|sq|highway|hwy|rue)[.,]?$/i;

const ROAD = /^(jalan|jln|lorong|lrg|persiaran|lebuh(raya)?)[.,]?$/i;

const COMPASS = /^(N|S|E|W|NE|NW|SE|SW)\.?$/;

/** "14 Elm Street" and "540 W Fulton" are addresses, "80331 München" a town, and 555-0122 after an area code in brackets a telephone. */
function isOfAddress(words: readonly Word[], index: number): boolean {
  const [before, own, after] = [words[index - 1]?.text ?? '', words[index]?.text ?? '', words[index + 1]?.text ?? ''];
  const isTown = index === 0 && /^\d{4,5}$/.test(own) && /^\p{Lu}\p{L}{3,}/u.test(after);
  const isOnStreet = words.slice(2, 5).some(({ text }) => STREET.test(text));
  const isOnSide = COMPASS.test(after) && /^\p{Lu}\p{L}{2,}/u.test(words[2]?.text ?? '');
  const isHouse = index === 0 && /^\d{1,5}[a-z]?$/i.test(own) && (isOnStreet || isOnSide);
  // "Jalan Kenari 19, 47100 Puchong": in Malaysia the kind of the road comes first.
  const road = words.findLastIndex(({ text }, at) => at < index && ROAD.test(text));
  const isOnRoad = road >= 0 && labelClasses(textOf(words.slice(road + 1, index))).length === 0;
  const isPhone = /^\(\d{2,4}\)$/.test(before) || (/^\(\d{2,4}\)$/.test(own) && /^\d/.test(after));
  return isTown || isHouse || isOnRoad || isPhone;
}

interface Spot {
  text: string;
  first: Word;
  words: Word[];
}

/** The words of a row that belong to no date. */
function freeWords(row: Row): FreeWords {
  const dates = datesOf(row);
  let offset = 0;
  const inDate = row.words.map((word) => {
    const from = offset;
    offset += word.text.length + 1;
    return dates.some((date) => from < date.end && from + word.text.length > date.at);
  });
  return { row, isFree: (at) => inDate[at] === false };
}

/** Single words, and numbers in groups. `start`: where the cell begins in its row. */
function spotsOf(cell: Cell, start: number, free: FreeWords, parts: Set<Word>): Spot[] {
  const spots: Spot[] = [];
  cell.words.forEach((word, index) => {
    const text = core(word.text);
    if (!free.isFree(start + index) || parts.has(word)) return;
    const [town, before] = [cell.words[index - 2], cell.words[index - 1]];
    if (isZipCode(town, before, word) || isOfAddress(cell.words, index)) return;
    // "4/2/2025 118-40775": no number goes on behind a date.
    if (free.isFree(start + index - 1) && isLaterGroup(before, word)) return;
    if (isNumberLike(text) && !isMisreadLabel(text)) spots.push({ text, first: word, words: [word] });
    if (isZipCode(before, word, cell.words[index + 1])) return;
    const run = groupsFrom(free, start + index, start, start + cell.words.length);
    const whole = run.map((part) => core(part.text)).join('-');
    if (run.length > 1 && /\d/.test(whole)) spots.push({ text: whole, first: word, words: [...run] });
  });
  return spots;
}

function shapeFeatures(text: string): Features {
  const digits = text.replace(/\D/g, '').length;
  const letters = text.replace(/[^\p{L}]/gu, '').length;
  return {
    digits_1: digits === 1 ? 1 : 0,
    digits_2: digits === 2 ? 1 : 0,
    digits_3_4: digits === 3 || digits === 4 ? 1 : 0,
    digits_5_12: digits >= 5 && digits <= 12 ? 1 : 0,
    digits_many: digits > 12 ? 1 : 0,
    letters: letters > 0 ? 1 : 0,
    mostly_letters: letters > digits ? 1 : 0,
    hyphen: /[-/]/.test(text) ? 1 : 0,
    telling_prefix: /^(inv|in|re|rg|rn|fa|fac|fc|f|cr|cm|cn|si|bill)[-_/]?\d/i.test(text) ? 1 : 0,
    other_prefix: /^(po|so|wo|ord|cust|c|vat|de|gb|fr|es|nl|atu)[-_/]?\d/i.test(text) ? 1 : 0,
    zip_like: /^\d{5}(-\d{4})?$/.test(text) ? 1 : 0,
    year_like: /^(19|20)\d{2}$/.test(text) ? 1 : 0,
    lower_case: /^\p{Ll}/u.test(text) ? 1 : 0,
  };
}

/** Of a recognized label also what it says when a wrong letter is mended: "INV0ICE". */
function classesOf(text: string, { source }: Row): string[] {
  const classes = labelClasses(text);
  return source === 'ocr' ? [...new Set([...classes, ...labelClasses(repairLabel(text))])] : classes;
}

function labelFeatures(labels: Labels, row: Row): Features {
  const features: Features = {};
  for (const [place, text] of Object.entries(labels)) {
    const classes = classesOf(text, row);
    for (const name of classes) features[`${place}_${name}`] = 1;
    if (text !== '' && classes.length === 0) features[`${place}_unknown`] = 1;
    if (classes.includes('invoice') && classes.includes('number')) features[`${place}_invoice_number`] = 1;
    if (classes.includes('document') && classes.includes('number')) features[`${place}_document_number`] = 1;
    if (classes.length === 1 && classes[0] === 'number') features[`${place}_only_number`] = 1;
    if (classes.length === 1 && classes[0] === 'invoice') features[`${place}_only_invoice`] = 1;
  }
  return features;
}

export const PLACES = ['left', 'beside', 'above'] as const;

/** A credit memo also names the invoice that it corrects: where a label says "credit", one that says "invoice" names another document. */
function preferCredit(candidates: Candidate[]): void {
  const isCredit = ({ features }: Candidate): boolean => PLACES.some((place) => features[`${place}_credit`]);
  if (!candidates.some((candidate) => isCredit(candidate) && /\d/.test(candidate.value))) return;
  for (const candidate of candidates) {
    if (isCredit(candidate)) continue;
    for (const place of PLACES) {
      if (!candidate.features[`${place}_invoice`]) continue;
      for (const name of ['invoice', 'invoice_number', 'only_invoice']) candidate.features[`${place}_${name}`] = 0;
      candidate.features[`${place}_not_the_number`] = 1;
    }
  }
}

/** Whose numbers are not the document's, unless a second label says that they are. */
const OF_OTHERS = ['customer', 'purchase', 'tax', 'bank', 'contact'];

const OWN = ['invoice', 'document', 'credit'];
const NAMING = [...OWN, 'number'];

type Place = (typeof PLACES)[number];

function isNamed({ features }: Candidate, names: readonly string[], places: readonly Place[] = PLACES): boolean {
  return places.some((place) => names.some((name) => features[`${place}_${name}`]));
}

/** What a label gives to the customer, a bank or a tax office is never the document's number: duplicates are found by it. */
function isOfOthers(candidate: Candidate): boolean {
  return isNamed(candidate, OF_OTHERS) && !isNamed(candidate, OWN);
}

const PHONE = /^((1[-.])?\d{3}[-.]\d{3}[-.]\d{4}|0\d{1,2}-\d{3,4}[- ]\d{4})$/;
/** "DE812706034": the country and the number under which a business pays its tax. */
const TAX_NUMBER =
  /^(ATU|AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)\d{8,11}$/;

/** "05-254 8813": one of two words that together are a telephone number. */
function isHalfOfPhone({ row, words }: Candidate): boolean {
  const at = row && words?.length === 1 ? row.words.indexOf(words[0] as Word) : -1;
  const near = row && at >= 0 ? row.words.slice(Math.max(0, at - 1), at + 2).map(({ text }) => text) : [];
  return [near.slice(0, 2), near.slice(-2)].some((pair) => pair.length === 2 && PHONE.test(pair.join(' ')));
}

/** Tills print the shop's telephone and tax number, often without a label. They are no number of a document that no label calls so. */
function isOfShop(candidate: Candidate): boolean {
  const isPhone = PHONE.test(candidate.value) || isHalfOfPhone(candidate);
  const isShaped = isPhone || TAX_NUMBER.test(candidate.value.replace(/-/g, ''));
  return isShaped && !isNamed(candidate, NAMING);
}

/** As many numbers of one shape below each other are the codes of goods. */
const MANY = 3;

function shapeOf({ value }: LabeledCandidate): string {
  return value.replace(/\d/g, '9').replace(/\p{L}/gu, 'a');
}

function isBelow(upper: LabeledCandidate, lower: LabeledCandidate): boolean {
  const left = ({ words }: LabeledCandidate) => words?.[0]?.x ?? 0;
  return shapeOf(upper) === shapeOf(lower) && Math.abs(left(upper) - left(lower)) < (lower.row?.height ?? 1);
}

/** Numbers of one shape that begin below each other, from row to row: on a photo, their column leans. */
function columnsOf(candidates: readonly LabeledCandidate[]): LabeledCandidate[][] {
  const columns: LabeledCandidate[][] = [];
  for (const candidate of candidates) {
    const column = columns.find((other) => other.slice(-1).some((last) => isBelow(last, candidate)));
    if (column) column.push(candidate);
    else columns.push([candidate]);
  }
  return columns;
}

/** "Ref" above several numbers heads their column; only what names a document is the label of the first one. */
function isNamedAmongCodes(candidate: Candidate): boolean {
  return isNamed(candidate, NAMING, ['left', 'beside']) || isNamed(candidate, OWN, ['above']);
}

/** Without the codes of goods, unless a label names one. */
function withoutCodes(candidates: LabeledCandidate[]): LabeledCandidate[] {
  const codes = columnsOf(candidates).filter((column) => new Set(column.map(({ row }) => row)).size >= MANY);
  const inCodes = new Set(codes.flat());
  return candidates.filter(
    (candidate) => !inCodes.has(candidate) || candidate.features.taught || isNamedAmongCodes(candidate),
  );
}

/** All candidates for the number of the document. */
export function numberCandidates(doc: Document): LabeledCandidate[] {
  const candidates = labeledNumbers(doc);
  markTaught(candidates, doc.layout?.number);
  const isOwn = (candidate: Candidate): boolean => !isOfOthers(candidate) && !isOfShop(candidate);
  return withoutCodes(candidates.filter((candidate) => candidate.features.taught || isOwn(candidate)));
}

/** Every number with its labels. */
export function labeledNumbers(doc: Document): LabeledCandidate[] {
  const candidates: LabeledCandidate[] = [];
  const usual = [...doc.rows].sort((a, b) => a.height - b.height)[Math.floor(doc.rows.length / 2)]?.height ?? 1;
  for (const row of doc.rows) {
    if (row.page > LAST_PAGE) break;
    const money = (doc.numbers[row.index] ?? []).some((token) => token.money);
    const free = freeWords(row);
    const parts = behindPrefixes(free);
    let start = 0;
    for (const cell of row.cells) {
      const spots = spotsOf(cell, start, free, parts);
      start += cell.words.length;
      if (isWrappedZip(doc, row, cell)) continue;
      for (const { text, first, words } of spots) {
        const confidence = Math.min(...words.map((word) => word.confidence));
        const height = first.h / usual;
        const labels = labelsAt(doc, row, cell, first);
        candidates.push({
          value: row.source === 'ocr' ? withoutSmallL(text) : text,
          words,
          row,
          labels,
          features: {
            candidate: 1,
            ...labelFeatures(labels, row),
            ...shapeFeatures(text),
            groups: words.length > 1 ? 1 : 0,
            doubtful: 1 - confidence,
            recognized: row.source === 'ocr' ? 1 : 0,
            later_page: row.page > 1 ? 1 : 0,
            height: row.page === 1 ? row.y0 / row.pageHeight : 1,
            top: row.page === 1 && row.y0 < row.pageHeight * 0.3 ? 1 : 0,
            right_half: first.x > row.pageWidth / 2 ? 1 : 0,
            large: height > 1.3 ? 1 : 0,
            among_money: money ? 1 : 0,
            alone_in_cell: cell.words.filter(({ text: one }) => one !== ':').length === words.length ? 1 : 0,
          },
        });
      }
    }
  }
  preferCredit(candidates);
  for (const candidate of candidates) {
    const { value, row } = candidate;
    const repeats = new Set(candidates.filter((other) => other.value === value && other.row !== row).map((o) => o.row));
    candidate.features.repeated = repeats.size > 0 ? 1 : 0;
  }
  return candidates;
}
