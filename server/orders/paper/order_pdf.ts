import PDFDocument from 'pdfkit';
import { plain } from '#contract/decimal.ts';
import { orderTexts } from '#contract/orders/orders.texts.ts';
import type { Order, OrderLine } from '#contract/orders/orders.ts';
import { registered, stretches } from '#server/platform/drawing/pdf_fonts.ts';

/** The shop, as its vendors know it. */
export interface Sender {
  company: string;
  address: string | null;
  zip_code: string | null;
  help_contact: string | null;
  currency: string;
  account_number: string | null;
}

/** US letter, in points. */
const PAGE = { width: 612, height: 792, margin: 54 };
const FOOT = 24;
const INK = '#1c1b1a';
const QUIET = '#5a5751';
const LINE = '#d3cec3';

/** Columns from left to right with their widths; together the width between the margins. */
const COLUMNS = [
  { key: 'code', width: 64 },
  { key: 'item', width: 190 },
  { key: 'pack', width: 70 },
  { key: 'quantity', width: 64, right: true },
  { key: 'price', width: 54, right: true },
  { key: 'amount', width: 62, right: true },
] as const;

const texts = orderTexts.paper;

/** The order as a PDF in letter size, for the vendor. */
export function orderPdf(order: Order, sender: Sender, now: Date): Promise<Buffer> {
  const title = texts.title(order.number);
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: PAGE.margin + FOOT },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: sender.company, Creator: 'Counterbook', CreationDate: now, ModDate: now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  head(pdf, order, sender, now);
  table(pdf, order, sender.currency);
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // The footer is in the margin, where the library would begin another page.
    pdf.page.margins.bottom = 0;
    const foot = texts.foot(sender.company, order.number, page + 1, count);
    put(pdf, foot, { x: PAGE.margin, y: PAGE.height - PAGE.margin, size: 8, color: QUIET });
  }
  pdf.end();
  return whole;
}

function head(pdf: PDFKit.PDFDocument, order: Order, sender: Sender, now: Date): void {
  const left = PAGE.margin;
  put(pdf, texts.title(order.number), { x: left, y: PAGE.margin, size: 19, isBold: true });
  let y = pdf.y + 14;
  const half = (PAGE.width - PAGE.margin * 2) / 2;
  const top = y;
  const from = [sender.company, sender.address, sender.zip_code, sender.help_contact].filter(Boolean).join('\n');
  put(pdf, texts.from, { x: left, y, size: 8.5, color: QUIET, width: half - 12 });
  put(pdf, from, { x: left, y: pdf.y + 1, size: 10.5, width: half - 12 });
  const below = pdf.y;
  put(pdf, texts.to, { x: left + half, y: top, size: 8.5, color: QUIET, width: half });
  put(pdf, order.vendor, { x: left + half, y: pdf.y + 1, size: 10.5, width: half });
  y = Math.max(below, pdf.y) + 12;
  const sentOn = order.sent_at === null || order.changed_since_sent ? now : new Date(order.sent_at);
  const facts: [string, string | null][] = [
    [texts.account, sender.account_number],
    [texts.date, sentOn.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })],
    [texts.delivery, order.expected_on && dayOf(order.expected_on)],
    [texts.note, order.note],
  ];
  for (const [label, value] of facts) {
    if (!value) continue;
    put(pdf, label, { x: left, y, size: 8.5, color: QUIET, width: 100 });
    put(pdf, value, { x: left + 100, y: y - 1.5, size: 10, width: PAGE.width - PAGE.margin * 2 - 100 });
    y = pdf.y + 4;
  }
  pdf.y = y + 10;
}

function dayOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
}

function table(pdf: PDFKit.PDFDocument, order: Order, currency: string): void {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  header(pdf);
  for (const line of order.lines) {
    if (line.line_id === null) continue;
    row(pdf, cellsOf(line, money), { size: 9.5, color: INK });
  }
  if (order.total > 0) {
    pdf.y += 4;
    put(pdf, `${texts.total}: ${money.format(order.total)}`, {
      ...{ x: PAGE.margin, y: pdf.y, size: 10.5, isBold: true },
      align: 'right',
    });
  }
}

function cellsOf(line: OrderLine, money: Intl.NumberFormat): Record<(typeof COLUMNS)[number]['key'], string> {
  const isOwnName = line.description === line.item || line.description === '';
  return {
    code: line.code ?? '',
    item: isOwnName ? line.item : `${line.description}\n${line.item}`,
    pack: line.pack ?? '',
    quantity: [plain(line.ordered), line.unit].filter(Boolean).join(' '),
    price: line.unit_price === null ? '' : money.format(line.unit_price),
    amount: line.amount === null ? '' : money.format(line.amount),
  };
}

function header(pdf: PDFKit.PDFDocument): void {
  row(pdf, texts.columns, { size: 8.5, color: QUIET });
}

function row(
  pdf: PDFKit.PDFDocument,
  cells: Record<(typeof COLUMNS)[number]['key'], string>,
  style: { size: number; color: string },
): void {
  pdf.fontSize(style.size);
  const height = Math.max(...cells.item.split('\n').map((text) => Math.ceil(text.length / 38)), 1);
  const needed = (height + cells.item.split('\n').length) * style.size * 1.25 + 8;
  if (pdf.y + needed > PAGE.height - PAGE.margin - FOOT) {
    pdf.addPage();
    if (style.color !== QUIET) header(pdf);
  }
  const top = pdf.y;
  let x = PAGE.margin;
  let bottom = top;
  for (const column of COLUMNS) {
    const isRight = 'right' in column;
    put(pdf, cells[column.key], { x, y: top, ...style, width: column.width - 6, align: isRight ? 'right' : 'left' });
    bottom = Math.max(bottom, pdf.y);
    x += column.width;
  }
  pdf.y = bottom + 4;
  pdf.lineWidth(0.6).strokeColor(LINE);
  pdf
    .moveTo(PAGE.margin, pdf.y)
    .lineTo(PAGE.width - PAGE.margin, pdf.y)
    .stroke();
  pdf.y += 5;
}

interface Put {
  x: number;
  y: number;
  size: number;
  width?: number;
  color?: string;
  isBold?: boolean;
  align?: 'left' | 'right';
}

function put(pdf: PDFKit.PDFDocument, text: string, style: Put): void {
  const { x, y, size, width = PAGE.width - PAGE.margin * 2, color = INK, isBold = false, align = 'left' } = style;
  const parts = stretches(text, isBold);
  pdf.fontSize(size).fillColor(color);
  for (const [index, part] of parts.entries()) {
    pdf.font(registered(pdf, part.font));
    const options = { width, align, lineGap: 1.5, continued: index < parts.length - 1 };
    if (index === 0) pdf.text(part.text, x, y, options);
    else pdf.text(part.text, options);
  }
}
