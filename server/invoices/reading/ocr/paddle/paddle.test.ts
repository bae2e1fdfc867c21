import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { drawPage, INVOICE_ROWS, laidOut } from '#test/files/drawn_pages.ts';
import type { Word } from '../../page.ts';
import { type GrayImage, toGray } from '../../picture/gray.ts';
import { openOcr } from '../ocr.ts';
import type { LineReader } from '../ocr_engine.ts';
import { readPage } from '../read_page.ts';
import { alphabetOf } from './alphabet.ts';
import { decode } from './decode.ts';
import type { Networks } from './networks.ts';
import { openPaddle } from './paddle_process.ts';
import { readLines } from './read_lines.ts';
import { middleAt, slopeAt, textLines } from './text_lines.ts';

const drawn = await toGray(sharp(drawPage()));
/** Enough where it does not matter what is read. */
const ROW = ['Total', 'amount', '239.28'];
const row: GrayImage = await toGray(sharp(drawPage([ROW], { height: 160 })));
const LETTERS = 20;
const TIMEOUT = 300_000;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('The lines of a map', () => {
  /** A map with bars from x0 to x1, `thick` pixels high, whose middle is given for each x. */
  function mapOf(
    width: number,
    height: number,
    bars: { x0: number; x1: number; chance: number; middle(x: number): number }[],
  ) {
    const map = new Float32Array(width * height);
    for (const { x0, x1, chance, middle } of bars) {
      for (let x = x0; x < x1; x++) {
        for (let y = Math.round(middle(x)) - 3; y < Math.round(middle(x)) + 3; y++) map[y * width + x] = chance;
      }
    }
    return map;
  }

  it('A bent line is followed, a stain and an upright rule are not lines', () => {
    const bent = (x: number) => 40 + 0.05 * (x - 150) + 0.0005 * (x - 150) ** 2;
    const map = mapOf(300, 120, [
      { x0: 50, x1: 250, chance: 0.9, middle: bent },
      { x0: 50, x1: 62, chance: 0.9, middle: () => 90 },
      { x0: 100, x1: 250, chance: 0.4, middle: () => 90 },
    ]);
    for (let y = 70; y < 115; y++) map[y * 300 + 280] = 1;
    const [first, second, ...more] = textLines(map, 300, 120);
    expect(more).toEqual([]);
    for (const x of [60, 150, 240]) expect(Math.abs((first ? middleAt(first, x) : 0) - bent(x))).toBeLessThan(1);
    expect(first && slopeAt(first, 240)).toBeCloseTo(0.14, 1);
    // The print around a core is larger than the core, by less where the core is short.
    expect(first?.x0).toBeLessThan(48);
    expect(first?.height).toBeGreaterThan(12);
    expect(second?.height).toBeGreaterThan(8);
    expect(second?.height).toBeLessThan(first?.height ?? 0);
  });
});

describe('The letters of a strip', () => {
  const alphabet = alphabetOf('中\na\nb\n，\n');
  const [blank, chinese, a, b, comma, space] = [0, 1, 2, 3, 4, 5];

  /** Each step names its likeliest classes. */
  function chances(steps: Partial<Record<number, number>>[]): Float32Array {
    const values = new Float32Array(steps.length * alphabet.size);
    for (const [step, row] of steps.entries()) {
      for (const [index, chance] of Object.entries(row)) values[step * alphabet.size + Number(index)] = chance ?? 0;
    }
    return values;
  }

  it('Equal neighbors are one letter unless nothing is between them, and only Latin ones are chosen', () => {
    const steps = [
      { [a]: 0.6 },
      { [a]: 0.9 },
      { [blank]: 0.9 },
      { [a]: 0.8 },
      { [space]: 0.7, [blank]: 0.2 },
      { [chinese]: 0.6, [b]: 0.3, [blank]: 0.1 },
      { [comma]: 0.95 },
    ];
    expect(decode(chances(steps), steps.length, alphabet)).toMatchObject([
      { text: 'a', step: 1, space: 0 },
      { text: 'a', step: 3, space: 0 },
      { text: 'b', step: 5 },
      { text: ',', step: 6, space: 0 },
    ]);
    const read = decode(chances(steps), steps.length, alphabet);
    expect(read[2]?.space).toBeCloseTo(0.7);
    expect(read.map(({ confidence }) => Math.round(confidence * 100))).toEqual([90, 80, 30, 95]);
  });
});

test('The top of a large page is read before its lower half is looked at, and no line is read twice', async () => {
  const [width, height, thick] = [1056, 1408, 6];
  const page = { width, height, pixels: new Uint8Array(width * height).fill(255) };
  const bars = Array.from({ length: 34 }, (_, index) => 21 + index * 40);
  // One of them lies across the border of both halves.
  expect(bars.some((y) => y < height / 2 && y + thick > height / 2)).toBe(true);
  for (const y of bars) {
    for (let row = y; row < y + thick; row++) page.pixels.fill(0, row * width + 100, row * width + 300);
  }
  const work: string[] = [];
  const alphabet = alphabetOf('a\n');
  const networks: Networks = {
    alphabet,
    async detect({ pixels }) {
      work.push('find lines');
      return Float32Array.from(pixels, (level) => (level === 0 ? 0.9 : 0));
    },
    async recognize() {
      work.push('read a line');
      return { chances: new Float32Array(alphabet.size), steps: 1, stepWidth: 8 };
    },
  };
  await readLines(networks, page, null);
  expect(work.slice(0, 10)).toEqual(['find lines', ...new Array(8).fill('read a line'), 'find lines']);
  expect(work.filter((step) => step === 'read a line')).toHaveLength(bars.length);
});

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);

