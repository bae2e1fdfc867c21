import { availableParallelism } from 'node:os';
import type { OcrEngine } from './ocr_engine.ts';
import { findTesseract, openNativeTesseract } from './tesseract_native.ts';
import { openWasmTesseract } from './tesseract_wasm.ts';

export interface OcrSettings {
  /** `auto`: the installed `tesseract` command when there is one, the packaged WebAssembly otherwise. Both use one model. */
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

const PASS_TIMEOUT_MS = 60_000;

/** Opens the best recognizer of this machine. It needs no network. */
export async function openOcr(settings: OcrSettings = {}): Promise<OcrEngine> {
  const parallel = settings.parallel ?? Math.min(2, availableParallelism());
  const passTimeoutMs = settings.passTimeoutMs ?? PASS_TIMEOUT_MS;
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
