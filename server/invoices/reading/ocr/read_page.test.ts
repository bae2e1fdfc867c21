import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPage, INVOICE_ROWS } from '#test/files/drawn_pages.ts';
import type { Word, WordPage } from '../page.ts';
import { type GrayImage, toGray } from '../picture/gray.ts';
import { openOcr } from './ocr.ts';
import { type FirstPart, type OcrEngine, OcrFailedError } from './ocr_engine.ts';
import { morePasses, type OcrPage, readPage } from './read_page.ts';

let engine: OcrEngine;
/** The first reading of clean print, which the other tests reread. */
let clean: OcrPage;
beforeAll(async () => {
  engine = await openOcr({ parallel: 2, passTimeoutMs: 300_000 });
  clean = await readPage(engine, await gray(sharp(drawPage())));
});
afterAll(() => engine.close());

const gray = (pipeline: Sharp): Promise<GrayImage> => toGray(pipeline);
/** Rows that name their currency: the second recognizer is not asked for it. */
const WITH_CURRENCY = [...INVOICE_ROWS, ['USD']];
/** Fewer rows, where it does not matter how many. */
const NO_CURRENCY = [0, 1, 4, 6].map((row) => INVOICE_ROWS[row] ?? []);
const FEW_ROWS = [...NO_CURRENCY, ['USD']];
const SMALL = { size: 19, width: 600, height: 280 };

/** The share of the printed words that were read, letter by letter. */
function recall(words: Word[], rows = INVOICE_ROWS): number {
  const read = new Set(words.map((word) => word.text));
  const printed = rows.flat().filter((text) => text.length > 1);
  return printed.filter((text) => read.has(text)).length / printed.length;
}

function find(words: Word[], text: string): Word {
  const word = words.find((candidate) => candidate.text === text);
  if (!word) throw new Error(`${text} was not read`);
  return word;
}

