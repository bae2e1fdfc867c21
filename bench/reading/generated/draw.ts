/** Draws a generated invoice: where each part stands is the vendor's layout. */
import PDFDocument from 'pdfkit';
import type { Random } from '#server/demo/random.ts';
import { type Content, type Line, printDate, printNumber, type Vendor } from './content.ts';
import type { Column } from './language.ts';
import { type Look, MARGIN } from './look.ts';

type Pdf = PDFKit.PDFDocument;

const WIDTH = 612;
const BOTTOM = 740;

/** Right-aligned numbers, left-aligned words. */
const RIGHT: ReadonlySet<Column> = new Set(['quantity', 'unit_price', 'discount', 'amount']);
const SHARES: Record<Column, number> = {
  code: 58,
  description: 0,
  pack: 62,
  quantity: 52,
  unit: 40,
  unit_price: 66,
  discount: 44,
  amount: 74,
};

class Sheet {
  readonly pdf: Pdf;
  readonly #look: Look;
  readonly #random: Random;
  y = 40;

  constructor(pdf: Pdf, look: Look, random: Random) {
    this.pdf = pdf;
    this.#look = look;
    this.#random = random;
  }

  /** One piece of text that never wraps; `right`: it ends at x. */
  put(text: string, x: number, y: number, options: { bold?: boolean; size?: number; right?: boolean } = {}): void {
    const { font, bold, size, jitter } = this.#look;
    this.pdf.font(options.bold ? bold : font).fontSize(options.size ?? size);
    const width = this.pdf.widthOfString(text);
    const shift = jitter === 0 ? 0 : this.#random.between(-jitter, jitter);
    this.pdf.text(text, options.right ? x - width : x, y + shift, { lineBreak: false });
  }

