/** The goods of the sheets that are taken, by invoice: the same goods can come each day. */
import { type SheetTable, saidAbove } from './sheet_table.ts';
import { sumOf } from './sum_rows.ts';

export class TakenGoods {
  readonly #byInvoice = new Map<string, Set<string>>();

  take(table: SheetTable): void {
    const goods = goodsIn(table);
    if (goods.length === 0) return;
    const invoice = invoiceOf(table);
    const taken = this.#byInvoice.get(invoice) ?? new Set();
    this.#byInvoice.set(invoice, taken);
    for (const row of goods) taken.add(row);
  }

  clear(): void {
    this.#byInvoice.clear();
  }

  /** Whether a sheet repeats goods that are taken, and has no others. */
  haveAllOf(table: SheetTable): boolean {
    const taken = this.#byInvoice.get(invoiceOf(table));
    const goods = goodsIn(table);
    return taken !== undefined && goods.length > 0 && goods.every((row) => taken.has(row));
  }

  /** Whether a sheet has all goods that are taken, as an overview of the sheets before it does. */
  areAllIn(table: SheetTable): boolean {
    const taken = this.#byInvoice.get(invoiceOf(table));
    if (!taken || this.#byInvoice.size > 1) return false;
    const goods = new Set(goodsIn(table));
    return taken.size <= goods.size && [...taken].every((row) => goods.has(row));
  }
}

/** What a sheet says above its table. */
function invoiceOf({ above }: SheetTable): string {
  return JSON.stringify([saidAbove(above, 'number'), saidAbove(above, 'date')]);
}

function goodsIn({ body, columns }: SheetTable): string[] {
  return body.filter((row) => !sumOf(row, columns)).map(({ cells }) => JSON.stringify(cells));
}
