/** The lines of a packing slip without prices: every row with a quantity and a name or a code. */
import type { ReadLine, ReadValue } from '#contract/invoices/reading/reading.ts';
import type { Models } from '../../choice/models.ts';
import { clamp, numberConfidence, wordsConfidence } from '../../confidence.ts';
import type { Document } from '../../context.ts';
import { emptyLine } from '../../einvoice/values.ts';
import { gluedUnit, tokensOf } from '../column_numbers.ts';
import { chooseRoles } from '../columns/choose_roles.ts';
import { hasText, wordsOfRole } from '../columns/column_words.ts';
import { type Column, findHeaders } from '../columns/columns.ts';
import { type TextPart, textPart } from '../line_draft.ts';
import { numberValue, textValue } from '../line_values.ts';
import type { NumberToken } from '../numbers/tokens.ts';
import { isUnit } from '../numbers/units.ts';
import type { Row } from '../rows.ts';
import { headedGroups } from '../tables/headed_tables.ts';
import { isTotalRow, type SlipRow, slipRows } from './slip_rows.ts';

/** Of several numbers in a row without headings, the first is what came about this often. */
const AMONG_SEVERAL = 0.6;

/** What came is counted before what was ordered. */
const COUNTED = ['shipped', 'quantity', 'weight', 'ordered'] as const;

function countedIn(doc: Document, columns: Column[], row: Row): NumberToken | null {
  for (const role of COUNTED) {
    const token = tokensOf(doc, columns, [role], [row]).find(({ percent }) => !percent);
    if (token) return token;
  }
  return null;
}

/** The unit from its column, or beside the quantity, or in one word with it. */
function unitOf(columns: Column[], row: Row, counted: NumberToken): TextPart | null {
  const printed = wordsOfRole(columns, 'unit', row).filter(({ text }) => /\p{L}|#/u.test(text));
  const beside = COUNTED.flatMap((role) => wordsOfRole(columns, role, row)).filter(({ text }) => isUnit(text));
  return textPart(printed.length > 0 ? printed : beside.slice(0, 1)) ?? gluedUnit(counted);
}

/** Set by hand: no document of the fit is a packing slip. */
function said(part: TextPart | null, row: Row): ReadValue | null {
  return part && textValue(part, row, wordsConfidence(part.words));
}

/** A row with a quantity and a name or a code. */
function slipLine(
  row: Row,
  counted: NumberToken,
  parts: Record<'code' | 'description' | 'unit' | 'pack', TextPart | null>,
) {
  const quantity = { value: counted.value, token: counted };
  const read = numberValue(quantity, row, 0, false, numberConfidence(counted.words, false, false));
  const { code, description, unit, pack } = parts;
  return {
    ...emptyLine(),
    code: said(code, row),
    description: said(description ?? code, row),
    quantity: read,
    unit: said(unit, row),
    pack: said(pack, row),
  };
}

/** By the headings of its columns; where it has none, by what stands in its rows. */
export function slipLines(doc: Document, models: Models): ReadLine[] {
  const headed = headedLines(doc, models);
  return headed.length > 0 ? headed : slipRows(doc).map(unheadedLine);
}

function unheadedLine({ row, counted, unit, code, name, pack, rivals }: SlipRow): ReadLine {
  const line = slipLine(row, counted, {
    code: textPart(code),
    description: textPart(name),
    unit,
    pack: textPart(pack),
  });
  if (rivals === 0) return line;
  const confidence = clamp(line.quantity.confidence * AMONG_SEVERAL);
  return { ...line, quantity: { ...line.quantity, confidence, note: 'several_candidates' } };
}

function headedLines(doc: Document, models: Models): ReadLine[] {
  const lines: ReadLine[] = [];
  for (const { body, ...group } of headedGroups(doc, findHeaders(doc.rows, true), [])) {
    const columns = chooseRoles(doc, group, models.columns.weights, false);
    for (const row of body) {
      if (isTotalRow(row)) break;
      const counted = countedIn(doc, columns, row);
      const code = textPart(wordsOfRole(columns, 'code', row));
      const description = textPart(wordsOfRole(columns, 'description', row));
      if (!counted || !(code || hasText(columns, row))) continue;
      const pack = textPart([...wordsOfRole(columns, 'pack', row), ...wordsOfRole(columns, 'size', row)]);
      lines.push(slipLine(row, counted, { code, description, unit: unitOf(columns, row, counted), pack }));
    }
  }
  return lines;
}
