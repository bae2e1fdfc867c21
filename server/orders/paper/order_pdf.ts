import { plain } from '#contract/decimal.ts';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import { type Sender, senderLines } from './sender.ts';

const texts = orderTexts.paper;

const { columns } = texts;
const COLUMNS = [
  { title: columns.code, width: 64 },
  { title: columns.item, width: 190 },
  { title: columns.pack, width: 70 },
  { title: columns.quantity, width: 64, right: true },
  { title: columns.price, width: 54, right: true },
  { title: columns.amount, width: 62, right: true },
];

/** The order as a PDF in letter size, for the vendor. */
export async function orderPdf(order: Order, sender: Sender, now: Date): Promise<Buffer> {
  const style = { style: 'currency', currency: order.currency ?? sender.currency } as const;
  const money = new Intl.NumberFormat('en-US', style);
  // A price has up to four decimals, which a large quantity makes worth something.
  const unitPrice = new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 4 });
  const sentOn = order.sent_at === null || order.changed_since_sent ? now : new Date(order.sent_at);
  const { letterPdf } = await import('#server/platform/drawing/letter.ts');
  return letterPdf(
    {
      title: texts.title(order.number),
      author: sender.company,
      from: { label: texts.from, text: senderLines(sender) },
      to: { label: texts.to, text: order.vendor },
      facts: [
        [texts.account, sender.account_number],
        [texts.date, sentOn.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: sender.time_zone })],
        [texts.delivery, order.expected_on && dayOf(order.expected_on)],
        [texts.note, order.note],
      ],
      columns: COLUMNS,
      rows: order.lines.filter(({ line_id }) => line_id !== null).map((line) => cellsOf(line, money, unitPrice)),
      total: order.total > 0 ? `${texts.total}: ${money.format(order.total)}` : null,
      foot: (page, pages) => texts.foot(sender.company, order.number, page, pages),
    },
    now,
  );
}

function dayOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
}

function cellsOf(line: OrderLine, money: Intl.NumberFormat, unitPrice: Intl.NumberFormat): string[] {
  const isOwnName = line.description === line.item || line.description === '';
  return [
    line.code ?? '',
    isOwnName ? line.item : `${line.description}\n${line.item}`,
    line.pack ?? '',
    [plain(line.ordered), line.unit].filter(Boolean).join(' '),
    line.unit_price === null ? '' : unitPrice.format(line.unit_price),
    line.amount === null ? '' : money.format(line.amount),
  ];
}
