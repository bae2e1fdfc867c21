/** Whether a posted document became what it says. */
import type { Invoice } from '#contract/invoices/invoice.ts';
import { RATE, type Truth, totalsOf } from './player.ts';
import type { BenchShop } from './shop.ts';

const words = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** What is wrong about the posting, empty where nothing is. */
export async function postingFaults(shop: BenchShop, invoice: Invoice, truth: Truth): Promise<string[]> {
  const faults: string[] = [];
  const cents = (amount: number) => Math.round(amount * 100);
  if (truth.currency && truth.currency !== invoice.currency) faults.push(`currency ${invoice.currency}`);
  const totals = totalsOf(truth);
  if (totals.length > 0 && !totals.some((total) => cents(total) === cents(invoice.total ?? 0))) {
    faults.push(`total ${invoice.total}`);
  }
  const dates = truth.date_accepted ?? (truth.date ? [truth.date] : []);
  if (dates.length > 0 && !dates.includes(invoice.date ?? '')) faults.push(`date ${invoice.date}`);
  if (truth.lines) {
    const right = truth.lines.map(({ amount, amount_accepted = [] }) => [amount, ...amount_accepted]);
    const sums = invoice.lines.map(({ amount }) => amount ?? 0);
    const isIn = right.every(
      (accepted) =>
        accepted.every((one) => typeof one !== 'number') ||
        accepted.some((one) => typeof one === 'number' && sums.some((sum) => cents(sum) === cents(one))),
    );
    if (!isIn || sums.length !== right.length) faults.push('lines');
  }
  for (const { item, description, match } of invoice.lines) {
    if (item && match?.kind !== 'code' && words(item) !== words(description.slice(0, 200)) && description !== '') {
      faults.push(`“${description}” became “${item}” (${match?.kind})`);
    }
  }
  const off = await costFault(shop, invoice);
  return off ? [...faults, off] : faults;
}

/** What came into stock is worth what the lines say, in the shop's currency. */
async function costFault(shop: BenchShop, { invoice_id, lines, currency, discount }: Invoice): Promise<string | null> {
  const rate = currency === 'USD' ? 1 : Number(RATE);
  const stocked = lines.filter((line) => line.item_id !== null && line.stock_quantity !== 0 && line.amount !== null);
  const goods = stocked.reduce((sum, line) => sum + (line.amount ?? 0), 0);
  const amount = (goods - (goods === 0 ? 0 : (discount ?? 0))) * rate;
  const items = [...new Set(stocked.flatMap(({ item_id }) => (item_id ? [item_id] : [])))];
  const ids = new Set(stocked.map(({ line_id }) => line_id));
  let worth = 0;
  for (const item_id of items) {
    const moved = (await shop.movements(item_id)).filter(
      (one) => one.invoice_id === invoice_id && !one.is_reversed && one.reverses_movement_id === null,
    );
    worth += moved.reduce((sum, one) => sum + one.quantity * (one.unit_cost ?? 0), 0);
  }
  const most = Math.max(0.02 * ids.size, Math.abs(amount) * 0.005);
  return Math.abs(worth - amount) > most ? `stock worth ${worth.toFixed(2)} instead of ${amount.toFixed(2)}` : null;
}
