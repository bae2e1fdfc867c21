import { availableParallelism } from 'node:os';
import { READING_PAGE_TIMEOUT_MS } from '#contract/invoices/limits.ts';
import type { OcrEngine } from './ocr_engine.ts';
import { openPaddle } from './paddle/paddle_process.ts';
import { findTesseract, openNativeTesseract } from './tesseract_native.ts';
import { openWasmTesseract } from './tesseract_wasm.ts';

export interface OcrSettings {
  /**
   * Tesseract: `native` is the installed command, `wasm` the packaged WebAssembly; both use one model. `auto`: the command when there is one,
   * and PP-OCR before it where that runs.
   */
  driver?: 'auto' | 'native' | 'wasm';
  /** Passes that can run at the same time; each wasm slot holds a thread and about 150 MB. */
  parallel?: number;
  /** One pass over one picture is stopped after this long. */
  passTimeoutMs?: number;
  /** Where the native driver keeps the unpacked model. */
  cacheFolder?: string;
  /** The native driver's command; `tesseract` from PATH when absent. */
  command?: string;
  /** Called for every child process when it starts and when it has ended. */
  onChild?: (pid: number, alive: boolean) => void;
}

/** As much as the whole page: with less, a busy machine would give up the line reader in the middle of a dense page, and Tesseract alone reads far worse. */
const PASS_TIMEOUT_MS = READING_PAGE_TIMEOUT_MS;

/** Opens the best recognizer of this machine. It needs no network. */
export async function openOcr(settings: OcrSettings = {}): Promise<OcrEngine> {
  const passTimeoutMs = settings.passTimeoutMs ?? PASS_TIMEOUT_MS;
  const tesseract = await openTesseract(settings, passTimeoutMs);
  if ((settings.driver ?? 'auto') !== 'auto') return tesseract;
  const reader = openPaddle({ passTimeoutMs, onChild: settings.onChild });
  return {
    get name() {
      return reader.isUsable ? `pp-ocr+${tesseract.name}` : tesseract.name;
    },
    get lines() {
      return reader.isUsable ? reader : null;
    },
    recognize: tesseract.recognize,
    async close() {
      await Promise.all([reader.close(), tesseract.close()]);
    },
  };
}

async function openTesseract(settings: OcrSettings, passTimeoutMs: number): Promise<OcrEngine> {
  const parallel = settings.parallel ?? Math.min(2, availableParallelism());
  const command = settings.command ?? 'tesseract';
  const driver = settings.driver ?? 'auto';
  if (driver === 'native' || (driver === 'auto' && (await findTesseract(command)))) {
    return await openNativeTesseract({
      command,
      parallel,
      passTimeoutMs,
      cacheFolder: settings.cacheFolder,
      onChild: settings.onChild,
    });
  }
  return openWasmTesseract({ parallel, passTimeoutMs });
}
