import { concernTexts as texts } from './concerns.texts.ts';
import type { Concern } from './concerns.ts';

/** How the screen, or the activity log, writes figures. */
interface FigureFormat {
  /** `currency` null: the company's. */
  money(amount: number, currency?: string | null): string;
  unitCost(amount: number): string;
  quantity(value: number): string;
  /** What one unit of a foreign currency is worth, with the company's currency: "1.085 USD". */
  rate(value: number): string;
  unit(unit: string): string;
  date(date: string): string;
}

/** What a concern is about, and the concern as a sentence with its figures. */
export function concernWords(concern: Concern, format: FigureFormat): { about: string; sentence: string } {
  const about = concern.line_id === null ? texts.whole : texts.ofLine(concern.row, concern.item);
  return { about, sentence: sentenceOf(concern, format) };
}

function sentenceOf(concern: Concern, format: FigureFormat): string {
  const { money, unitCost } = format;
  const measured = (quantity: number, unit: string) => `${format.quantity(quantity)}\u00a0${format.unit(unit)}`.trim();
  switch (concern.kind) {
    case 'assumed_currency':
      return texts.assumedCurrency(concern.currency);
    case 'foreign_money': {
      const { currency, exchange_rate, total, converted } = concern;
      const rate = format.rate(exchange_rate);
      if (total === null || converted === null) return texts.foreignMoney(currency, rate);
      return texts.foreignTotal(currency, rate, money(total, currency), money(converted));
    }
    case 'difference':
      return texts.difference(money(Math.abs(concern.off_by), concern.currency));
    case 'repeated_deposit':
      return texts.repeatedDeposit(money(concern.deposit, concern.currency));
    case 'old_date':
      return texts.oldDate(format.date(concern.date), concern.days);
    case 'unsure_date':
      return texts.unsureDate(format.date(concern.date), concern.other && format.date(concern.other));
    case 'unsure_total':
      return texts.unsureTotal(money(concern.total, concern.currency));
    case 'future_date':
      return texts.futureDate(format.date(concern.date));
    case 'unusual_total':
      return texts.unusualTotal(money(concern.total), concern.vendor, money(concern.usual));
    case 'posted_before':
      return texts.postedBefore(concern.number, concern.date && format.date(concern.date));
    case 'received_before':
      return texts.receivedBefore(concern.number, concern.item_count);
    case 'billed_before':
      return texts.billedBefore(concern.number, concern.item_count);
    case 'unit_cost': {
      const say = concern.change < 0 ? texts.costsLess : texts.costsMore;
      const costs = [unitCost(concern.last_cost), unitCost(concern.unit_cost)] as const;
      return say(format.unit(concern.stock_unit), ...costs, money(Math.abs(concern.change)));
    }
    case 'guessed_conversion': {
      const bought = measured(concern.quantity ?? 0, concern.unit?.toLowerCase() ?? '');
      return texts.guessedConversion(bought, measured(concern.stock_quantity, concern.stock_unit));
    }
    case 'case_count':
      return texts.caseCount(format.quantity(concern.pieces), format.quantity(concern.printed));
    case 'struck_out':
      return texts.struckOut(concern.amount === null ? null : money(concern.amount, concern.currency));
    case 'noted_missing':
      return texts.notedMissing(measured(concern.stock_quantity, concern.stock_unit), concern.order_number);
    case 'no_price':
      return texts.noPrice(measured(concern.stock_quantity, concern.stock_unit));
    case 'free_goods': {
      const { average_before: before, average_after: after } = concern;
      const stock = measured(concern.stock_quantity, concern.stock_unit);
      if (before === null)
        return after === 0 ? texts.freeGoodsFirst(stock) : texts.freeGoodsJoined(stock, unitCost(after));
      return texts.freeGoods(stock, unitCost(before), unitCost(after));
    }
    case 'negative_price': {
      const { average_before: before, average_after: after } = concern;
      const [stock, amount] = [measured(concern.stock_quantity, concern.stock_unit), money(concern.amount)];
      if (before === null) return texts.negativePriceFirst(stock, amount);
      return texts.negativePrice(stock, amount, unitCost(before), unitCost(after));
    }
    case 'negative_quantity':
      return texts.negativeQuantity(measured(-concern.stock_quantity, concern.stock_unit));
    case 'received_on_credit':
      return texts.receivedOnCredit(measured(concern.stock_quantity, concern.stock_unit));
    case 'raised_on_credit':
      return texts.raisedOnCredit(money(concern.amount));
    case 'unusual_quantity': {
      const { stock_quantity, stock_unit, usual, lines } = concern;
      return texts.unusualQuantity(measured(stock_quantity, stock_unit), lines, measured(usual, stock_unit));
    }
  }
}
