import type { Invoice } from '#contract/invoices/invoice.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import type { Box } from '#contract/invoices/reading/reading.ts';
import type { PlacedBox } from '../page/geometry.ts';
import { cellId } from './doubts.ts';

/** The rectangle around several boxes. */
export function around(boxes: Box[]): Box | null {
  const first = boxes[0];
  if (!first) return null;
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** The place of the whole line, on the page that has most of it. */
function placeOfLine(line: InvoiceLine): { page: number; box: Box } | null {
  const places = Object.values(line.boxes).flatMap(({ page, box }) => (page !== null && box ? [{ page, box }] : []));
  const page = places[0]?.page;
  const box = around(places.filter((place) => place.page === page).map((place) => place.box));
  return page !== undefined && box ? { page, box } : null;
}

/**
 * The place of each cell on the pages. A cell without its own place (the item, the stock quantity, a value
 * that was worked out) has its line's; a header value without a place has none.
 */
export function placesOf(invoice: Invoice): Map<string, PlacedBox> {
  const places = new Map<string, PlacedBox>();
  for (const [field, value] of Object.entries(invoice.fields)) {
    if (value.page === null || !value.box) continue;
    const cell = cellId(null, field);
    places.set(cell, { cell, page: value.page, box: value.box });
  }
  for (const line of invoice.lines) {
    const whole = placeOfLine(line);
    if (!whole) continue;
    for (const field of LINE_CELLS) {
      const own = line.boxes[field];
      const cell = cellId(line.line_id, field);
      const place = own && own.page !== null && own.box ? { page: own.page, box: own.box } : whole;
      places.set(cell, { cell, ...place });
    }
  }
  return places;
}

export const LINE_CELLS = [
  'description',
  'code',
  'quantity',
  'unit',
  'pack',
  'unit_price',
  'amount',
  'item',
  'stock_quantity',
] as const;