describe('The line reader', () => {
  const children: [number, boolean][] = [];
  let reader: LineReader;
  beforeAll(() => {
    reader = openPaddle({ passTimeoutMs: TIMEOUT, onChild: (pid, alive) => children.push([pid, alive]) });
  });
  afterAll(() => reader.close());

  it('Every word of a printed page is read in its place', async () => {
    const { words } = await reader.read(drawn, LETTERS);
    for (const { text, x, y } of laidOut(INVOICE_ROWS)) {
      const near = words.filter((word) => Math.abs(word.x - x) < 8 && Math.abs(word.y + word.h - y) < 12);
      expect(near.map((word) => word.text)).toEqual([text]);
      expect(near[0]?.confidence).toBeGreaterThan(0.5);
    }
    expect(words).toHaveLength(INVOICE_ROWS.flat().length);
  });

  it('The top of a page is read before its foot, and both before the rest', async () => {
    const told: string[][] = [];
    const { words } = await reader.read(drawn, LETTERS, { onFirst: (read) => told.push(textsOf(read.words)) });
    expect(told).toHaveLength(2);
    const [top = [], both = []] = told;
    expect(top).toEqual(expect.arrayContaining(['Maple', 'Street', 'Bakery']));
    expect(top).not.toContain('239.28');
    expect(both).toEqual(expect.arrayContaining([...top, 'Total', 'amount', '239.28']));
    expect(both).not.toContain('Oatmilk');
    expect(textsOf(words)).toEqual(expect.arrayContaining([...both, 'Oatmilk']));
  });

  it('Lines with uncertain words are named, and only lines that are asked for are looked at again', async () => {
    const faint = await toGray(sharp(drawPage()).blur(3.2));
    const { words, doubtful } = await reader.read(faint, LETTERS);
    expect(doubtful.length).toBeGreaterThan(0);
    const again = await reader.lookAgain(drawn, doubtful);
    const isIn = ({ x, y, h }: Word) =>
      doubtful.some((line) => x > line.x0 - 9 && x < line.x1 && Math.abs(y + h / 2 - middleAt(line, x)) < 12);
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThan(words.length);
    expect(again.every(isIn)).toBe(true);
    const printed = new Set(INVOICE_ROWS.flat());
    expect(again.filter(({ text }) => !printed.has(text))).toEqual([]);
    expect((await reader.read(drawn, LETTERS)).doubtful.length).toBeLessThan(doubtful.length);
  });

  it('A canceled page ends the process that reads it, and the next page is read', async () => {
    const stop = new AbortController();
    const reading = reader.read(row, LETTERS, { signal: stop.signal });
    const waiting = reader.read(row, LETTERS, { signal: stop.signal });
    const [pid = 0] = children.findLast(([, alive]) => alive) ?? [];
    stop.abort(new Error('enough'));
    const reason = new Error('enough');
    expect(await Promise.allSettled([reading, waiting])).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(isRunning(pid)).toBe(false);
    expect(new Set(textsOf((await reader.read(row, LETTERS)).words))).toEqual(new Set(ROW));
  });

  it('A page whose process is killed fails, and the next one is read', async () => {
    await reader.read(row, LETTERS);
    const [pid = 0] = children.findLast(([, alive]) => alive) ?? [];
    const failed = expect(reader.read(row, LETTERS)).rejects.toMatchObject({ name: 'OcrFailedError' });
    process.kill(pid, 'SIGKILL');
    await failed;
    expect(reader.isUsable).toBe(true);
    expect(new Set(textsOf((await reader.read(row, LETTERS)).words))).toEqual(new Set(ROW));
  });

  it('A page that takes too long is given up and its process ended', async () => {
    const hasty = openPaddle({ passTimeoutMs: 1, onChild: (pid, alive) => children.push([pid, alive]) });
    await expect(hasty.read(row, LETTERS)).rejects.toThrow('took too long');
    const [pid = 0] = children.findLast(([, alive]) => alive) ?? [];
    expect(isRunning(pid)).toBe(false);
    expect(hasty.isUsable).toBe(true);
    await hasty.close();
  });

  it('A process that was started before its page came reads it', async () => {
    const pids: number[] = [];
    const early = openPaddle({ passTimeoutMs: TIMEOUT, onChild: (pid, alive) => alive && pids.push(pid) });
    early.start();
    expect(pids).toHaveLength(1);
    early.start();
    expect(new Set(textsOf((await early.read(row, LETTERS)).words))).toEqual(new Set(ROW));
    expect(pids).toHaveLength(1);
    await early.close();
    early.start();
    expect(pids.filter(isRunning)).toEqual([]);
  });

  it('The process ends when its parent is killed', async () => {
    const code = `
      const { openPaddle } = await import(${JSON.stringify(new URL('./paddle_process.ts', import.meta.url).href)});
      const reader = openPaddle({ passTimeoutMs: 300_000, onChild: (pid) => console.log(pid) });
      await reader.read({ width: 64, height: 64, pixels: new Uint8Array(4096) }, 20);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

describe('A machine that cannot run the line reader', () => {
  it('Tesseract alone reads every page', async () => {
    const engine = await openOcr({
      command: 'absent',
      parallel: 1,
      passTimeoutMs: 300_000,
      onChild: (pid, alive) => alive && process.kill(pid, 'SIGKILL'),
    });
    expect(engine.name).toBe('pp-ocr+tesseract-wasm');
    for (let page = 0; page < 2; page++) {
      const { page: read } = await readPage(engine, row);
      expect(textsOf(read.words)).toEqual(ROW);
    }
    expect(engine.name).toBe('tesseract-wasm');
    await engine.close();
  });
});