  widthOf(text: string): number {
    return this.pdf.font(this.#look.font).fontSize(this.#look.size).widthOfString(text);
  }

  rule(): void {
    this.pdf
      .moveTo(MARGIN, this.y)
      .lineTo(WIDTH - MARGIN, this.y)
      .lineWidth(0.5)
      .stroke();
  }

  /** The pieces of a text that fit a width. */
  wrap(text: string, width: number): string[] {
    this.pdf.font(this.#look.font).fontSize(this.#look.size);
    const rows: string[] = [];
    for (const word of text.split(' ')) {
      const longer = rows.length === 0 ? word : `${rows.at(-1)} ${word}`;
      if (rows.length > 0 && this.pdf.widthOfString(longer) <= width) rows[rows.length - 1] = longer;
      else rows.push(word);
    }
    return rows;
  }
}

function drawHead(sheet: Sheet, vendor: Vendor, content: Content, look: Look): void {
  const { labels, shows, facts, colon } = look;
  const title = labels.title ?? '';
  const right = look.vendor_at === 'right';
  const at = (text: string, y: number, size?: number, bold = false): void => {
    const x =
      look.vendor_at === 'left' ? MARGIN : right ? WIDTH - MARGIN : WIDTH / 2 - text.length * (size ?? 9) * 0.25;
    sheet.put(text, x, y, { right, bold, ...(size ? { size } : {}) });
  };
  at(vendor.name, sheet.y, look.vendor_size, true);
  sheet.y += look.vendor_size * 1.4;
  at(vendor.street, sheet.y);
  at(`${vendor.city}   ${vendor.phone}`, sheet.y + look.pitch);
  const titleY = look.vendor_at === 'left' ? 40 : sheet.y;
  sheet.put(title, right || look.vendor_at === 'center' ? MARGIN : 400, titleY, {
    bold: true,
    size: look.title_large ? 20 : 12,
  });
  sheet.y += look.pitch * 3.2;
  const date = (iso: string): string => printDate(iso, vendor.dates, vendor.language);
  const pairs: [string, string][] = [
    [labels.number ?? '', content.number],
    [labels.date ?? '', date(content.date)],
    ...(shows.due ? ([[labels.due ?? '', date(content.due)]] as [string, string][]) : []),
    ...(shows.customer ? ([[labels.customer ?? '', content.customer]] as [string, string][]) : []),
    ...(shows.order ? ([[labels.order ?? '', content.order]] as [string, string][]) : []),
  ];
  const top = sheet.y;
  const isLow = look.facts_x === MARGIN || facts === 'row';
  pairs.forEach(([label, value], index) => {
    if (facts === 'row') {
      sheet.put(label, MARGIN + index * 106, top, { bold: true });
      sheet.put(value, MARGIN + index * 106, top + look.pitch);
    } else if (facts === 'above') {
      sheet.put(label, look.facts_x, top + index * look.pitch * 2.1, { bold: true });
      sheet.put(value, look.facts_x, top + index * look.pitch * 2.1 + look.pitch * 0.9);
    } else {
      sheet.put(`${label}${colon}`, look.facts_x, top + index * look.pitch);
      sheet.put(value, look.facts_x + Math.max(100, sheet.widthOf(label) + 12), top + index * look.pitch);
    }
  });
  const heights = { row: 2.6, above: pairs.length * 2.1 + 0.6, left: pairs.length + 0.8 };
  const low = top + look.pitch * heights[facts];
  let y = isLow ? low : top;
  if (look.names_seller) {
    sheet.put(`${labels.seller}${colon}`, MARGIN, y, { bold: true });
    sheet.put(vendor.name, MARGIN, y + look.pitch);
    y += look.pitch * 2.4;
  }
  if (look.names_buyer) {
    sheet.put(`${labels.buyer}${colon}`, MARGIN, y, { bold: true });
    sheet.put(content.buyer, MARGIN, y + look.pitch);
    sheet.put('500 Congress Street', MARGIN, y + look.pitch * 2);
    y += look.pitch * 3.4;
  }
  sheet.y = Math.max(y, low) + look.pitch;
}

interface Place {
  column: Column;
  x: number;
  width: number;
}

function placesOf({ columns, name_width }: Look): Place[] {
  const others = columns.reduce((sum, column) => sum + SHARES[column], 0);
  const name = Math.min(name_width, WIDTH - 2 * MARGIN - others);
  const spare = (WIDTH - 2 * MARGIN - others - name) / columns.length;
  let x = MARGIN;
  return columns.map((column) => {
    const width = (column === 'description' ? name : SHARES[column]) + spare;
    const place = { column, x, width: width - 8 };
    x += width;
    return place;
  });
}

function cellOf(column: Column, line: Line, vendor: Vendor): string {
  switch (column) {
    case 'quantity':
      return Number.isInteger(line.quantity) ? String(line.quantity) : printNumber(line.quantity, vendor);
    case 'unit_price':
      return printNumber(line.unit_price, vendor);
    case 'discount':
      return line.discount === 0 ? '' : `${line.discount} %`;
    case 'amount':
      return printNumber(line.amount, vendor, true);
    default:
      return line[column];
  }
}

function drawHeadings(sheet: Sheet, look: Look, places: Place[]): void {
  for (const { column, x, width } of places) {
    const right = RIGHT.has(column);
    sheet.put(look.headings[column] ?? '', right ? x + width : x, sheet.y, { bold: true, right });
  }
  sheet.y += look.pitch;
  if (look.shows.ruled) sheet.rule();
  sheet.y += 3;
}

function drawTable(sheet: Sheet, vendor: Vendor, content: Content, look: Look): void {
  const places = placesOf(look);
  drawHeadings(sheet, look, places);
  for (const line of content.lines) {
    const name = places.find(({ column }) => column === 'description');
    const rows = sheet.wrap(line.description, name?.width ?? 100);
    if (sheet.y + rows.length * look.pitch > BOTTOM) {
      sheet.pdf.addPage();
      sheet.y = 40;
      drawHeadings(sheet, look, places);
    }
    for (const { column, x, width } of places) {
      const right = RIGHT.has(column);
      const text = column === 'description' ? (rows[0] ?? '') : cellOf(column, line, vendor);
      if (text !== '') sheet.put(text, right ? x + width : x, sheet.y, { right });
    }
    rows.slice(1).forEach((text, index) => {
      sheet.put(text, name?.x ?? MARGIN, sheet.y + (index + 1) * look.size * 1.2);
    });
    sheet.y += look.pitch + (rows.length - 1) * look.size * 1.2;
  }
}

function drawSums(sheet: Sheet, vendor: Vendor, content: Content, look: Look): void {
  const { labels, shows } = look;
  const rows: [string, number][] = [
    ...(shows.subtotal ? ([[labels.subtotal ?? '', content.subtotal]] as [string, number][]) : []),
    ...(content.discount ? ([[labels.discount ?? '', -content.discount]] as [string, number][]) : []),
    ...(content.deposit ? ([[labels.deposit ?? '', content.deposit]] as [string, number][]) : []),
    ...(content.freight ? ([[labels.freight ?? '', content.freight]] as [string, number][]) : []),
    ...content.taxes.map(({ rate, amount }): [string, number] => [
      `${labels.tax} ${String(rate).replace('.', vendor.words.mark)} %`,
      amount,
    ]),
    [labels.total ?? '', content.total],
  ];
  if (sheet.y + rows.length * look.pitch > BOTTOM) {
    sheet.pdf.addPage();
    sheet.y = 40;
  }
  if (shows.ruled) sheet.rule();
  sheet.y += look.pitch * 0.7;
  rows.forEach(([label, value], index) => {
    const bold = index === rows.length - 1;
    sheet.put(`${label}${look.colon}`, 380, sheet.y, { bold });
    sheet.put(printNumber(value, vendor, true), WIDTH - MARGIN - 8, sheet.y, { bold, right: true });
    sheet.y += look.pitch;
  });
}

/** The invoice as a PDF. */
export function drawInvoice(vendor: Vendor, content: Content, look: Look, random: Random): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', margin: 0, info: { CreationDate: new Date('2026-01-01') } });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const sheet = new Sheet(pdf, look, random);
  drawHead(sheet, vendor, content, look);
  drawTable(sheet, vendor, content, look);
  drawSums(sheet, vendor, content, look);
  if (look.shows.terms) {
    sheet.put(vendor.words.terms.replace('{days}', String(content.days)), MARGIN, sheet.y + 6);
    sheet.y += 8;
  }
  if (look.shows.note && sheet.y + 40 < 780) sheet.put(random.pick(vendor.words.notes), MARGIN, sheet.y + 20);
  pdf.end();
  return whole;
}
