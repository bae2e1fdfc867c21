/** Columns that look like codes of goods and are not: they say by which paper the goods came, for which store, or how much is in one. */
import type { Row } from '../rows.ts';
import { deniesCodes } from './headings.ts';
import type { Look } from './look.ts';

/** Shorter words are sizes and units. */
const WORD = /\p{L}{3,}/gu;
/** So many of the values: single goods can have a code in common ("MISC"), and a credit has that of its goods. */
const MOST = 0.5;

function wordsOf(name: string): string[] {
  return [...name.toLowerCase().matchAll(WORD)].map(([word]) => word);
}

/** Nothing in common, so that neither is the other with a remark ("lost apron", "apron"). */
function isOther(name: string[], than: string[]): boolean {
  return name.length > 0 && than.length > 0 && !name.some((word) => than.includes(word));
}

/** Most values stand beside clearly different names, too. */
function isShared({ texts }: Look, names: Look): boolean {
  const values = [...texts].map(([row, text]) => ({ text, name: wordsOf(names.texts.get(row) ?? '') }));
  const shared = values.filter((one) =>
    values.some((other) => other.text === one.text && isOther(one.name, other.name)),
  );
  return shared.length > 0 && shared.length >= values.length * MOST;
}

/** Only where the date is, on the first line of each delivery. */
function comesWithDates({ texts, shares }: Look, looks: Look[]): boolean {
  const isSame = (rows: Map<Row, string>): boolean =>
    rows.size === texts.size && [...rows.keys()].every((row) => texts.has(row));
  return shares.filled < 1 && looks.some((other) => other.shares.moment >= MOST && isSame(other.texts));
}

/** `names`: the column with the most letters. */
export function isNoCode(look: Look, names: Look | undefined, looks: Look[]): boolean {
  const hasDigits = [...look.texts.values()].some((text) => /\d/.test(text));
  if (deniesCodes(look.column.heading, hasDigits)) return true;
  return names !== undefined && names !== look && (isShared(look, names) || comesWithDates(look, looks));
}
