import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { READING_PAGE_TIMEOUT_MS, READING_TIMEOUT_MS } from '#contract/invoices/limits.ts';
import type { ReadProgress } from '#contract/invoices/reading/reading.ts';
import { drawPage } from '#test/files/drawn_pages.ts';
import type { PagePicture } from './picture/display.ts';
import { openReadingPool, type ReadingPool, type ReadingPoolOptions } from './pool.ts';

const page = await sharp(drawPage([['Total', '88.20', 'USD']], { width: 400, height: 120, size: 19 }))
  .jpeg()
  .toBuffer();
const xml = Buffer.from('<?xml version="1.0"?><Invoice/>');

let pool: ReadingPool | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await pool?.close();
});

/** A pool whose documents are read by the given code instead of the engine. */
function poolWith(body: string, options: ReadingPoolOptions = {}): ReadingPool {
  const reader = `data:text/javascript,${encodeURIComponent(`export async function readDocument(files, deps) { ${body} }`)}`;
  pool = openReadingPool({ threads: 1, ocr: { driver: 'wasm' }, reader, ...options });
  return pool;
}

const FINE = `return { status: 'refused', reason: 'not_an_invoice', pages: [{ width: 1, height: 1, rotation: 90 }] };`;
const byFirstByte = (ifOne: string) => `if (files[0][0] === 1) { ${ifOne} } ${FINE}`;
/** The time limit of a page, and what a thread then gets to finish and to clean up. */
const letTimePass = () => vi.advanceTimersByTimeAsync(READING_PAGE_TIMEOUT_MS + 60_000);
/** Holds its thread forever, like an endless loop, but without using a core. */
const STUCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const BEGUN = `deps.onProgress({ step: 'opening', page: 0, pages: 0 });`;
const bad = Uint8Array.of(1);
const good = Uint8Array.of(2);

