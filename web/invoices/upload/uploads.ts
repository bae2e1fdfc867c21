import { useSyncExternalStore } from 'react';
import { invoices } from '#contract/invoices/invoices.ts';
import { sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { upload } from '../../upload.ts';

type Result = Awaited<ReturnType<typeof upload<typeof invoices.upload>>>['invoices'][number];

/** One document on its way to the server. */
export interface Upload {
  id: string;
  files: File[];
  state: 'waiting' | 'sending' | 'received' | 'failed';
  /** 0 to 1. */
  sent: number;
  /** Why it was not sent. */
  error: string | null;
  result: Result | null;
}

/** A connection in a back room carries two files well, and ten badly. */
const AT_ONCE = 2;

/**
 * Uploads in progress. The list outlives the screen, so that the user can leave it; it does not outlive the tab,
 * which says so before it closes.
 */
class Uploads {
  #all: Upload[] = [];
  #listeners = new Set<() => void>();
  #stop = new Map<string, AbortController>();

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  all = () => this.#all;

  /** Each list of files becomes one document. */
  add(documents: File[][]): void {
    const added = documents.map(
      (files): Upload => ({ id: crypto.randomUUID(), files, state: 'waiting', sent: 0, error: null, result: null }),
    );
    this.#become([...this.#all, ...added]);
    this.#go();
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', sent: 0, error: null });
    this.#go();
  }

  /** Stops it if it is under way, and forgets it. */
  remove(id: string): void {
    this.#stop.get(id)?.abort();
    this.#become(this.#all.filter((one) => one.id !== id));
    this.#go();
  }

  #become(all: Upload[]): void {
    const wasBusy = this.#isBusy();
    this.#all = all;
    if (this.#isBusy() !== wasBusy) {
      if (wasBusy) window.removeEventListener('beforeunload', warn);
      else window.addEventListener('beforeunload', warn);
    }
    for (const listener of this.#listeners) listener();
  }

  #isBusy(): boolean {
    return this.#all.some((one) => one.state !== 'received');
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#become(this.#all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #go(): void {
    const sending = this.#all.filter((one) => one.state === 'sending').length;
    for (const next of this.#all.filter((one) => one.state === 'waiting').slice(0, AT_ONCE - sending)) {
      void this.#send(next);
    }
  }

  async #send({ id, files }: Upload): Promise<void> {
    const stop = new AbortController();
    this.#stop.set(id, stop);
    this.#change(id, { state: 'sending' });
    const body = new FormData();
    for (const file of files) body.append('files', file, file.name);
    try {
      const { invoices: made } = await upload(invoices.upload, {
        query: { as: files.length > 1 ? 'pages' : 'documents' },
        body,
        signal: stop.signal,
        // Sent again because the answer was lost, it is the same upload.
        key: id,
        onProgress: (sent) => this.#change(id, { sent }),
      });
      const result = made[0] ?? null;
      this.#change(id, { state: 'received', sent: 1, result });
      await invalidate(invoices.list);
      // From here on it is a row of the list; only a duplicate still needs a word.
      if (!result?.duplicate_of) this.remove(id);
    } catch (error) {
      if (!stop.signal.aborted) this.#change(id, { state: 'failed', error: sentenceOf(error) });
    } finally {
      this.#stop.delete(id);
      this.#go();
    }
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const uploads = new Uploads();

export function useUploads(): Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.all);
}
