import { availableParallelism } from 'node:os';
import { READING_PAGE_TIMEOUT_MS, READING_TIMEOUT_MS } from '#contract/invoices/limits.ts';
import type { ReadPage, ReadProgress, ReadRefusal, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { ReadingHints } from './header/vendor.ts';
import type { OcrSettings } from './ocr/ocr.ts';
import { Slots } from './ocr/slots.ts';
import { UNKNOWN_SIZE } from './page.ts';
import type { PageRange } from './page_range.ts';
import type { PagePicture } from './picture/display.ts';
import { ReadingThread, type TaskListener, ThreadFailedError } from './reading_thread.ts';
import { StepsTooLongError } from './step_watch.ts';
import type { ThreadTask } from './thread_messages.ts';
import { limitTime, restarting } from './time_limit.ts';

export interface ReadingPoolOptions {
  /** Documents that are read at the same time; each holds a thread of some 150 to 250 MB and, while it recognizes pages, a process of up to 370 MB. */
  threads?: number;
  ocr?: Omit<OcrSettings, 'onChild'>;
  /** A thread's JavaScript memory; a document that needs more is refused as broken. */
  memoryMb?: number;
  /** Address of the module with `readDocument`. */
  reader?: string;
  /** Called for every crash and fault that became a refusal or the outcome of a page: these are not enough to fix it. */
  onFault?: (error: unknown) => void;
}

export interface ReadingRequest {
  /** The files of one document, in order. */
  files: Uint8Array[];
  /** Which pages of each file belong to it; all of them where it says nothing. */
  ranges?: readonly (PageRange | null)[] | undefined;
  now?: Date;
  hints?: ReadingHints | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** The pages as the user sees them, turned as in the reading; also for a refused document, as far as they can be drawn. */
  onPicture?: ((picture: PagePicture) => void) | undefined;
  /** Called with the seconds that it took, without the wait for a thread. */
  onSeconds?: ((seconds: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface ReadingPool {
  /** The number of documents that it reads at once. */
  readonly threads: number;
  /**
   * Reads a document and draws its pages. Any fault of the document is a refusal (`took_too_long` when its time was up before a page was
   * read, `broken_file` when it crashed its thread). Throws the signal's reason, or ThreadFailedError when this machine cannot recognize anything.
   */
  read(request: ReadingRequest): Promise<ReadResult>;
  /** Stops all running work (it throws) and ends every thread and child process. */
  close(): Promise<void>;
}

const MEMORY_MB = 768;
/** One core stays free for answering requests; two threads at least, so that one company's documents do not delay all others. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));

class TookTooLongError extends Error {}

interface Bounds {
  /** Stops the work, which throws. */
  signal: AbortSignal;
  /** When the time of the document is up, by `performance.now()`. */
  until: number;
}

/** Threads start when they are first needed; a crashed or killed one is replaced for the next document. */
export function openReadingPool(options: ReadingPoolOptions = {}): ReadingPool {
  const threads = options.threads ?? THREADS;
  const slots = new Slots(threads);
  const idle: ReadingThread[] = [];
  const alive = new Set<ReadingThread>();
  const closing = new AbortController();
  const settings = {
    // A thread reads one document: the passes over its page may run side by side only if the caller says so.
    ocr: { parallel: 1, ...options.ocr },
    reader: options.reader ?? new URL('./document.ts', import.meta.url).href,
  };

  /** A thread may have died while it was idle. */
  function freeThread(): ReadingThread {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      if (!thread.dead) return thread;
      alive.delete(thread);
    }
    return newThread();
  }

  function newThread(): ReadingThread {
    const thread = new ReadingThread(settings, options.memoryMb ?? MEMORY_MB);
    alive.add(thread);
    return thread;
  }

  async function onThread(task: ThreadTask, listener: TaskListener, bounds: Bounds): Promise<ReadResult | null> {
    const thread = freeThread();
    const tooLong = new AbortController();
    // A document whose time is up is still drawn, so that a user can tell what its pages are.
    const left = Math.max(bounds.until - performance.now(), READING_PAGE_TIMEOUT_MS);
    const limit = limitTime(
      left,
      () => thread.hurry(),
      () => tooLong.abort(new TookTooLongError()),
    );
    try {
      const watched = restarting(limit, listener);
      const result = await thread.run(task, watched, AbortSignal.any([bounds.signal, tooLong.signal]));
      idle.push(thread);
      return result;
    } catch (error) {
      alive.delete(thread);
      // The next document does not wait for a thread to start.
      if (!closing.signal.aborted && idle.length === 0) idle.push(newThread());
      throw error;
    } finally {
      limit.end();
    }
  }

  /** Runs a task; faults of the document become a refusal. */
  async function attempt(
    task: ThreadTask,
    listener: TaskListener,
    bounds: Bounds,
    isAgain = false,
  ): Promise<ReadResult | null> {
    try {
      return await onThread(task, listener, bounds);
    } catch (error) {
      // The system may have ended the thread; a document that ends two of them is broken.
      if (error instanceof ThreadFailedError && error.isUnexplained && !isAgain) {
        return attempt(task, listener, bounds, true);
      }
      if (error instanceof TookTooLongError) return refusal('took_too_long');
      if (error instanceof StepsTooLongError) return refusal('too_complex');
      if (!(error instanceof ThreadFailedError) || !error.documentsFault) throw error;
      options.onFault?.(error.cause);
      return refusal('broken_file');
    }
  }

  async function read(request: ReadingRequest): Promise<ReadResult> {
    const { files, ranges, now = new Date(), hints, onProgress, onPicture } = request;
    const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
    return await slots.run(async () => {
      const started = performance.now();
      const bounds = { signal, until: started + READING_TIMEOUT_MS };
      const drawn = new Set<number>();
      const onDrawn = (picture: PagePicture) => {
        drawn.add(picture.page);
        onPicture?.(picture);
      };
      const task = { kind: 'read', files, ranges, now, hints, withPictures: onPicture !== undefined } as const;
      let pages = 0;
      const counting = (progress: ReadProgress) => {
        pages = progress.pages;
        onProgress?.(progress);
      };
      const listener = { onProgress: counting, onPicture: onDrawn, onFault: options.onFault };
      const result = withPages((await attempt(task, listener, bounds)) ?? refusal('broken_file'), pages);
      if (onPicture && hasMore(result, drawn)) {
        const rotations = pagesOf(result).map((page) => page.rotation);
        await attempt({ kind: 'pictures', files, ranges, rotations, without: [...drawn] }, { onPicture }, bounds);
      }
      request.onSeconds?.((performance.now() - started) / 1000);
      return result;
    }, signal);
  }

  async function close(): Promise<void> {
    closing.abort(new Error('the reading pool was closed'));
    await Promise.all([...alive].map((thread) => thread.kill()));
    idle.length = 0;
    alive.clear();
  }

  return { threads, read, close };
}

function refusal(reason: ReadRefusal): ReadResult {
  return { status: 'refused', reason, pages: [] };
}

/** A thread that was ended takes with it what it has read; that the document has these pages is known all the same. */
function withPages(result: ReadResult, count: number): ReadResult {
  if (result.status !== 'refused' || result.reason !== 'took_too_long' || result.pages.length > 0) return result;
  const page: ReadPage = { ...UNKNOWN_SIZE, rotation: 0, outcome: 'no_time' };
  return { ...result, pages: Array.from({ length: count }, () => page) };
}

function pagesOf(result: ReadResult): ReadPage[] {
  return result.status === 'read'
    ? [result.reading, ...(result.more ?? [])].flatMap((reading) => reading.pages)
    : result.pages;
}

/** Whether pages are left to draw: those that were not recognized. */
function hasMore(result: ReadResult, drawn: ReadonlySet<number>): boolean {
  // A document that is too large to read is too large to draw.
  if (result.status === 'refused' && result.reason === 'too_complex') return false;
  const pages = pagesOf(result);
  return pages.length === 0 || pages.some(({ outcome }, index) => outcome !== 'not_drawn' && !drawn.has(index + 1));
}
