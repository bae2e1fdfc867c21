import { canDrawInWorker, DrawingWorker } from './drawing_worker.ts';
import { inTime } from './in_time.ts';
import { judgePhoto } from './judge_photo.ts';
import type { PhotoFault } from './photo_faults.rules.ts';
import photoWorkerUrl from './photo_worker.ts?worker&url';

/** A picture that the browser is not done with by then goes up unjudged. */
export const LOOK_MS = 15_000;

export { photoWorkerUrl };

const worker = new DrawingWorker<File, PhotoFault[]>(photoWorkerUrl);
let before: Promise<unknown> = Promise.resolve();

/**
 * What makes a photo hard to read; nothing where that cannot be told, or after the signal. One photo after another: many at once would fill
 * the memory.
 */
export function faultsOfPhoto(file: File, signal?: AbortSignal): Promise<PhotoFault[]> {
  // Its time begins when its turn has come.
  const work = before.then(() => (signal?.aborted ? [] : inTime(LOOK_MS, signal, (stop) => look(file, stop))));
  const faults = work.catch(() => []);
  before = faults;
  return faults;
}

async function look(file: File, signal: AbortSignal): Promise<PhotoFault[]> {
  if (canDrawInWorker()) return (await worker.ask(file, signal)) ?? [];
  const stopped = new Promise<PhotoFault[]>((resolve) => signal.addEventListener('abort', () => resolve([])));
  return await Promise.race([judgePhoto(file), stopped]);
}
