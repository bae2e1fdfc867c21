import type { Word } from '../page.ts';
import { type GrayImage, toPgm } from '../picture/gray.ts';
import { type OcrEngine, OcrFailedError, type RecognizeOptions } from './ocr_engine.ts';
import { Slots } from './slots.ts';
import { TesseractThread } from './tesseract_thread.ts';
import { wordsOfTsv } from './tesseract_tsv.ts';

export interface WasmSettings {
  parallel: number;
  passTimeoutMs: number;
}

/** A pass over more pixels leaves its thread with 100 MB or more, because WebAssembly's memory never shrinks; a new thread takes half a second. */
const MOST_KEPT_PIXELS = 4_000_000;

/**
 * Recognition by the packaged WebAssembly build in worker threads. A thread starts when it is first needed and is kept for the next pass. It
 * is discarded after a large picture, and after a failure, a timeout or an abort, because there is no gentler way to stop a pass.
 */
export function openWasmTesseract(settings: WasmSettings): OcrEngine {
  const slots = new Slots(settings.parallel);
  const idle: TesseractThread[] = [];
  const alive = new Set<TesseractThread>();
  const closing = new AbortController();

  async function pass(image: GrayImage, options: RecognizeOptions, signal: AbortSignal): Promise<Word[]> {
    const thread = idle.pop() ?? new TesseractThread();
    alive.add(thread);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new OcrFailedError('a pass took too long')), settings.passTimeoutMs);
    try {
      const stop = AbortSignal.any([signal, timeout.signal]);
      const words = wordsOfTsv(await thread.recognize(toPgm(image), options.mode, options.whitelist ?? '', stop));
      if (image.width * image.height > MOST_KEPT_PIXELS) await discard(thread);
      else idle.push(thread);
      return words;
    } catch (error) {
      await discard(thread);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async function discard(thread: TesseractThread): Promise<void> {
    alive.delete(thread);
    await thread.close();
  }

  async function recognize(image: GrayImage, options: RecognizeOptions): Promise<Word[]> {
    const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
    return await slots.run(() => pass(image, options, signal), signal);
  }

  async function close(): Promise<void> {
    closing.abort(new OcrFailedError('the recognizer was closed'));
    await Promise.all([...alive].map((thread) => thread.close()));
    idle.length = 0;
    alive.clear();
  }

  return { name: 'tesseract-wasm', recognize, close };
}
