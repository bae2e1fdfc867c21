/** A user who knows what a document says, and one who only presses Enter. */
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import { askedCells, isConfirmedByEnter } from '#contract/invoices/review/questions.ts';
import { stockUnitFor } from '#contract/invoices/stock/stock_unit.ts';
import { sameVendor } from '../reading/agreement.ts';
import type { AnswerLine, Answers } from '../reading/score.ts';
import type { BenchShop } from './shop.ts';

/** Answers with what the bench of the reading does not score. */
export type Truth = Answers & { currency?: string | null };

export interface Work {
  presses: number;
  keystrokes: number;
  /** The presses by what asked for them. */
  causes: Record<string, number>;
}

function press(work: Work, cause: string, times = 1): void {
  if (times === 0) return;
  work.presses += times;
  work.causes[cause] = (work.causes[cause] ?? 0) + times;
}

/** What one unit of any foreign currency is worth, to see that costs are converted. */
export const RATE = '1.25';

const same = (a: number | null | undefined, b: number | null | undefined) => Math.abs((a ?? 0) - (b ?? 0)) < 0.005;
const oneOf = <T>(value: T, accepted: (T | null | undefined)[]) => accepted.some((one) => one === value);

/** The totals that are right. */
export function totalsOf({ total, total_accepted = [] }: Truth): number[] {
  return [...(typeof total === 'number' ? [total] : []), ...total_accepted];
}

/** What the screen proposes for a line without an item. */
const newItemOf = ({ description, unit, pack }: InvoiceLine) => ({
  name: description.slice(0, 200) || 'Unnamed',
  stock_unit: stockUnitFor({ unit, pack, description }),
});
const isToMatch = ({ item_id, ignore }: InvoiceLine) => item_id === null && !ignore;

/** The questions that the review asks, one press each where the answer is yes. */
function questionsOf(invoice: Invoice): string[] {
  const header = Object.entries(invoice.fields).flatMap(([name, field]) =>
    field.in_doubt && name !== 'exchange_rate' ? [name] : [],
  );
  const lines = invoice.lines.flatMap((line) => {
    const hasFigures = line.quantity !== null && line.unit_price !== null && line.amount !== null;
    return askedCells(line.in_doubt, hasFigures)
      .filter((cell) => cell !== 'item' || !isToMatch(line))
      .map((cell) => `line ${cell}`);
  });
  return [...header, ...lines];
}

/** Accepts everything that Enter accepts, and confirms nothing of what posting asks about but the age. */
export async function pressOnlyEnter(shop: BenchShop, invoice: Invoice): Promise<boolean> {
  const confirmed = [
    ...Object.entries(invoice.fields).flatMap(([name, field]) =>
      field.in_doubt && field.value !== null && isConfirmedByEnter(field.note) ? [name] : [],
    ),
    ...invoice.lines.flatMap((line) =>
      line.in_doubt
        .filter((cell) => isConfirmedByEnter(line.boxes[cell]?.note ?? null))
        .map((cell) => `${line.line_id}.${cell}`),
    ),
  ];
  const lines = invoice.lines.map((line) => ({
    line_id: line.line_id,
    ...(isToMatch(line) && line.description !== '' ? { new_item: newItemOf(line) } : {}),
  }));
  await shop.change(invoice, { confirmed, lines });
  const concerns = await shop.post(invoice);
  // The documents are years old; a shop's are not.
  const isOldAlone = concerns !== null && concerns.length > 0 && concerns.every(({ kind }) => kind === 'old_date');
  return (
    concerns === null ||
    (isOldAlone &&
      (await shop.post(
        invoice,
        concerns.map(({ key }) => key),
      )) === null)
  );
}

