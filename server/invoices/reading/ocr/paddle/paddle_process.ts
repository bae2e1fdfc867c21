import { type ChildProcess, fork } from 'node:child_process';
import { MINUTE_MS } from '#contract/dates.ts';
import { YOUNG_HEAP_FLAG } from '../../young_heap.ts';
import { type LineReader, OcrFailedError, type ReadLinesOptions } from '../ocr_engine.ts';
import { Slots } from '../slots.ts';
import type { FromPaddle, PaddleAnswers, PaddleTask, ToPaddle } from './paddle_messages.ts';

export interface PaddleSettings {
  passTimeoutMs: number;
  onChild?: ((pid: number, alive: boolean) => void) | undefined;
  /** The child's module. */
  module?: URL | undefined;
}

/** Where the child does not start this many times in a row, this machine cannot run it. */
const MAX_FAILED_STARTS = 2;
const IDLE_MS = MINUTE_MS;
/** A child that keeps more than this between pages is replaced, in case pages of many sizes leave holes in its memory. It usually keeps 370 MB. */
const MOST_RESIDENT = 450 * 1024 ** 2;
/**
 * For the C library of most Linux systems; others ignore it. What takes 8 MB or more goes back to the system as soon as it is free, and comes
 * in large pages of memory, because filling it by small ones takes up to a second a photo.
 */
const MEMORY = ['hugetlb=1', 'arena_max=1', `mmap_threshold=${8 * 1024 ** 2}`].map((value) => `glibc.malloc.${value}`);

interface Running {
  child: ChildProcess;
  ready: Promise<void>;
  /** Rejects when the child has ended. */
  ended: Promise<never>;
}

/** Lines read by PP-OCR in a child process, which starts before the first page, reads one page at a time and is kept for the next. */
export function openPaddle({
  passTimeoutMs,
  onChild,
  module = new URL('./paddle_child.ts', import.meta.url),
}: PaddleSettings): LineReader {
  const slots = new Slots(1);
  const closing = new AbortController();
  let running: Running | null = null;
  let failedStarts = 0;
  let idle: NodeJS.Timeout | undefined;
  let pages = 0;

  function start(): Running {
    // One thread: its own threading gains little and slows down other documents.
    const env = { ...process.env, OMP_NUM_THREADS: '1', GLIBC_TUNABLES: MEMORY.join(':') };
    const child = fork(module, [], {
      serialization: 'advanced',
      execArgv: [YOUNG_HEAP_FLAG],
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { pid } = child;
    if (pid !== undefined) onChild?.(pid, true);
    let isReady = false;
    const ended = new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(new OcrFailedError('the line reader could not be started', error)));
      child.once('close', (code, signal) => {
        if (pid !== undefined) onChild?.(pid, false);
        if (running?.child === child) running = null;
        if (!isReady && !child.killed) failedStarts++;
        reject(new OcrFailedError(`the line reader ended with ${code ?? signal}`));
      });
    });
    ended.catch(() => {
      // Reported to whoever waits for an answer.
    });
    const ready = messageOf(child, (message) => message.kind === 'ready' || undefined).then(() => {
      isReady = true;
      failedStarts = 0;
    });
    return { child, ready, ended };
  }

  async function page<T extends PaddleTask>(
    wanted: T,
    signal: AbortSignal,
    onFirst: ReadLinesOptions['onFirst'],
  ): Promise<PaddleAnswers[T['kind']]> {
    running ??= start();
    const { child, ready, ended } = running;
    child.ref();
    child.channel?.ref();
    await Promise.race([ready, ended]);
    signal.throwIfAborted();
    const id = ++pages;
    const answer = messageOf(child, (message) => {
      if (message.kind === 'ready' || message.id !== id) return undefined;
      if (message.kind !== 'first') return message;
      onFirst?.(message.read, message.part);
      return undefined;
    });
    const task: ToPaddle = { ...wanted, id };
    child.send(task, () => {
      // A child that is gone is reported by its end.
    });
    const message = await Promise.race([answer, ended]);
    if (message.kind === 'failed') throw new OcrFailedError(`the line reader failed: ${message.message}`);
    if (message.resident > MOST_RESIDENT) await kill();
    return message.answer as PaddleAnswers[T['kind']];
  }

  /** Resolves when it is gone. */
  async function kill(): Promise<void> {
    const last = running;
    if (!last) return;
    running = null;
    last.child.ref();
    last.child.kill('SIGKILL');
    await last.ended.catch(() => {});
  }

  async function work<T extends PaddleTask>(
    task: T,
    { signal: outer, onFirst }: ReadLinesOptions,
  ): Promise<PaddleAnswers[T['kind']]> {
    const signal = outer ? AbortSignal.any([outer, closing.signal]) : closing.signal;
    return await slots.run(async () => {
      clearTimeout(idle);
      let stop = (_: unknown) => {};
      const stopped = new Promise<never>((_, reject) => {
        stop = reject;
      });
      const onAbort = () => stop(signal.reason);
      const timer = setTimeout(() => stop(new OcrFailedError('a page took too long')), passTimeoutMs);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const result = await Promise.race([page(task, signal, onFirst), stopped]);
        rest();
        return result;
      } catch (error) {
        await kill();
        throw error;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
    }, signal);
  }

  /** An idle child does not keep the process alive, and gives its memory back after a while. */
  function rest(): void {
    idle = setTimeout(() => void kill(), IDLE_MS);
    idle.unref();
    running?.child.unref();
    running?.child.channel?.unref();
  }

  return {
    get isUsable() {
      return failedStarts < MAX_FAILED_STARTS;
    },
    start() {
      if (running || closing.signal.aborted) return;
      running = start();
      rest();
    },
    read: (image, letters, options = {}) => work({ kind: 'read', image, letters }, options),
    lookAgain: (image, lines, signal) => work({ kind: 'look', image, lines }, { signal }),
    async close() {
      clearTimeout(idle);
      closing.abort(new OcrFailedError('the recognizer was closed'));
      await kill();
    },
  };
}

/** The first message that `pick` takes. */
function messageOf<T>(child: ChildProcess, pick: (message: FromPaddle) => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const receive = (message: FromPaddle) => {
      const picked = pick(message);
      if (picked === undefined) return;
      child.off('message', receive);
      resolve(picked);
    };
    child.on('message', receive);
  });
}