describe('The pool of reading threads', () => {
  it('The pool passes files, clock, hints and recognizer to the thread, and progress back', async () => {
    const seen: ReadProgress[] = [];
    const pool = poolWith(`
      deps.onProgress({ step: 'page', page: files.length, pages: files[1].length });
      if (deps.now.getTime() !== 5 || deps.hints.own_name !== 'Maple' || deps.ocr.name !== 'tesseract-wasm') throw new Error('wrong');
      ${FINE}`);
    const request = { files: [bad, Uint8Array.of(1, 2, 3)], now: new Date(5), hints: { own_name: 'Maple' } };
    const result = await pool.read({ ...request, onProgress: (progress) => seen.push(progress) });
    expect(result).toMatchObject({ status: 'refused', reason: 'not_an_invoice' });
    expect(seen).toEqual([{ step: 'page', page: 2, pages: 3 }]);
  });

  it('The pages are drawn as the reading turned them, before the answer', async () => {
    const pictures: PagePicture[] = [];
    await poolWith(FINE).read({ files: [page], onPicture: (picture) => pictures.push(picture) });
    expect(pictures.map(({ page, width, height, rotation }) => [page, width, height, rotation])).toEqual([
      [1, 120, 400, 90],
    ]);
    expect((await sharp(pictures[0]?.webp).metadata()).format).toBe('webp');
  });

  it('A document is given up after its time limit and still drawn, and the next one is read', async () => {
    const pictures: PagePicture[] = [];
    const pool = poolWith(`if (files[0].length > 10) { ${BEGUN} ${STUCK} } ${FINE}`);
    stopTimers();
    const slow = await pool.read({
      files: [page],
      onProgress: () => void letTimePass(),
      onPicture: (picture) => pictures.push(picture),
    });
    expect(slow).toEqual({ status: 'refused', reason: 'took_too_long', pages: [] });
    expect(pictures).toHaveLength(1);
    expect(await pool.read({ files: [good] })).toMatchObject({ reason: 'not_an_invoice' });
  });

  /** Tells that many pages, and reads the rest of a document until its time is up. */
  const pages = (count: number) => `
    const isUp = new Promise((resolve) => deps.signal.addEventListener('abort', resolve));
    for (let page = 1; page <= ${count}; page++) deps.onProgress({ step: 'page', page, pages: 20 });`;

  it('Each page has its own time, and what all of them take together is limited too', async () => {
    stopTimers();
    // Six of them take longer than the whole document can.
    const each = READING_TIMEOUT_MS / 6 + 1000;
    expect(each).toBeLessThan(READING_PAGE_TIMEOUT_MS);
    const letPagePass = () => void vi.advanceTimersByTime(each);
    const slow = poolWith(`${pages(4)} deps.onProgress({ step: 'checking', page: 20, pages: 20 }); ${FINE}`);
    expect(await slow.read({ files: [good], onProgress: letPagePass })).toMatchObject({ reason: 'not_an_invoice' });
    await slow.close();
    const endless = poolWith(
      `${pages(6)} await isUp; return { status: 'refused', reason: 'nothing_found', pages: [] };`,
    );
    expect(await endless.read({ files: [good], onProgress: letPagePass })).toMatchObject({ reason: 'nothing_found' });
  });

  it('When the time of a page is up, the document keeps what was read by then', async () => {
    stopTimers();
    const pool = poolWith(`${pages(1)} await isUp; ${FINE}`);
    const onProgress = () => void vi.advanceTimersByTime(READING_PAGE_TIMEOUT_MS);
    expect(await pool.read({ files: [good], onProgress })).toMatchObject({ reason: 'not_an_invoice' });
  });

  it('A document whose thread had to be killed still has its pages', async () => {
    stopTimers();
    const pool = poolWith(`deps.onProgress({ step: 'page', page: 2, pages: 3 }); ${STUCK}`);
    const slow = await pool.read({ files: [good], onProgress: () => void letTimePass() });
    const page = { rotation: 0, outcome: 'no_time' };
    expect(slow).toMatchObject({ status: 'refused', reason: 'took_too_long', pages: [page, page, page] });
  });

  it('A fault of the recognizer is reported as one, not as a damaged file', async () => {
    const faults: unknown[] = [];
    const engine = new URL('./ocr/ocr_engine.ts', import.meta.url).href;
    const pool = poolWith(`const { OcrFailedError } = await import('${engine}'); throw new OcrFailedError('busy');`, {
      onFault: (error) => faults.push(error),
    });
    expect(await pool.read({ files: [good] })).toMatchObject({ status: 'refused', reason: 'recognizer_failed' });
    expect(faults).toMatchObject([{ message: 'busy' }]);
  });

  it.each([
    ['throws', `throw new Error('bug')`],
    ['throws where nobody catches', `setImmediate(() => { throw new Error('bug') }); await new Promise(() => {});`],
    ['ends its thread', `process.exit(1)`],
    ['eats all memory', `const hoard = []; for (;;) hoard.push(new Array(100_000).fill({}));`],
  ])('A document that %s is refused, and the next one is read', async (_how, ifOne) => {
    const faults: unknown[] = [];
    const pool = poolWith(byFirstByte(ifOne), { memoryMb: 48, onFault: (error) => faults.push(error) });
    expect(await pool.read({ files: [bad] })).toEqual({ status: 'refused', reason: 'broken_file', pages: [] });
    expect(faults).toHaveLength(1);
    expect(await pool.read({ files: [good] })).toMatchObject({ reason: 'not_an_invoice' });
  });

  it('A document whose thread is gone for no known reason is read once more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gone-'));
    const faults: unknown[] = [];
    const pool = poolWith(
      `const { existsSync, writeFileSync } = await import('node:fs');
       const mark = '${folder}/mark';
       if (!existsSync(mark)) { writeFileSync(mark, ''); process.exit(1); } ${FINE}`,
      { onFault: (error) => faults.push(error) },
    );
    expect(await pool.read({ files: [good] })).toMatchObject({ reason: 'not_an_invoice' });
    expect(faults).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('A document that is read once more gets what is left of its time, and at least that of a page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'left-'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    // The first thread ends when most of the time has passed; the second one reads until the time is up.
    const pool = poolWith(
      `const { existsSync, writeFileSync } = await import('node:fs');
       const { setImmediate: turn } = await import('node:timers/promises');
       const isAgain = existsSync('${folder}/begun');
       writeFileSync('${folder}/begun', '');
       ${pages(5)}
       while (!existsSync('${folder}/passed')) await turn();
       if (!isAgain) process.exit(1);
       await isUp;
       ${FINE}`,
    );
    let told = 0;
    const onProgress = () => {
      told++;
      // The second one has as long as one page; that is up in its second page.
      if (told <= 6) vi.advanceTimersByTime(READING_TIMEOUT_MS / 6);
      if (told === 7) vi.advanceTimersByTime(READING_PAGE_TIMEOUT_MS / 4);
      if (told === 5) writeFileSync(join(folder, 'passed'), '');
    };
    expect(await pool.read({ files: [good], onProgress })).toMatchObject({ reason: 'not_an_invoice' });
    await rm(folder, { recursive: true });
  });

  it('Refusals from the thread are passed on', async () => {
    const refused = new URL('./refused.ts', import.meta.url).href;
    const pool = poolWith(
      `const { ReadRefusedError } = await import('${refused}'); throw new ReadRefusedError('encrypted_pdf');`,
    );
    expect(await pool.read({ files: [good] })).toEqual({ status: 'refused', reason: 'encrypted_pdf', pages: [] });
  });

  it('A missing recognizer is reported as a fault of the machine, not of the document', async () => {
    const pool = poolWith(FINE, { ocr: { driver: 'native', cacheFolder: '/dev/null/nowhere' } });
    await expect(pool.read({ files: [good] })).rejects.toMatchObject({
      name: 'ThreadFailedError',
      documentsFault: false,
    });
  });

  it('Reading stops on request, waiting or running, and the next document is read', async () => {
    const stop = new AbortController();
    const pool = poolWith(byFirstByte(`${BEGUN} for (;;) {}`));
    const reading = pool.read({
      files: [bad],
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    const waiting = pool.read({ files: [bad], signal: stop.signal });
    const reason = new Error('enough');
    expect(await Promise.allSettled([reading, waiting])).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(await pool.read({ files: [good] })).toMatchObject({ reason: 'not_an_invoice' });
  });

  it('A stopped document cleans up after itself', async () => {
    const stop = new AbortController();
    const steps: string[] = [];
    const pool = poolWith(`
      await new Promise((resolve) => { deps.signal.addEventListener('abort', resolve); deps.onProgress({ step: 'opening', page: 0, pages: 0 }); });
      ${FINE}`);
    const reading = pool.read({
      files: [bad],
      signal: stop.signal,
      onProgress: ({ step }) => {
        steps.push(step);
        stop.abort(new Error('enough'));
      },
    });
    await expect(reading).rejects.toThrow('enough');
    expect(steps).toEqual(['opening']);
  });

  it('A killed thread leaves no recognizer running', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stuck-'));
    const command = join(folder, 'tesseract');
    const script = `#!/bin/sh\n[ "$1" = --version ] && echo tesseract 5.3.0 && exit\necho $$ > ${folder}/new\nmv ${folder}/new ${folder}/pid\nexec sleep 600\n`;
    await writeFile(command, script, { mode: 0o755 });
    const pool = poolWith(
      `deps.ocr.recognize({ width: 1, height: 1, pixels: new Uint8Array(1) }, { mode: 6 }).catch(() => {});
       await new Promise((resolve) => setImmediate(resolve));
       ${BEGUN}
       ${STUCK}`,
      { ocr: { driver: 'native', command, cacheFolder: folder } },
    );
    stopTimers();
    // The thread tells of its process before it tells of this step.
    const begun = Promise.withResolvers<void>();
    const reading = pool.read({ files: [good], onProgress: () => begun.resolve() });
    await begun.promise;
    await expect.poll(() => existsSync(join(folder, 'pid'))).toBe(true);
    void letTimePass();
    expect(await reading).toMatchObject({ reason: 'took_too_long' });
    const pid = (await readFile(join(folder, 'pid'), 'utf8')).trim();
    // Gone, or dead and not yet collected, as soon as the machine gets to it.
    const state = () => spawnSync('ps', ['-o', 'stat=', '-p', pid]).stdout.toString().trim();
    await expect.poll(state).toMatch(/^(Z.*)?$/);
    await rm(folder, { recursive: true });
  });

  it('Closing the pool ends everything', async () => {
    let started = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const pool = poolWith(`${BEGUN} for (;;) {}`);
    const reading = pool.read({ files: [bad], onProgress: () => started() });
    const ended = expect(reading).rejects.toThrow('closed');
    await running;
    await pool.close();
    await ended;
    await expect(pool.read({ files: [good] })).rejects.toThrow('closed');
  });

  it('The real engine reads a document', async () => {
    pool = openReadingPool({ threads: 1, ocr: { passTimeoutMs: 300_000 } });
    expect(await pool.read({ files: [new Uint8Array()] })).toMatchObject({ status: 'refused', reason: 'empty_file' });
    expect((await pool.read({ files: [xml] })).status).toBe('refused');
    const pictures: PagePicture[] = [];
    const onPicture = (picture: PagePicture) => pictures.push(picture);
    const result = await pool.read({ files: [page.subarray(0, 200), page], onPicture });
    const pages = result.status === 'read' ? result.reading.pages : result.pages;
    expect(pages.map(({ outcome }) => outcome === 'not_drawn')).toEqual([true, false]);
    // Each is drawn once.
    expect(pictures.map((picture) => picture.page)).toEqual([2]);
  });
});
