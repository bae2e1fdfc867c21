/** What tills print between the name of goods and the row with their amount, and before the numbers in that row. */
import type { Row } from './rows.ts';

/** "Item 8831002", "SKU: 118-2201". */
const NUMBERED = /^\W*(item|sku|upc|plu|style|model|part)\b\W*(no|nr|number)?\W*([\w-]*\d{3}[\w-]*)\W*$/i;
/** "Reg 24.99", "Was 19.99 Save 6.00": not the price. */
const EARLIER = /^\W*(reg(ular)?|was|orig(inal)?|msrp)\b\W*(price)?\W*\d+\.\d{2}\b/i;
const LABEL = /^(qty|quantity|price)[:.]?$/i;

/** A row that names nothing. */
export function isBetween({ text }: Row): boolean {
  return NUMBERED.test(text) || EARLIER.test(text);
}

/** "Qty" and "Price" in "Qty 2  Price 8.00  16.00". */
export function isNumberLabel(row: Row, index: number): boolean {
  return LABEL.test(row.words[index]?.text ?? '') && /^\W?\d/.test(row.words[index + 1]?.text ?? '');
}

/** The code in a row that says nothing else. */
export function codeInRow({ text, words }: Row): Row['words'] {
  const code = NUMBERED.exec(text)?.[3];
  return code === undefined ? [] : words.filter((word) => word.text === code);
}
