import { addDays, at, mondayOf, weekdayOf } from './calendar.ts';
import { SHELVES, type Shelf, type Ware } from './catalogue.ts';
import { type Delivery, deliver, numbering, type Order, tidy } from './deliveries.ts';
import { supplierInvoice } from './documents/supplier_invoice.ts';
import { type Random, seeded } from './random.ts';
import { NORTHSIDE } from './suppliers.ts';
import { SPOT_CHECK, WASTE } from './waste.ts';

/** Something that somebody did at the shop. */
export type Deed = { at: Date; date: string } & (
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'movement'; sku: string; reason: 'counted' | 'wasted' | 'returned'; quantity: number; note: string | null }
);

export interface History {
  /** In order of time; all of it before today. */
  deeds: Deed[];
  begins: string;
}

const WEEKS = 11;
const CREDIT_WEEK = 7;

/**
 * Eleven weeks and the begun one of a small deli, up to yesterday: every supplier comes on its day and fills the shelf to par,
 * customers empty it, some of it spoils, and on Sundays it is counted. The same date gives the same story.
 */
export function history(today: string): History {
  const random = seeded(14_041);
  const begins = addDays(mondayOf(today), -7 * WEEKS);
  const shop = new Shop(random);
  for (const ware of shop.wares) shop.count(ware, at(begins, 6, 30), begins, 'Opening count');
  for (let day = begins; day < today; day = addDays(day, 1)) {
    const week = Math.floor((Date.parse(day) - Date.parse(begins)) / (7 * 86_400_000));
    for (const shelf of SHELVES) {
      if (shelf.weekday === weekdayOf(day) && week % shelf.weeks === 0) {
        shop.receive(shelf, day, week, addDays(day, 7 * shelf.weeks) >= today);
      }
    }
    if (week === CREDIT_WEEK && weekdayOf(day) === 4) shop.credit(day);
    shop.open(day);
    for (const waste of WASTE) if (waste.day === Math.round(daysBetween(day, today))) shop.lose(waste, day);
    if (weekdayOf(day) === 6) shop.countAll(day, week);
  }
  const yesterday = addDays(today, -1);
  for (const [sku, left] of Object.entries(SPOT_CHECK)) shop.spotCheck(sku, left, yesterday);
  return { deeds: shop.deeds.sort((a, b) => a.at.getTime() - b.at.getTime()), begins };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The shelf as it really is, and what was done with it. */
class Shop {
  readonly deeds: Deed[] = [];
  readonly wares = SHELVES.flatMap((shelf) => shelf.wares);
  readonly #random: Random;
  readonly #stock: Map<string, number>;
  readonly #nextNumber: (supplier: string, date: string) => string;
  #lastBroadline: Delivery | undefined;

  constructor(random: Random) {
    this.#random = random;
    this.#stock = new Map(this.wares.map((ware) => [ware.sku, ware.par * random.between(0.75, 1)]));
    this.#nextNumber = numbering(random);
  }

  #left(ware: Ware): number {
    return this.#stock.get(ware.sku) ?? 0;
  }

  #change(sku: string, by: number): void {
    this.#stock.set(sku, Math.max(0, (this.#stock.get(sku) ?? 0) + by));
  }

  receive(shelf: Shelf, date: string, week: number, isLast: boolean): void {
    const orders: Order[] = [];
    for (const ware of shelf.wares) {
      const missing = (ware.par - this.#left(ware)) / ware.per;
      const watched = isLast && ware.jump !== undefined;
      if (missing < 0.6 && !watched) continue;
      orders.push({ ware, sold: Math.max(1, Math.round(missing)), unit_price: this.#price(ware, week, isLast) });
    }
    if (orders.length === 0) return;
    const number = this.#nextNumber(shelf.supplier.name, date);
    const file = shelf.layout === 'einvoice' && week % 2 === 1 ? 'ubl' : 'pdf';
    const delivery = deliver(shelf, orders, { date, number, file }, this.#random);
    for (const { sku, stock_quantity } of delivery.goods) this.#change(sku, stock_quantity);
    if (shelf.supplier === NORTHSIDE && week <= CREDIT_WEEK) this.#lastBroadline = delivery;
    const minute = Math.floor(this.#random.between(0, 55));
    this.deeds.push({ kind: 'delivery', at: at(date, 9 + (week % 2), minute), date, delivery });
  }

  #price(ware: Ware, week: number, isLast: boolean): number {
    const drifted = 1 + (ware.drift ?? 0) * Math.min(1, Math.floor(week / 3) / 3);
    const season = ware.category === 'Produce' ? this.#random.between(0.95, 1.07) : 1;
    return ware.unit_price * drifted * season * (isLast ? 1 + (ware.jump ?? 0) : 1);
  }

  /** A part of the week's broadline delivery came damaged and is credited. */
  credit(date: string): void {
    const delivery = this.#lastBroadline;
    if (!delivery) return;
    const { invoice } = delivery;
    const damaged = invoice.lines.slice(-2);
    const goods = delivery.goods.slice(-2).map(({ sku, stock_quantity }, index) => ({
      sku,
      stock_quantity: tidy(-stock_quantity / Number(damaged[index]?.quantity)),
    }));
    for (const { sku, stock_quantity } of goods) this.#change(sku, stock_quantity);
    const number = `CM-${4400 + Math.floor(this.#random.between(1, 90))}`;
    const memo = supplierInvoice({
      layout: 'credit',
      vendor: invoice.vendor,
      bill_to: invoice.bill_to,
      number,
      date,
      credited_number: invoice.number,
      lines: damaged.map(({ amount_cents: _, ...line }) => ({ ...line, quantity: '-1' })),
      fees: [],
      tax_cents: 0,
    });
    const file_name = `Northside ${number}.pdf`;
    this.deeds.push({
      kind: 'delivery',
      at: at(date, 11, 20),
      date,
      delivery: { invoice: memo, goods, file_name, file: 'pdf' },
    });
  }

  /** A day's customers. */
  open(day: string): void {
    const busy = weekdayOf(day) >= 4 ? 1.25 : 0.9;
    for (const ware of this.wares) {
      this.#change(ware.sku, -(ware.weekly / 7) * busy * this.#random.between(0.7, 1.25));
    }
  }

  lose(waste: (typeof WASTE)[number], date: string): void {
    const { sku, quantity, reason, note } = waste;
    this.#change(sku, -quantity);
    this.deeds.push({ kind: 'movement', at: at(date, 15, 10), date, sku, reason, quantity, note });
  }

  countAll(date: string, week: number): void {
    let minute = 0;
    for (const ware of this.wares) {
      // What keeps is counted every other week.
      if (week % 2 === 1 && SLOW.has(ware.category)) continue;
      this.count(ware, at(date, 18, minute++), date, null);
    }
  }

  count(ware: Ware, when: Date, date: string, note: string | null): void {
    const step = STEPS[ware.stock_unit] ?? 1;
    const quantity = tidy(Math.round(this.#left(ware) / step) * step);
    this.#stock.set(ware.sku, quantity);
    this.deeds.push({ kind: 'movement', at: when, date, sku: ware.sku, reason: 'counted', quantity, note });
  }

  spotCheck(sku: string, left: number, date: string): void {
    const quantity = Math.min(left, this.#stock.get(sku) ?? 0);
    this.#stock.set(sku, quantity);
    const deed = { at: at(date, 19, 5), date, sku, quantity };
    this.deeds.push({ kind: 'movement', reason: 'counted', note: 'Spot check', ...deed });
  }
}

const SLOW = new Set(['Dry goods', 'Cleaning', 'Packaging', 'Coffee', 'Cheese', 'Drinks and snacks']);

/** How finely a shelf is counted. */
const STEPS: Record<string, number> = { lb: 0.5, gal: 0.25, l: 0.5, doz: 0.5 };
