/** What is part of a line's name and what is only small print below it. */
import { datesIn } from '../../header/dates.ts';
import type { Word } from '../../page.ts';
import type { Cell } from '../rows.ts';
import { nameLetters } from './name_words.ts';

/** "Lot L24237, best before 06/08/2025": which of them these are, not what. */
const LOT =
  /^(lot|batch|charge|lote|serial|best before|use by|bbe?|exp(iry|ires)?|mhd|dlc|ddm|caducidad)( ?(no|nr|date|number))?\b\W*\p{L}{0,3}\d/iu;

/** Words of a continuation row worth adding to the name: not a "label: value" pair, a bare number, or a remark in brackets. */
export function isDescriptive(words: Word[], rowText: string): boolean {
  const text = words
    .map((word) => word.text)
    .join(' ')
    .trim();
  if (!/\p{L}{2}/u.test(text) || nameLetters(words) < 2) return false;
  const isPair = /^[\p{L}][\p{L}\s.-]{1,40}\s?:/u;
  if (isPair.test(text) || isPair.test(rowText)) return false;
  if (/^\(.*\)$/.test(text) || /^\*/.test(text) || LOT.test(text)) return false;
  return text.length <= 90;
}

/** What happened to the goods of a line. In place of what else they came also names other goods. */
const REMARK =
  /^\W*(sub(st(itut\p{L}+)?)?\.? (for|of)\b|substitut\p{L}+|out[- ]of[- ]stock|back ?-?order(ed)?|split case|short(ed|[- ]?ship(ped)?)\b|damaged|not shipped|returned\b)/iu;

/** Whether a cell below a name is no part of it. */
export function isRemark({ text }: Cell): boolean {
  return REMARK.test(text);
}

/** What a letter says around its goods: how to pay, and thanks. */
const COURTESY =
  /\b(che(ck|que)s? (out |payable )?to|payments? (payable )?to|payable to|kindly (pay|remit|make)|please (pay|remit)|with (best |kind |many )?(thanks|regards)|thank you for|yours (sincerely|faithfully|truly)|mit freundlichen grüßen|vielen dank für)(?!\p{L})/iu;

/** Words that can be a name, however an amount came to stand beside them. */
export function canBeName(text: string): boolean {
  return !COURTESY.test(text);
}

const MONTH = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
/** "Apr 28", "28 Apr", "11/03", "9:45 PM". */
const DAY = new RegExp(
  String.raw`\b(?:${MONTH} \d{1,2}|\d{1,2} ${MONTH})\b|(?<![\d/])\d{1,2}[-/]\d{1,2}(?![\d/-])|\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\b\.?)?`,
  'gi',
);
const CONNECTIVE = /\b(from|to|through|until|thru|von|bis|vom|zum|du|au|del|al|de|a|period|for)\b|[-–—:,()]/gi;

/** Where the words of `text` that `pattern` or a date covers begin and end. */
function momentsIn(text: string): { at: number; end: number }[] {
  const days = [...text.matchAll(DAY)].map((match) => ({ at: match.index, end: match.index + match[0].length }));
  return [...datesIn(text).map(({ at, end }) => ({ at, end })), ...days];
}

/** The words without full dates; none where nothing but days and times is left: a period of service is not a name. */
export function withoutPeriods(words: Word[]): Word[] {
  const text = words.map((word) => word.text).join(' ');
  const moments = momentsIn(text);
  if (moments.length === 0) return words;
  const bare = moments.reduce((rest, { at, end }) => rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end), text);
  if (!/\p{L}{2}/u.test(bare.replace(CONNECTIVE, ' '))) return [];
  const dates = datesIn(text);
  let at = 0;
  return words.filter((word) => {
    const from = at;
    at += word.text.length + 1;
    return !dates.some((date) => from < date.end && from + word.text.length > date.at);
  });
}
