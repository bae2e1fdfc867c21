/** The text layer of a PDF page as words with boxes, at 144 dots per inch of the upright page. */
import type { PDFPageProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { Word, WordPage } from './page.ts';

const SCALE = 2;
/** Letters closer than this share of the letter height belong to one word. */
const WORD_GAP = 0.15;

type Turn = WordPage['rotation'];
/** A run of text in the page's own directions: `along` the writing, `baseline` across it. */
interface Run {
  text: string;
  turn: Turn;
  x: number;
  baseline: number;
  width: number;
  height: number;
}

const TURNS: readonly Turn[] = [0, 90, 180, 270];

function multiply(a: number[], b: number[]): number[] {
  const [a0 = 1, a1 = 0, a2 = 0, a3 = 1, a4 = 0, a5 = 0] = a;
  const [b0 = 1, b1 = 0, b2 = 0, b3 = 1, b4 = 0, b5 = 0] = b;
  return [
    a0 * b0 + a2 * b1,
    a1 * b0 + a3 * b1,
    a0 * b2 + a2 * b3,
    a1 * b2 + a3 * b3,
    a0 * b4 + a2 * b5 + a4,
    a1 * b4 + a3 * b5 + a5,
  ];
}

/** The direction of a run, as the clockwise rotation from upright to it; null for slanted text. */
function turnOf(transform: number[]): Turn | null {
  const angle = (Math.atan2(transform[1] ?? 0, transform[0] ?? 1) * 180) / Math.PI;
  const quarter = Math.round(angle / 90);
  return Math.abs(angle - quarter * 90) > 8 ? null : (TURNS[(quarter + 4) % 4] ?? 0);
}

/** Coordinates of a point after turning a page of this size so that text written in direction `turn` stands upright. */
function upright(x: number, y: number, turn: Turn, width: number, height: number): [number, number] {
  if (turn === 90) return [y, width - x];
  if (turn === 180) return [width - x, height - y];
  if (turn === 270) return [height - y, x];
  return [x, y];
}

/** Zero-width and control characters out, ligatures and odd spaces to plain letters. */
function clean(text: string): string {
  return (
    text
      .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
      .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
      .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ')
      .replace(/[\u2010-\u2012\u2212]/g, '-')
      // Fonts without a name for their hyphen: "42A5DE55\\00071".
      .replace(/(?<=[\p{L}\d])\0(?=[\p{L}\d])/gu, '-')
  );
}

function isText(item: unknown): item is TextItem {
  return typeof item === 'object' && item !== null && 'str' in item;
}

function wordsOfLine(runs: Run[]): Word[] {
  const words: Word[] = [];
  let open: { text: string; x: number; end: number; baseline: number; height: number } | null = null;
  const close = (): void => {
    if (open && open.text !== '') {
      words.push({
        text: open.text,
        confidence: 1,
        x: open.x,
        y: open.baseline - open.height * 0.85,
        w: Math.max(1, open.end - open.x),
        h: open.height * 1.05,
      });
    }
    open = null;
  };
  for (const run of runs) {
    const perCharacter = run.width / Math.max(1, run.text.length);
    let offset = 0;
    for (const part of run.text.split(/( +)/)) {
      const start = run.x + offset * perCharacter;
      const end = start + part.length * perCharacter;
      offset += part.length;
      if (part === '') continue;
      if (part.trim() === '') {
        close();
        continue;
      }
      const joins: boolean =
        open !== null &&
        Math.abs(open.baseline - run.baseline) < run.height * 0.2 &&
        start - open.end < run.height * WORD_GAP &&
        start - open.end > -run.height * 0.5;
      if (open && joins) {
        open.text += part;
        open.end = end;
      } else {
        close();
        open = { text: part, x: start, end, baseline: run.baseline, height: run.height };
      }
    }
  }
  close();
  return words;
}

/** Bold print is sometimes the same word drawn twice with a tiny offset. */
function withoutDoubles(words: Word[]): Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const same = seen.get(word.text) ?? [];
    if (same.some((other) => Math.abs(other.x - word.x) < word.h * 0.3 && Math.abs(other.y - word.y) < word.h * 0.3)) {
      return false;
    }
    seen.set(word.text, [...same, word]);
    return true;
  });
}

/**
 * The words of one page. A page with sideways or upside-down text is turned upright, and `rotation` says by how much; words across the main
 * direction (margin notes) are dropped. The box of a word is in pixels at 144 dpi.
 */
export async function pdfPageWords(page: PDFPageProxy): Promise<WordPage> {
  const viewport = page.getViewport({ scale: SCALE });
  const content = await page.getTextContent();
  const weights = new Map<Turn, number>();
  const items: { text: string; transform: number[]; turn: Turn; width: number }[] = [];
  for (const item of content.items) {
    if (!isText(item) || item.str === '') continue;
    const transform = multiply(viewport.transform, item.transform);
    const turn = turnOf(transform);
    const text = clean(item.str);
    if (turn === null || text === '') continue;
    items.push({ text, transform, turn, width: item.width * SCALE });
    weights.set(turn, (weights.get(turn) ?? 0) + text.trim().length);
  }
  const main = [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const runs: Run[] = items
    .filter((item) => item.turn === main)
    .map((item) => {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform;
      const [along, baseline] = upright(x, y, main, viewport.width, viewport.height);
      // For fonts without a height of their own, the scale of the text gives it.
      const height = Math.hypot(c, d) || Math.hypot(a, b);
      return { text: item.text, turn: item.turn, x: along, baseline, width: item.width, height };
    })
    .filter((run) => run.height > 1 && run.height < 400);
  const sideways = main === 90 || main === 270;
  return {
    width: sideways ? viewport.height : viewport.width,
    height: sideways ? viewport.width : viewport.height,
    rotation: TURNS[(4 - main / 90) % 4] ?? 0,
    source: 'text',
    words: withoutDoubles(wordsOfLine(runs)),
  };
}

const UNREADABLE = /[\ufffd\p{Co}\p{Cc}]/gu;

/** Whether a text layer can be trusted to hold the page's writing: enough words, and letters rather than glyph numbers. */
export function isUsableLayer(page: WordPage): boolean {
  const text = page.words.map((word) => word.text).join('');
  if (page.words.length < 12 || text.length < 40) return false;
  const unreadable = (text.match(UNREADABLE) ?? []).length;
  const readable = (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
  return unreadable / text.length < 0.1 && readable / text.length > 0.5;
}
