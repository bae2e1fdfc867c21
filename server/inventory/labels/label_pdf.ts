import { setImmediate } from 'node:timers/promises';
import { LABEL_SHEETS, type LabelSheet } from '#contract/inventory/labels.ts';
import { drawBars, drawGoodsBars } from '#server/platform/drawing/bar_code.ts';
import { plainFont, registered } from '#server/platform/drawing/pdf_fonts.ts';
import { keepTrueSize, openPages, type PdfPages, put, QUIET } from '#server/platform/drawing/pdf_pages.ts';
import { type BarCode, codeOf } from './code.rules.ts';

/** What is on a label. */
export interface LabelItem {
  name: string;
  sku: string | null;
  barcodes: string[];
  /** Already formatted. */
  price: string | null;
  /** Until when to use it, already formatted. */
  date: string | null;
}

/** Printers reach the edge of a label only roughly. */
const PADDING = 7;
/** Bars are no wider than one and a half times what makers print on goods. */
const MODULE_MAX = 1.5;
/** Thinner modules than a sixth of a millimeter melt into each other: such a code is printed as text alone. */
const MODULE_MIN = 0.47;
const NAME_LINES = 2;
/** Labels that are drawn before other requests have their turn. */
const AT_ONCE = 10;

/**
 * Labels in their true size, as vectors, in the order of the list.
 * @param start the first label of the first sheet that is used, counted from 0
 */
export async function labelPdf(
  sheetName: LabelSheet,
  items: readonly LabelItem[],
  { start, title, now }: { start: number; title: string; now: Date },
): Promise<Buffer> {
  const sheet = LABEL_SHEETS[sheetName];
  const perPage = sheet.columns * sheet.rows;
  const pages = openPages({ ...sheet.page, margin: 0, foot: 0 }, title, undefined, now);
  keepTrueSize(pages.pdf);
  for (const [index, item] of items.entries()) {
    const place = (start + index) % perPage;
    if (place === 0 && index > 0) pages.pdf.addPage();
    const x = sheet.left + (place % sheet.columns) * sheet.across;
    const y = sheet.top + Math.floor(place / sheet.columns) * sheet.down;
    drawLabel(pages, item, { x, y, ...sheet.label });
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  pages.pdf.end();
  return pages.whole;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The name and the price above, the bars in the middle, and what they say below, in sizes that follow the height of the label. */
function drawLabel(pages: PdfPages, item: LabelItem, box: Box): void {
  const { pdf } = pages;
  const [x, y, width] = [box.x + PADDING, box.y + PADDING, box.width - 2 * PADDING];
  const height = box.height - 2 * PADDING;
  const size = Math.min(15, height * 0.155);
  const small = Math.max(6, size * 0.72);
  const priceSize = size * 1.5;
  pdf.save();
  pdf.rect(box.x, box.y, box.width, box.height).clip();
  const priceWidth = item.price ? widthOf(pages, item.price, priceSize) + size * 0.6 : 0;
  const name = fitted(pages, item.name, size, width - priceWidth);
  for (const [at, line] of name.entries()) {
    put(pages, line, { x, y: y + at * size * 1.2, size, width: width - priceWidth + 2, isBold: true });
  }
  if (item.price)
    put(pages, item.price, { x, y: y - size * 0.2, size: priceSize, width, isBold: true, align: 'right' });
  const below = y + height - small * 1.15;
  const top = y + NAME_LINES * size * 1.2 + size * 0.25;
  const code = codeOf(item.barcodes, item.sku);
  const isDrawn = code !== null && drawCode(pages, code, { x, y: top, width, height: below - top - small * 0.25 });
  const words = code?.text ?? item.sku ?? '';
  const sku = [item.sku === words ? null : item.sku, item.date].filter(Boolean).join(' · ') || null;
  const line = { y: isDrawn ? below : top, size: small, color: QUIET };
  const skuWidth = sku ? widthOf(pages, sku, small) + small : 0;
  const text = fitted(pages, words, small, Math.max(width / 3, width - skuWidth), 1)[0] ?? '';
  put(pages, text, { ...line, x, width: width + 2 });
  const room = width - widthOf(pages, text, small) - small;
  if (sku) put(pages, fitted(pages, sku, small, room, 1)[0] ?? '', { ...line, x, width, align: 'right' });
  pdf.restore();
}

/** Draws the bars as wide as they may be. Returns whether they can be read in that width. */
function drawCode({ pdf }: PdfPages, code: BarCode, box: Box): boolean {
  const drawing = code.symbology === 'code128' ? drawBars(code.text) : drawGoodsBars(code.symbology, code.text);
  // Labels are white beyond the bars: the quiet zone may reach into the padding.
  const module = Math.min(MODULE_MAX, (box.width + PADDING) / drawing.width);
  if (module < MODULE_MIN) return false;
  pdf.save();
  pdf.translate(box.x + (box.width - drawing.width * module) / 2, box.y);
  pdf.scale(module, box.height / drawing.height);
  pdf.path(drawing.path).fill('#000000', 'even-odd');
  pdf.restore();
  return true;
}

/** The words in as many lines as there are, the last one shortened where they are too long. */
function fitted(pages: PdfPages, text: string, size: number, width: number, lines = NAME_LINES): string[] {
  const rows: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && widthOf(pages, longer, size) > width) rows.push(word);
    else rows[Math.max(0, rows.length - 1)] = longer;
    if (rows.length > lines) break;
  }
  const kept = rows.slice(0, lines);
  return kept.map((row, at) => {
    const isCut = at === lines - 1 && rows.length > lines;
    return widthOf(pages, row, size) > width || isCut ? shortened(pages, row, size, width) : row;
  });
}

/** As many letters as fit, found by halves: measuring is slow, and a name has hundreds. */
function shortened(pages: PdfPages, row: string, size: number, width: number): string {
  const letters = Array.from(row);
  let [fit, tooMany] = [1, letters.length + 1];
  while (tooMany - fit > 1) {
    const middle = Math.floor((fit + tooMany) / 2);
    if (widthOf(pages, `${letters.slice(0, middle).join('')}…`, size) > width) tooMany = middle;
    else fit = middle;
  }
  return `${letters.slice(0, fit).join('').trimEnd()}…`;
}

/** Bold letters are a little wider than those of the plain font that measures them. */
function widthOf({ pdf }: PdfPages, text: string, size: number): number {
  return pdf.fontSize(size).font(registered(pdf, plainFont())).widthOfString(text) * 1.08;
}
