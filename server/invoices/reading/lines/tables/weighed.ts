/** Goods by weight: their quantity stands below a heading that names a weight, whatever else the column was taken for. */
import type { Document } from '../../context.ts';
import { inColumn } from '../columns/column_words.ts';
import type { Column } from '../columns/columns.ts';
import { roleOfHeading } from '../columns/headings.ts';
import type { TextPart } from '../line_draft.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import type { Row } from '../rows.ts';

export function isOfWeights({ role, heading }: Column): boolean {
  return role === 'weight' || roleOfHeading(heading) === 'weight';
}

export function isWeighed(columns: Column[], row: Row, quantity: NumberToken | null): boolean {
  return quantity?.row === row && columns.some((one) => isOfWeights(one) && inColumn(one, quantity.x0, quantity.x1));
}

/** The unit of a weight column whose values have none: from its heading, or else from the country. */
export function weightUnit(doc: Document, columns: Column[]): TextPart {
  const heading = columns.find(isOfWeights)?.heading ?? '';
  const printed = /\b(lbs?|kgs?|oz|g)\b/i.exec(heading)?.[0];
  return { text: printed?.toUpperCase() ?? (doc.currency === 'USD' ? 'LB' : 'KG'), words: [] };
}
