import { availableParallelism } from 'node:os';
import { READING_TIMEOUT_MS } from '#contract/limits.ts';
import type { ReadProgress, ReadRefusal, ReadResult } from '#contract/reading.ts';
import type { PagePicture } from './display.ts';
import type { OcrSettings } from './ocr.ts';
import type { QuarterTurn } from './page-images.ts';
import { ReadingThread, type TaskListener, ThreadFailedError } from './reading-thread.ts';
import { Slots } from './slots.ts';
import type { ThreadTask } from './thread-messages.ts';
import type { ReadingHints } from './vendor.ts';

export interface ReadingPoolOptions {
  /** Documents that are read at the same time; each holds a thread of some 150 to 400 MB. */
  threads?: number;
  /** One document's time, from the moment a thread takes it. */
  timeoutMs?: number;
  ocr?: Omit<OcrSettings, 'onChild'>;
  /** A thread's JavaScript memory; a document that needs more is refused as broken. */
  memoryMb?: number;
  /** Address of the module with `readDocument`. */
  reader?: string;
  /** Told of every crash and fault that became a refusal: the refusal itself says too little to mend it. */
  onFault?: (error: unknown) => void;
}

export interface ReadingRequest {
  /** The files of one document, in order. */
  files: Uint8Array[];
  now?: Date;
  hints?: ReadingHints | undefined;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** The pages as a person sees them, turned as the reading found them; also for a document that was refused, as far as they can be drawn. */
  onPicture?: ((picture: PagePicture) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface ReadingPool {
  /**
   * Reads a document and draws its pages. Whatever is wrong with the document is a refusal (`took_too_long` after the time-out,
   * `broken_file` when it crashed its thread). Throws the signal's reason, or ThreadFailedError when this machine cannot recognise anything.
   */
  read(request: ReadingRequest): Promise<ReadResult>;
  /** Stops everything under way (it throws) and ends every thread and child process. */
  close(): Promise<void>;
}

const MEMORY_MB = 768;
/** One core stays free for answering requests. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

class TookTooLongError extends Error {}

/** Threads start when they are first needed; one that crashed or was killed is replaced by the next document. */
export function openReadingPool(options: ReadingPoolOptions = {}): ReadingPool {
  const slots = new Slots(options.threads ?? THREADS);
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
    return new ReadingThread(settings, options.memoryMb ?? MEMORY_MB);
  }

  async function onThread(task: ThreadTask, listener: TaskListener, signal: AbortSignal): Promise<ReadResult | null> {
    const thread = freeThread();
    alive.add(thread);
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(new TookTooLongError()), options.timeoutMs ?? READING_TIMEOUT_MS);
    try {
      const result = await thread.run(task, listener, AbortSignal.any([signal, tooLong.signal]));
      idle.push(thread);
      return result;
    } catch (error) {
      alive.delete(thread);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs a task; what the document is to blame for becomes a refusal. */
  async function attempt(task: ThreadTask, listener: TaskListener, signal: AbortSignal): Promise<ReadResult | null> {
    try {
      return await onThread(task, listener, signal);
    } catch (error) {
      if (error instanceof TookTooLongError) return refusal('took_too_long');
      if (!(error instanceof ThreadFailedError) || !error.documentsFault) throw error;
      options.onFault?.(error.cause);
      return refusal('broken_file');
    }
  }

  async function read(request: ReadingRequest): Promise<ReadResult> {
    const { files, now = new Date(), hints, onProgress, onPicture } = request;
    const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal;
    return await slots.run(async () => {
      const task = { kind: 'read', files, now, hints } as const;
      const result = (await attempt(task, { onProgress }, signal)) ?? refusal('broken_file');
      if (onPicture) {
        await attempt({ kind: 'pictures', files, rotations: turnsOf(result) }, { onPicture }, signal);
      }
      return result;
    }, signal);
  }

  async function close(): Promise<void> {
    closing.abort(new Error('the reading pool was closed'));
    await Promise.all([...alive].map((thread) => thread.kill()));
    idle.length = 0;
    alive.clear();
  }

  return { read, close };
}

function refusal(reason: ReadRefusal): ReadResult {
  return { status: 'refused', reason, pages: [] };
}

function turnsOf(result: ReadResult): QuarterTurn[] {
  const pages = result.status === 'read' ? result.reading.pages : result.pages;
  return pages.map((page) => page.rotation);
}
