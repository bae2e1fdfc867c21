import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPage, laidOut } from '#test/files/drawn_pages.ts';
import { type GrayImage, toGray } from '../picture/gray.ts';
import { openOcr } from './ocr.ts';
import type { OcrEngine } from './ocr_engine.ts';
import { findTesseract } from './tesseract_native.ts';

const ROWS = [
  ['Oatmilk', '4', '14.76', '59.04'],
  ['Total', 'amount', '239.28'],
];
const page = await toGray(sharp(drawPage(ROWS, { height: 220 })));
const blank: GrayImage = { width: 200, height: 100, pixels: new Uint8Array(20_000).fill(255) };
// The packaged engine runs everywhere; the command is tested where it is installed, and our use of it with a stand-in below.
const installed = (await findTesseract('tesseract')) ? (['wasm', 'native'] as const) : (['wasm'] as const);

describe.each(installed)('The engine %s', (driver) => {
  let engine: OcrEngine;
  beforeAll(async () => {
    engine = await openOcr({ driver, parallel: 1, passTimeoutMs: 300_000 });
  });
  afterAll(() => engine.close());

  it('Words are read with their places', async () => {
    expect(engine.name).toBe(`tesseract-${driver}`);
    const words = await engine.recognize(page, { mode: 6 });
    expect(words.map((word) => word.text)).toEqual(ROWS.flat());
    for (const [index, drawn] of laidOut(ROWS).entries()) {
      const read = words[index];
      expect(Math.abs((read?.x ?? 0) - drawn.x)).toBeLessThan(6);
      expect(Math.abs((read?.y ?? 0) + (read?.h ?? 0) - drawn.y)).toBeLessThan(12);
      expect(read?.confidence).toBeGreaterThan(0.5);
      expect(read?.confidence).toBeLessThanOrEqual(1);
    }
  });

  it('Only the allowed characters are considered', async () => {
    const words = await engine.recognize(page, { mode: 6, whitelist: '0123456789.' });
    const text = words.map((word) => word.text).join('');
    expect(text).toMatch(/^[0-9.]+$/);
    expect(text).toContain('239.28');
    const after = await engine.recognize(page, { mode: 6 });
    expect(after.map((word) => word.text)).toContain('Total');
  });

  it('A blank page has no words', async () => {
    expect(await engine.recognize(blank, { mode: 6 })).toEqual([]);
  });

  it('An aborted recognition stops, waiting or running, and the next page is read', async () => {
    const stop = new AbortController();
    const passes = [1, 2].map(() => engine.recognize(page, { mode: 6, signal: stop.signal }));
    stop.abort(new Error('not wanted any more'));
    const ended = await Promise.allSettled(passes);
    const reason = new Error('not wanted any more');
    expect(ended).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    const words = await engine.recognize(page, { mode: 6 });
    expect(words).toHaveLength(7);
  });

  it('A closed recognizer accepts no work and ends running work', async () => {
    const closing = await openOcr({ driver, parallel: 1 });
    const pass = closing.recognize(page, { mode: 6 });
    const ended = expect(pass).rejects.toThrow('closed');
    await closing.close();
    await ended;
    await expect(closing.recognize(page, { mode: 6 })).rejects.toThrow('closed');
  });
});

describe('The packaged engine', () => {
  it('The engine survives a picture that its recognizer cannot open', async () => {
    const engine = await openOcr({ driver: 'wasm', parallel: 1 });
    const broken = { width: 0, height: 0, pixels: new Uint8Array() };
    await expect(engine.recognize(broken, { mode: 6 })).rejects.toMatchObject({ name: 'OcrFailedError' });
    expect(await engine.recognize(page, { mode: 6 })).toHaveLength(7);
    await engine.close();
  });

  it('A pass is given up after its time limit', async () => {
    const engine = await openOcr({ driver: 'wasm', parallel: 1, passTimeoutMs: 1 });
    await expect(engine.recognize(page, { mode: 6 })).rejects.toThrow('took too long');
    await engine.close();
  });
});

describe('The installed command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tesseract-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** A stand-in that answers `--version`, at once even on a busy machine, and otherwise does what it is told. */
  async function command(name: string, behavior: string, version = '5.3.0'): Promise<string> {
    const file = join(folder, name);
    const work = `${file}.mjs`;
    await writeFile(work, behavior);
    const says = `if [ "$1" = --version ]; then echo 'tesseract ${version}'; else exec '${process.execPath}' '${work}' "$@"; fi`;
    await writeFile(file, `#!/bin/sh\n${says}\n`);
    await chmod(file, 0o755);
    return file;
  }

  const hangs = `setInterval(() => {}, 1000);`;
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('The command is preferred when its version is new enough', async () => {
    const names = await Promise.all(
      [await command('new', ''), await command('old', '', '4.1.1'), join(folder, 'absent')].map(async (file) => {
        const engine = await openOcr({ command: file, cacheFolder: folder });
        await engine.close();
        return engine.name;
      }),
    );
    expect(names).toEqual(['pp-ocr+tesseract-native', 'pp-ocr+tesseract-wasm', 'pp-ocr+tesseract-wasm']);
  });

  it('The command gets the unpacked model, one thread and the mode', async () => {
    const shows = `const say = [process.env.OMP_THREAD_LIMIT, ...process.argv.slice(2)].join(' ').replace(/[/]\\S*tessdata-\\w+/, 'MODEL');
      process.stdin.resume().on('end', () => console.log('5\\t1\\t1\\t1\\t1\\t1\\t7\\t8\\t9\\t10\\t96.5\\t' + say));`;
    const engine = await openOcr({ command: await command('shows', shows), cacheFolder: folder });
    const words = await engine.recognize(page, { mode: 11, whitelist: '0123456789.' });
    const text =
      '1 stdin stdout --tessdata-dir MODEL -l eng --oem 1 --psm 11 -c tessedit_create_tsv=1 -c tessedit_char_whitelist=0123456789.';
    expect(words).toEqual([{ text, confidence: 0.965, x: 7, y: 8, w: 9, h: 10 }]);
    await engine.close();
  });

  it.each([
    ['aborted', 'enough'],
    ['closed', 'closed'],
    ['out of time', 'took too long'],
  ])('The command is killed when the pass is %s', async (how, message) => {
    const children: [number, boolean][] = [];
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const engine = await openOcr({
      command: await command('hangs', hangs),
      cacheFolder: folder,
      passTimeoutMs: how === 'out of time' ? 300 : 60_000,
      onChild: (pid, alive) => {
        children.push([pid, alive]);
        started();
      },
    });
    const stop = new AbortController();
    const pass = engine.recognize(page, { mode: 6, signal: stop.signal });
    const ended = expect(pass).rejects.toThrow(message);
    await running;
    if (how === 'aborted') stop.abort(new Error('enough'));
    if (how === 'closed') await engine.close();
    await ended;
    await engine.close();
    const [pid] = children[0] ?? [0];
    expect(children).toEqual([
      [pid, true],
      [pid, false],
    ]);
    expect(isRunning(pid)).toBe(false);
  });

  it('The error includes the output of the command', async () => {
    const complains = `console.error('cannot read that'); process.exit(3);`;
    const engine = await openOcr({ command: await command('complains', complains), cacheFolder: folder });
    await expect(engine.recognize(page, { mode: 6 })).rejects.toThrow('tesseract ended with 3: cannot read that');
    await engine.close();
  });
});
