/** How long a worker is kept for the next question. */
const IDLE_MS = 10_000;

/** Old browsers cannot draw in a worker. */
export function canDrawInWorker(): boolean {
  return typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
}

/** Looks at pictures while the page stays responsive, one at a time. It is started when asked, and ended when nothing was asked for a while. */
export class DrawingWorker<Question, Answer> {
  readonly #url: string;
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** Null when it fails, or is not done when the signal comes: it is ended then, and the next question starts another one. */
  ask(question: Question, signal: AbortSignal, transfer: Transferable[] = []): Promise<Answer | null> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? new Worker(this.#url, { type: 'module' });
    this.#worker = worker;
    return new Promise((resolve) => {
      const fail = () => {
        signal.removeEventListener('abort', fail);
        this.#end(worker);
        resolve(null);
      };
      signal.addEventListener('abort', fail);
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        signal.removeEventListener('abort', fail);
        this.#idle = setTimeout(() => this.#end(worker), IDLE_MS);
        resolve(data);
      };
      worker.postMessage(question, transfer);
    });
  }

  #end(worker: Worker): void {
    worker.terminate();
    if (this.#worker === worker) this.#worker = null;
  }
}
