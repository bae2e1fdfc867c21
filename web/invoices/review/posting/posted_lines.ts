import type { Invoice } from '#contract/invoices/invoice.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';

/** What a line of a posted invoice became. */
export type Became =
  | {
      /** `nothing`: its item is known, and it brought none of it. `credited`: only its price fell. */
      kind: 'received' | 'returned' | 'credited' | 'nothing';
      item_id: string;
      item: string;
      /** Signed, in the item's stock unit. */
      quantity: number;
      stock_unit: string;
      /** Cost of one stock unit; null where the line moved no goods or has no price. */
      unit_cost: number | null;
    }
  | { kind: 'not_stock' };

export interface PostedLine {
  key: string;
  line: InvoiceLine;
  became: Became;
}

/** All lines in the order of the paper, with what each became; a mixed case, with what each of its items became. */
export function postedLines(invoice: Pick<Invoice, 'lines'>): PostedLine[] {
  return invoice.lines.flatMap((line) => {
    if (line.ignore || line.parts.length === 0) return [{ key: line.line_id, line, became: outcomeOfLine(line) }];
    return line.parts.map((part, index) => {
      return { key: `${line.line_id} ${index}`, line, became: outcomeOfLine({ ...line, ...part }) };
    });
  });
}

function outcomeOfLine(line: InvoiceLine): Became {
  if (line.ignore || line.item_id === null) return { kind: 'not_stock' };
  const quantity = line.stock_quantity ?? 0;
  return {
    kind: line.price_only ? 'credited' : quantity === 0 ? 'nothing' : quantity < 0 ? 'returned' : 'received',
    item_id: line.item_id,
    item: line.item ?? line.description,
    quantity,
    stock_unit: line.stock_unit ?? '',
    unit_cost: line.unit_cost ?? null,
  };
}

/** How many lines became what. */
export function countBecame(lines: readonly PostedLine[]): Record<Became['kind'], number> {
  const counts = { received: 0, returned: 0, credited: 0, nothing: 0, not_stock: 0 };
  for (const { became } of lines) counts[became.kind]++;
  return counts;
}
