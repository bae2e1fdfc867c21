import { Worker } from 'node:worker_threads';
import type { ReadProgress, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { PagePicture } from './picture/display.ts';
import { type StepsTooLongError, type StepWatch, watchSteps } from './step_watch.ts';
import type { FromThread, ThreadSettings, ThreadTask, ToThread } from './thread_messages.ts';
import { YOUNG_HEAP_MB } from './young_heap.ts';

/** How long an aborted thread can take to end its child processes before it is killed. */
const GRACE_MS = 500;

export interface TaskListener {
  onProgress?: ((progress: ReadProgress) => void) | undefined;
  onPicture?: ((picture: PagePicture) => void) | undefined;
  onFault?: ((error: unknown) => void) | undefined;
}

/** A task that did not finish: the thread crashed, or the task's own code failed. */
export class ThreadFailedError extends Error {
  /** False when the machine is at fault (the recognizer cannot be started), so that another attempt later makes sense. */
  readonly documentsFault: boolean;
  /** The thread is gone and nothing says why: the document may have had no part in it. */
  readonly isUnexplained: boolean;

  constructor(
    cause: unknown,
    { documentsFault, isUnexplained = false }: { documentsFault: boolean; isUnexplained?: boolean },
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ThreadFailedError';
    this.documentsFault = documentsFault;
    this.isUnexplained = isUnexplained;
  }
}

/** One worker thread with one task at a time. */
export class ReadingThread {
  readonly #worker: Worker;
  readonly #children = new Set<number>();
  #listener: TaskListener = {};
  #steps: StepWatch | undefined;
  #settle: { resolve(result: ReadResult | null): void; reject(error: unknown): void } | undefined;
  /** A dead thread takes no more tasks. */
  dead = false;

  constructor(settings: ThreadSettings, memoryMb: number) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('error', (error) => this.#die(new ThreadFailedError(error, { documentsFault: true })));
    const ended = { documentsFault: true, isUnexplained: true };
    this.#worker.on('exit', () => this.#die(new ThreadFailedError('the reading thread ended', ended)));
    // Idle threads do not keep the process alive.
    this.#worker.unref();
  }

  /**
   * Runs a task to its end. When the signal fires the task is told to stop, then the thread is killed, and the signal's reason is thrown.
   * Throws ThreadFailedError for a crash. After either the thread is dead.
   */
  async run(task: ThreadTask, listener: TaskListener, signal: AbortSignal): Promise<ReadResult | null> {
    signal.throwIfAborted();
    const ended = new Promise<ReadResult | null>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#listener = listener;
    this.#steps = watchSteps(this.#worker, (error) => this.#die(error));
    this.#worker.ref();
    this.#send(task);
    let onAbort = () => {};
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([ended, aborted]);
    } catch (error) {
      this.#listener = {};
      await this.#stop(ended);
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#listener = {};
      this.#worker.unref();
    }
  }

  /** Tells the task that its time is up: it ends with the pages that it has read. */
  hurry(): void {
    this.#send({ kind: 'abort' });
  }

  /** Kills the thread and its remaining processes; resolves when it is gone. */
  async kill(): Promise<void> {
    this.dead = true;
    await this.#worker.terminate();
    for (const pid of this.#children) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended in the meantime.
      }
    }
    this.#children.clear();
  }

  async #stop(ended: Promise<unknown>): Promise<void> {
    if (!this.dead) {
      this.#send({ kind: 'abort' });
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, GRACE_MS);
      });
      await Promise.race([ended.catch(() => {}), grace]);
      clearTimeout(timer);
    }
    await this.kill();
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromThread): void {
    switch (message.kind) {
      case 'progress':
        this.#listener.onProgress?.(message.progress);
        break;
      case 'picture':
        this.#listener.onPicture?.(message.picture);
        break;
      case 'fault':
        this.#listener.onFault?.(message.error);
        break;
      case 'child':
        if (message.alive) this.#children.add(message.pid);
        else this.#children.delete(message.pid);
        break;
      case 'step':
        if (message.allow_ms === null) this.#steps?.end();
        else this.#steps?.begin(message.allow_ms);
        break;
      case 'done':
        this.#settle?.resolve(message.result);
        break;
      case 'failed':
        this.#settle?.reject(new ThreadFailedError(message.error, message));
        break;
    }
  }

  #die(error: ThreadFailedError | StepsTooLongError): void {
    this.#steps?.end();
    this.dead = true;
    this.#settle?.reject(error);
  }
}
