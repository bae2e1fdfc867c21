/** What tills print between the name of goods and the row with their amount, and before the numbers in that row. */
import type { Row } from '../rows.ts';

/** "Item 8831002", "SKU: 118-2201": a label and one word, which is a code where three digits stand together. */
const NUMBERED = /^\W*(?:item|sku|upc|plu|style|model|part)\b\W*(?:(?:no|nr|number)\b\W*)?(\w+(?:-\w+)*)\W*$/i;
const DIGITS = /\d{3}/;
/** "Reg 24.99", "Was 19.99 Save 6.00": not the price. */
const EARLIER = /^\W*(reg(ular)?|was|orig(inal)?|msrp)\b\W*(price\b\W*)?\d+\.\d{2}\b/i;
const LABEL = /^(qty|quantity|price)[:.]?$/i;

function codeOf(text: string): string | null {
  const code = NUMBERED.exec(text)?.[1] ?? '';
  return DIGITS.test(code) ? code : null;
}

/** A row that names nothing. */
export function isBetween({ text }: Pick<Row, 'text'>): boolean {
  return codeOf(text) !== null || EARLIER.test(text);
}

/** "Qty" and "Price" in "Qty 2  Price 8.00  16.00". */
export function isNumberLabel(row: Row, index: number): boolean {
  return LABEL.test(row.words[index]?.text ?? '') && /^\W?\d/.test(row.words[index + 1]?.text ?? '');
}

/** The code in a row that says nothing else. */
export function codeInRow({ text, words }: Row): Row['words'] {
  const code = codeOf(text);
  return words.filter((word) => word.text === code);
}
