import { addDays, daysBetween } from '#contract/dates.ts';
import { at, mondayOf, weekdayOf } from './calendar.ts';
import { vendorInvoice } from './documents/vendor_invoice.ts';
import { type Random, seeded } from './random.ts';
import { ASSORTMENTS, type Assortment, type Product } from './stock/catalog.ts';
import { type Delivery, makeDelivery, numbering, type Order, roundQuantity } from './stock/deliveries.ts';
import { pastTickets } from './stock/menu.ts';
import { COUNTED_DAYS_AGO, isCounted } from './stock/shelves.ts';
import { usage } from './stock/use.ts';
import { NORTHSIDE } from './stock/vendors.ts';
import { type DemoReason, SPOT_CHECK, WASTE } from './stock/waste.ts';

/** An action at the shop. */
export type ShopEvent = { at: Date; date: string } & (
  | { kind: 'delivery'; delivery: Delivery }
  | { kind: 'movement'; sku: string; reason: DemoReason; quantity: number; note: string | null }
);

export interface History {
  /** In order of time, all before today. */
  events: ShopEvent[];
  begins: string;
}

const WEEKS = 11;
const CREDIT_WEEK = 7;

/**
 * Eleven weeks and the current one of a small deli, up to yesterday: every vendor comes on its day and fills the stock to par, what its
 * tickets say empties it, a little more is lost, and on Sundays it is counted. The same date gives the same history.
 */
export function history(today: string, tickets = pastTickets(today)): History {
  const usedOn = usage(tickets);
  const random = seeded(14_041);
  const begins = addDays(mondayOf(today), -7 * WEEKS);
  const shop = new Shop(random);
  for (const product of shop.products) shop.count(product, at(begins, 6, 30), begins, 'Opening count');
  for (let day = begins; day < today; day = addDays(day, 1)) {
    const week = Math.floor(daysBetween(begins, day) / 7);
    for (const assortment of ASSORTMENTS) {
      if (assortment.weekday === weekdayOf(day) && week % assortment.weeks === 0) {
        shop.receive(assortment, day, week, addDays(day, 7 * assortment.weeks) >= today);
      }
    }
    if (week === CREDIT_WEEK && weekdayOf(day) === 4) shop.credit(day);
    shop.open(day, usedOn);
    for (const waste of WASTE) if (waste.day === daysBetween(day, today)) shop.lose(waste, day);
    if (weekdayOf(day) === 6) shop.countAll(day, week);
    if (day === addDays(today, -COUNTED_DAYS_AGO)) shop.countDryStorage(day);
  }
  const yesterday = addDays(today, -1);
  for (const [sku, left] of Object.entries(SPOT_CHECK)) shop.spotCheck(sku, left, yesterday);
  return { events: shop.events.sort((a, b) => a.at.getTime() - b.at.getTime()), begins };
}

/** The real stock, and the actions on it. */
class Shop {
  readonly events: ShopEvent[] = [];
  readonly products = ASSORTMENTS.flatMap((assortment) => assortment.products);
  readonly #random: Random;
  readonly #stock: Map<string, number>;
  readonly #nextNumber: (vendor: string, date: string) => string;
  #lastBroadline: Delivery | undefined;

  constructor(random: Random) {
    this.#random = random;
    this.#stock = new Map(this.products.map((product) => [product.sku, product.par * random.between(0.75, 1)]));
    this.#nextNumber = numbering(random);
  }

