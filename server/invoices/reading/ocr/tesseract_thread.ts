import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { YOUNG_HEAP_MB } from '../young_heap.ts';
import { OcrFailedError, type PageMode } from './ocr_engine.ts';
import { packedModelFolder } from './tesseract_model.ts';

const require = createRequire(import.meta.url);
const LSTM_ONLY = 1;

interface Reply {
  jobId: string;
  status: 'resolve' | 'reject' | 'progress';
  data: unknown;
}

interface Pending {
  resolve(data: unknown): void;
  reject(error: unknown): void;
}

/**
 * One thread with tesseract.js's own worker script, used directly: `createWorker` of that package leaves errors of the thread without a
 * listener, which ends the whole process, and never settles when the thread dies while it starts.
 */
export class TesseractThread {
  readonly #worker: Worker;
  readonly #pending = new Map<string, Pending>();
  #jobs = 0;
  #dead: unknown;
  #ready: Promise<void> | undefined;

  constructor() {
    this.#worker = new Worker(require.resolve('tesseract.js/src/worker-script/node/index.js'), {
      stdout: true,
      stderr: true,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.unref();
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) => this.#fail(new OcrFailedError('the recognizer crashed', error)));
    this.#worker.on('messageerror', (error) =>
      this.#fail(new OcrFailedError('the recognizer answered nonsense', error)),
    );
    this.#worker.on('exit', () => this.#fail(new OcrFailedError('the recognizer ended')));
  }

  /** Tesseract's TSV for a picture file. After an error or an abort the thread is useless: close it. */
  async recognize(picture: Uint8Array, mode: PageMode, whitelist: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    let onAbort = () => {};
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
    });
    try {
      return await Promise.race([this.#pass(picture, mode, whitelist), aborted]);
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends the thread and waits until it has ended. */
  async close(): Promise<void> {
    this.#fail(new OcrFailedError('the recognizer was closed'));
    await this.#worker.terminate();
  }

  async #pass(picture: Uint8Array, mode: PageMode, whitelist: string): Promise<string> {
    this.#ready ??= this.#start();
    await this.#ready;
    // Every variable is set every time, so that a thread does not keep the last pass's whitelist.
    const params = { tessedit_pageseg_mode: `${mode}`, tessedit_char_whitelist: whitelist };
    await this.#ask('setParameters', { params });
    const output = { tsv: true, text: false };
    const answer = await this.#ask('recognize', { image: picture, options: {}, output });
    if (answer && typeof answer === 'object' && 'tsv' in answer && typeof answer.tsv === 'string') return answer.tsv;
    throw new OcrFailedError('the recognizer answered without words');
  }

  async #start(): Promise<void> {
    const options = { langPath: packedModelFolder(), gzip: true, cacheMethod: 'none', lstmOnly: true };
    await this.#ask('load', { options: { lstmOnly: true, logging: false } });
    await this.#ask('loadLanguage', { langs: 'eng', options });
    await this.#ask('initialize', { langs: 'eng', oem: LSTM_ONLY, config: {} });
  }

  #ask(action: string, payload: unknown): Promise<unknown> {
    if (this.#dead) return Promise.reject(this.#dead);
    const jobId = `${++this.#jobs}`;
    return new Promise((resolve, reject) => {
      this.#pending.set(jobId, { resolve, reject });
      // A thread keeps the process alive only while a caller waits for it.
      this.#worker.ref();
      this.#worker.postMessage({ workerId: 'ocr', jobId, action, payload });
    });
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.jobId);
    if (!pending || reply.status === 'progress') return;
    this.#pending.delete(reply.jobId);
    if (this.#pending.size === 0) this.#worker.unref();
    if (reply.status === 'resolve') pending.resolve(reply.data);
    else pending.reject(new OcrFailedError(`the recognizer refused: ${reply.data}`));
  }

  #fail(error: OcrFailedError): void {
    this.#dead ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#dead);
    this.#pending.clear();
  }
}
