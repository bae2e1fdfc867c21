/** One recognition pass of the product's own engine against the `tesseract` command on the same pictures. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import { type GrayImage, toGray, toPgm } from '#server/invoices/reading/picture/gray.ts';
import { isImage, openImage } from '#server/invoices/reading/picture/images.ts';
import { OCR_SIZE } from '#server/invoices/reading/picture/page_images.ts';
import { sniff } from '#server/invoices/reading/picture/sniff.ts';

const run = promisify(execFile);

async function pictures(files: Uint8Array[]): Promise<GrayImage[]> {
  const images: GrayImage[] = [];
  for (const bytes of files) {
    const { type } = sniff(bytes);
    if (!isImage(type)) continue;
    const opened = await openImage(bytes, type);
    images.push(await toGray(await opened.draw(1, OCR_SIZE)));
    await opened.close();
  }
  return images;
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Seconds of ours divided by seconds of the command; null where the command is not installed or there is no picture. */
export async function passRatio(engine: OcrEngine, files: Uint8Array[]): Promise<number | null> {
  try {
    await run('tesseract', ['--version']);
  } catch {
    return null;
  }
  const images = await pictures(files);
  const folder = await mkdtemp(join(tmpdir(), 'bench-ocr-'));
  let ours = 0;
  let theirs = 0;
  try {
    for (const image of images) {
      const path = join(folder, 'page.pgm');
      await writeFile(path, toPgm(image));
      ours += await seconds(() => engine.recognize(image, { mode: 6 }));
      const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
      const args = [path, join(folder, 'out'), '--psm', '6', '-l', 'eng', '-c', 'tessedit_create_tsv=1'];
      theirs += await seconds(() => run('tesseract', args, { env }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return theirs > 0 ? ours / theirs : null;
}
