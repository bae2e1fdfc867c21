import { create, type Font } from 'fontkit';
import { fontBytes, INTER, NOTO_EMOJI, SUBSETS } from './font_packages.ts';

/** A font of a PDF: Inter for what people write, Noto's line-drawn emoji for the rest. */
export interface FontFile {
  name: string;
  bytes: Buffer;
  font: Font;
}

const opened = new Map<string, FontFile>();

/** The font of ordinary text. */
export function plainFont(): FontFile {
  return fontFile(INTER, 'inter-latin-400-normal');
}

function fontFile(ofPackage: string, name: string): FontFile {
  const known = opened.get(name);
  if (known) return known;
  const bytes = fontBytes(ofPackage, name);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
  const file = { name, bytes, font };
  opened.set(name, file);
  return file;
}

const isRegistered = new WeakMap<PDFKit.PDFDocument, Set<string>>();

/** The document's own name of a font; the font is embedded as a subset when it is first used. */
export function registered(pdf: PDFKit.PDFDocument, { name, bytes }: FontFile): string {
  const known = isRegistered.get(pdf) ?? new Set();
  isRegistered.set(pdf, known);
  if (!known.has(name)) pdf.registerFont(name, bytes);
  known.add(name);
  return name;
}

/** The text in runs of one font each. A character without a font is replaced by its code point, so that nothing is silently lost. */
export function stretches(text: string, isBold: boolean): { font: FontFile; text: string }[] {
  const weight = isBold ? 700 : 400;
  const fallback = fontFile(INTER, `inter-latin-${weight}-normal`);
  const found: { font: FontFile; text: string }[] = [];
  for (const sign of text) {
    const font = fontOf(sign, weight);
    const shown = font ? sign : `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
    const last = found.at(-1);
    const of = font ?? fallback;
    if (last && (last.font === of || sign === ' ')) last.text += shown;
    else found.push({ font: of, text: shown });
  }
  return found.length > 0 ? found : [{ font: fallback, text: ' ' }];
}

function fontOf(sign: string, weight: number): FontFile | undefined {
  if (sign === '\n') return fontFile(INTER, `inter-latin-${weight}-normal`);
  const at = sign.codePointAt(0) ?? 0;
  for (const subset of SUBSETS) {
    const file = fontFile(INTER, `inter-${subset}-${weight}-normal`);
    if (file.font.hasGlyphForCodePoint(at)) return file;
  }
  const emoji = fontFile(NOTO_EMOJI, 'noto-emoji-emoji-400-normal');
  return emoji.font.hasGlyphForCodePoint(at) ? emoji : undefined;
}