describe('Reading a page', () => {
  it.each([0, 90, 180, 270] as const)('A page that is turned by %i degrees is set upright', async (turn) => {
    const small = drawPage(FEW_ROWS, SMALL);
    const read = await readPage(engine, await gray(sharp(small).rotate(turn)));
    expect(read.page.rotation).toBe((360 - turn) % 360);
    expect(recall(read.page.words, FEW_ROWS)).toBeGreaterThan(0.9);
    expect(read.page.width / read.page.height).toBeCloseTo(SMALL.width / SMALL.height, 1);
  });

  it('A skewed page is read in level rows, and the places of words are known', async () => {
    const image = await gray(sharp(drawPage(WITH_CURRENCY)).rotate(4, { background: '#fff' }));
    const { page, toUpright } = await readPage(engine, image);
    expect(recall(page.words)).toBeGreaterThan(0.9);
    const quantity = find(page.words, 'Quantity');
    const amount = find(page.words, 'Amount');
    expect(Math.abs(quantity.y - amount.y)).toBeLessThan(10);
    const places = [quantity, amount].map(({ x, y, w, h }) =>
      toUpright({ x: x / page.width, y: y / page.height, w: w / page.width, h: h / page.height }),
    );
    const [left, right] = places.map((box) => ({
      x: (box.x + box.w / 2) * image.width,
      y: (box.y + box.h / 2) * image.height,
    }));
    const slope = ((right?.y ?? 0) - (left?.y ?? 0)) / ((right?.x ?? 0) - (left?.x ?? 1));
    expect((Math.atan(slope) * 180) / Math.PI).toBeCloseTo(4, 0);
  });

  it('Small print is read, with boxes in pixels of the page', async () => {
    const look = { size: 13, width: 450, height: 320 };
    const { page } = await readPage(engine, await gray(sharp(drawPage(WITH_CURRENCY, look))));
    expect(recall(page.words)).toBeGreaterThan(0.9);
    const total = find(page.words, '239.28');
    expect(Math.abs(total.x - (60 + (2 * 330) / 5))).toBeLessThan(4);
    expect(Math.abs(total.y + total.h - (13 * 3 + 6 * 13 * 2.2))).toBeLessThan(4);
  });

  it('A page in deep shadow is read', async () => {
    const shaded = await gray(sharp(drawPage(WITH_CURRENCY, { paper: [40, 250] })));
    expect(recall((await readPage(engine, shaded)).page.words)).toBeGreaterThan(0.9);
  });

  it('A page is read although the second recognizer fails', async () => {
    const failing = { ...engine, recognize: () => Promise.reject(new OcrFailedError('a pass took too long')) };
    const small = drawPage(NO_CURRENCY, SMALL);
    const upright = await readPage(failing, await gray(sharp(small)));
    expect(recall(upright.page.words, NO_CURRENCY)).toBeGreaterThan(0.9);
    // Nothing tells how it is turned.
    expect((await readPage(failing, await gray(sharp(small).rotate(180)))).page.rotation).toBe(0);
  });

  it('An empty page has no words', async () => {
    const { page } = await readPage(engine, await gray(sharp(drawPage([], SMALL))));
    expect(page.words).toEqual([]);
    expect(page.rotation).toBe(0);
  });

  it('All lines are reported before another recognizer looks for a currency', async () => {
    const events: unknown[] = [];
    const watching: OcrEngine = {
      ...engine,
      recognize: (_, { mode }) => {
        events.push(mode);
        return Promise.resolve([]);
      },
    };
    const onFirst = (page: WordPage, part: FirstPart) => events.push([part, recall(page.words, NO_CURRENCY) > 0.9]);
    await readPage(watching, await gray(sharp(drawPage(NO_CURRENCY, SMALL))), { onFirst });
    expect(events.slice(-2)).toEqual([['lines', true], 6]);
  });

  it('What the lines say is kept when the time is up during the pass that only improves it', async () => {
    const stop = new AbortController();
    const slow: OcrEngine = {
      ...engine,
      recognize: (_, { signal }) => {
        stop.abort(new Error('the time is up'));
        return Promise.reject(signal?.reason);
      },
    };
    const read = await readPage(slow, await gray(sharp(drawPage(NO_CURRENCY, SMALL))), { signal: stop.signal });
    expect(recall(read.page.words, NO_CURRENCY)).toBeGreaterThan(0.9);
  });

  it('An aborted reading stops', async () => {
    const stop = AbortSignal.abort(new Error('enough'));
    await expect(readPage(engine, await gray(sharp(drawPage())), { signal: stop })).rejects.toThrow('enough');
  });
});

describe('Further passes', () => {
  it('More passes keep every word once and agree on clean print', async () => {
    const more = await morePasses(engine, clean);
    expect(recall(more.page.words)).toBeGreaterThan(0.95);
    expect(more.page.words.filter((word) => word.text === '239.28')).toHaveLength(1);
    expect(find(more.page.words, '239.28').confidence).toBeGreaterThan(
      find(clean.page.words, '239.28').confidence - 0.001,
    );
  });

  it('Each rereading differs from those before it, and uncertain words are looked at again', async () => {
    const asked: unknown[] = [];
    const watching: OcrEngine = {
      ...engine,
      lines: engine.lines && {
        ...engine.lines,
        lookAgain: (image, lines, signal) => {
          asked.push(lines.length);
          return engine.lines?.lookAgain(image, lines, signal) ?? Promise.resolve([]);
        },
      },
      recognize: (image, options) => {
        asked.push(options.mode);
        return engine.recognize(image, options);
      },
    };
    // No currency is printed: Tesseract was asked for it at once.
    const page = await readPage(watching, await gray(sharp(drawPage()).blur(2.6)));
    const more = await morePasses(watching, page);
    expect(asked).toEqual([6, page.doubtful.length, 11]);
    expect(page.doubtful.length).toBeGreaterThan(0);
    expect(recall(more.page.words)).toBeGreaterThan(0.9);
  });
});
