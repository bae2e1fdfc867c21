/** An engine that keeps what it recognized, by the pixels it was given: what is not changed in a reading's pictures is not recognized again. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LineReader, OcrEngine } from '#server/invoices/reading/ocr/ocr_engine.ts';
import type { GrayImage } from '#server/invoices/reading/picture/gray.ts';

async function keptAs<T>(folder: string, image: GrayImage, how: unknown, work: () => Promise<T>): Promise<T> {
  const key = createHash('sha256')
    .update(JSON.stringify([image.width, image.height, how]))
    .update(image.pixels);
  const path = join(folder, `${key.digest('hex').slice(0, 32)}.json`);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as T;
  const value = await work();
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify(value));
  return value;
}

/** Delete `folder`/lines when PP-OCR's part changes, and `folder`/passes when Tesseract's does. */
export function keptOcr(ocr: OcrEngine, folder: string): OcrEngine {
  const lines = (): LineReader | null => {
    const reader = ocr.lines;
    if (!reader) return null;
    return {
      get isUsable() {
        return reader.isUsable;
      },
      start: () => reader.start(),
      read: (image, letters, options) =>
        keptAs(join(folder, 'lines'), image, letters, () => reader.read(image, letters, options)),
      lookAgain: (image, found, signal) =>
        keptAs(join(folder, 'lines'), image, found, () => reader.lookAgain(image, found, signal)),
      close: () => reader.close(),
    };
  };
  return {
    get name() {
      return ocr.name;
    },
    get lines() {
      return lines();
    },
    recognize: (image, options) =>
      keptAs(join(folder, 'passes'), image, [options.mode, options.whitelist ?? ''], () =>
        ocr.recognize(image, options),
      ),
    close: () => ocr.close(),
  };
}