  #left(product: Product): number {
    return this.#stock.get(product.sku) ?? 0;
  }

  #change(sku: string, by: number): void {
    this.#stock.set(sku, Math.max(0, (this.#stock.get(sku) ?? 0) + by));
  }

  receive(assortment: Assortment, date: string, week: number, isLast: boolean): void {
    const orders: Order[] = [];
    for (const product of assortment.products) {
      const missing = (product.par - this.#left(product)) / product.per;
      const watched = isLast && product.jump !== undefined;
      if (missing < 0.6 && !watched) continue;
      orders.push({ product, sold: Math.max(1, Math.round(missing)), unit_price: this.#price(product, week, isLast) });
    }
    if (orders.length === 0) return;
    const number = this.#nextNumber(assortment.vendor.name, date);
    const file = assortment.layout === 'einvoice' && week % 2 === 1 ? 'ubl' : 'pdf';
    const delivery = makeDelivery(assortment, orders, { date, number, file }, this.#random);
    for (const { sku, stock_quantity } of delivery.goods) this.#change(sku, stock_quantity);
    if (assortment.vendor === NORTHSIDE && week <= CREDIT_WEEK) this.#lastBroadline = delivery;
    const minute = Math.floor(this.#random.between(0, 55));
    this.events.push({ kind: 'delivery', at: at(date, 9 + (week % 2), minute), date, delivery });
  }

  #price(product: Product, week: number, isLast: boolean): number {
    const priceFactor = 1 + (product.drift ?? 0) * Math.min(1, Math.floor(week / 3) / 3);
    const season = product.category === 'Produce' ? this.#random.between(0.95, 1.07) : 1;
    return product.unit_price * priceFactor * season * (isLast ? 1 + (product.jump ?? 0) : 1);
  }

  /** A part of the week's broadline delivery was damaged and is credited. */
  credit(date: string): void {
    const delivery = this.#lastBroadline;
    if (!delivery) return;
    const { invoice } = delivery;
    const damaged = invoice.lines.slice(-2);
    const goods = delivery.goods.slice(-2).map(({ sku, stock_quantity }, index) => ({
      sku,
      stock_quantity: roundQuantity(-stock_quantity / Number(damaged[index]?.quantity)),
    }));
    for (const { sku, stock_quantity } of goods) this.#change(sku, stock_quantity);
    const number = `CM-${4400 + Math.floor(this.#random.between(1, 90))}`;
    const memo = vendorInvoice({
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
    this.events.push({
      kind: 'delivery',
      at: at(date, 11, 20),
      date,
      delivery: { invoice: memo, goods, file_name, file: 'pdf' },
    });
  }

  /** A day of sales, and a little for ends, tastings and full spoons. */
  open(day: string, usedOn: ReturnType<typeof usage>): void {
    for (const { sku } of this.products) this.#change(sku, -usedOn(sku, day) * this.#random.between(1.02, 1.06));
  }

  lose(waste: (typeof WASTE)[number], date: string): void {
    const { sku, quantity, reason, note } = waste;
    this.#change(sku, -quantity);
    this.events.push({ kind: 'movement', at: at(date, 15, 10), date, sku, reason, quantity, note });
  }

  countAll(date: string, week: number): void {
    let minute = 0;
    for (const product of this.products) {
      // Durable goods are counted every other week.
      if (week % 2 === 1 && SLOW.has(product.category)) continue;
      this.count(product, at(date, 18, minute++), date, null);
    }
  }

  /** Before the count with a sheet, which finds little then. */
  countDryStorage(date: string): void {
    for (const product of this.products.filter(isCounted)) this.count(product, at(date, 20), date, null);
  }

  count(product: Product, when: Date, date: string, note: string | null): void {
    const step = STEPS[product.stock_unit] ?? 1;
    const quantity = roundQuantity(Math.round(this.#left(product) / step) * step);
    this.#stock.set(product.sku, quantity);
    this.events.push({ kind: 'movement', at: when, date, sku: product.sku, reason: 'counted', quantity, note });
  }

  spotCheck(sku: string, left: number, date: string): void {
    const quantity = Math.min(left, this.#stock.get(sku) ?? 0);
    this.#stock.set(sku, quantity);
    const event = { at: at(date, 19, 5), date, sku, quantity };
    this.events.push({ kind: 'movement', reason: 'counted', note: 'Spot check', ...event });
  }
}

const SLOW = new Set(['Dry goods', 'Cleaning', 'Packaging', 'Coffee', 'Cheese', 'Drinks and snacks']);

/** The precision of a count. */
const STEPS: Record<string, number> = { lb: 0.5, gal: 0.25, l: 0.5, doz: 0.5 };