/** Corrects what is wrong, answers what is asked, and posts. Returns the work, or null where posting stays refused. */
export async function reviewCarefully(shop: BenchShop, read: Invoice, truth: Truth): Promise<Work | null> {
  const work: Work = { presses: 0, keystrokes: 0, causes: {} };
  const questions = questionsOf(read);
  const proposed = questions.filter((question) => question === 'line item').length;
  // "All items are right" is one press.
  if (proposed > 1) press(work, 'confirm all items');
  for (const question of questions) if (question !== 'line item' || proposed === 1) press(work, `check ${question}`);
  const type = (text: string | number, cell: string) => {
    work.keystrokes += String(text).length;
    press(work, `type ${cell}`);
  };
  const header: Record<string, unknown> = {};
  const put = (name: string, value: string | number) => {
    header[name] = value;
    type(value, name);
  };
  const vendors = truth.vendor_accepted ?? (truth.vendor ? [truth.vendor] : []);
  if (vendors[0] && !vendors.some((vendor) => sameVendor(read.vendor ?? '', vendor))) put('vendor', vendors[0]);
  if (!read.vendor && !header.vendor) put('vendor', 'Unknown vendor');
  if (truth.number && truth.number !== read.number) put('number', truth.number);
  const dates = truth.date_accepted ?? (truth.date ? [truth.date] : []);
  if (dates[0] && !oneOf(read.date, dates)) put('date', dates[0]);
  if (!read.date && !header.date) put('date', '2026-11-01');
  if (truth.currency && truth.currency !== read.currency) put('currency', truth.currency);
  const totals = totalsOf(truth);
  if (totals[0] !== undefined && !totals.some((total) => same(total, read.total))) put('total', totals[0]);
  const currency = truth.currency ?? read.currency ?? 'USD';
  if (currency !== 'USD' && (await shop.lastRate(currency)) === Number(RATE)) {
    header.exchange_rate = RATE;
    press(work, 'take exchange_rate');
  } else if (currency !== 'USD') put('exchange_rate', RATE);

  const lines = truth.lines
    ? linesLike(read.lines, truth.lines, type, work)
    : read.lines.map(({ line_id }) => ({ line_id }));
  const changed = await shop.change(read, { ...header, lines });
  const toMatch = changed.lines.filter(isToMatch);
  // "Accept all new" is one press.
  if (toMatch.length > 0) press(work, 'accept all new');
  const matched = changed.lines.map((line) => ({
    line_id: line.line_id,
    ...(isToMatch(line) ? { new_item: newItemOf(line) } : {}),
  }));
  const confirmed = Object.entries(changed.fields).flatMap(([name, field]) => (field.in_doubt ? [name] : []));
  await shop.change(changed, { lines: matched, confirmed });
  press(work, 'post');
  const concerns = await shop.post(changed);
  if (concerns === null) return work;
  if (concerns.length === 0) return null;
  for (const { kind } of concerns) press(work, `concern ${kind}`);
  press(work, 'post again');
  const refused = await shop.post(
    changed,
    concerns.map(({ key }) => key),
  );
  return refused === null ? work : null;
}

/** The lines as the document has them: by amount, else by place; what is too many is removed, what is missing is typed. */
function linesLike(
  read: InvoiceLine[],
  truth: AnswerLine[],
  type: (text: string | number, cell: string) => void,
  work: Work,
): object[] {
  const left = [...read];
  const take = (index: number) => (index < 0 ? undefined : left.splice(index, 1)[0]);
  const isRight = (line: InvoiceLine, { amount, amount_accepted = [] }: AnswerLine) =>
    [amount, ...amount_accepted].some((one) => typeof one === 'number' && same(one, line.amount));
  const found = truth.map((answer) => take(left.findIndex((line) => isRight(line, answer))));
  const lines = truth.map((answer, index) => {
    const line = found[index] ?? take(0);
    const cells: Record<string, unknown> = line ? { line_id: line.line_id } : {};
    const say = (cell: 'description' | 'quantity' | 'unit_price' | 'amount', is: boolean) => {
      const value = answer[cell];
      if (value === null || value === undefined || is) return;
      cells[cell] = cell === 'amount' ? Number(value).toFixed(2) : value;
      type(value, `line ${cell}`);
    };
    say('description', Boolean(line?.description));
    say('quantity', same(line?.quantity, answer.quantity));
    say('unit_price', same(line?.unit_price, answer.unit_price));
    say('amount', line !== undefined && isRight(line, answer));
    return cells;
  });
  press(work, 'remove line', left.length);
  return lines;
}
