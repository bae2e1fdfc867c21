/** A reading thread: reads one document at a time, separate from the thread that answers requests. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadRefusal } from '#contract/invoices/reading/reading.ts';
import { openOcr } from './ocr/ocr.ts';
import { type OcrEngine, OcrFailedError } from './ocr/ocr_engine.ts';
import { onPdfStep } from './pdf_steps.ts';
import './picture/one_core.ts';
import { ReadRefusedError } from './refused.ts';
import type { FromThread, ThreadSettings, ThreadTask, ToThread } from './thread_messages.ts';

const settings = workerData as ThreadSettings;
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');

onPdfStep((allow_ms) => tell({ kind: 'step', allow_ms }));

let engine: Promise<OcrEngine> | undefined;
let running: AbortController | undefined;

/** Recognition is opened for the first document that needs a reader, and kept. A failed start is tried again. */
async function ocr(): Promise<OcrEngine> {
  engine ??= openOcr({ ...settings.ocr, onChild: (pid, alive) => tell({ kind: 'child', pid, alive }) });
  try {
    return await engine;
  } catch (error) {
    engine = undefined;
    throw error;
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'abort') running?.abort(new Error('stopped'));
  else void run(message);
});

async function run(task: ThreadTask): Promise<void> {
  running = new AbortController();
  const { signal } = running;
  try {
    if (task.kind === 'read') await read(task, signal);
    else await draw(task, signal);
  } catch (error) {
    if (error instanceof ReadRefusedError) refuse(error.reason);
    else if (error instanceof OcrFailedError) {
      tell({ kind: 'fault', error });
      refuse('recognizer_failed');
    } else tell({ kind: 'failed', error: asError(error), documentsFault: true });
  }
}

async function read(task: ThreadTask & { kind: 'read' }, signal: AbortSignal): Promise<void> {
  const { readDocument }: Pick<typeof import('./document.ts'), 'readDocument'> = await import(settings.reader);
  let engine: OcrEngine;
  try {
    engine = await ocr();
  } catch (error) {
    return tell({ kind: 'failed', error: asError(error), documentsFault: false });
  }
  const result = await readDocument(task.files, {
    ocr: engine,
    now: task.now,
    hints: task.hints,
    ranges: task.ranges,
    signal,
    onProgress: (progress) => tell({ kind: 'progress', progress }),
    onFault: (error) => tell({ kind: 'fault', error: asError(error) }),
    onPicture: task.withPictures ? (picture) => tell({ kind: 'picture', picture }) : undefined,
  });
  tell({ kind: 'done', result });
}

async function draw(task: ThreadTask & { kind: 'pictures' }, signal: AbortSignal): Promise<void> {
  // Loading what draws takes most of the start of a thread, and a thread that reads does not wait for it.
  const { pagePictures } = await import('./picture/display.ts');
  const { files, rotations, ranges, without } = task;
  for await (const picture of pagePictures(files, { rotations, ranges, without, signal })) {
    tell({ kind: 'picture', picture });
    if (signal.aborted) break;
  }
  tell({ kind: 'done', result: null });
}

function refuse(reason: ReadRefusal): void {
  tell({ kind: 'done', result: { status: 'refused', reason, pages: [] } });
}

function tell(message: FromThread): void {
  port?.postMessage(message);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
