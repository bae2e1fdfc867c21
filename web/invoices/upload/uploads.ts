import { useEffect, useSyncExternalStore } from 'react';
import { invoices } from '#contract/invoices/invoices.ts';
import { sentenceOf } from '../../api.ts';
import { invalidate, isPassing } from '../../query.ts';
import { currentSession } from '../../session.ts';
import { upload } from '../../upload.ts';
import { forget, keep, listKept } from './kept_uploads.ts';

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
  /** The server was not reached: it is sent by itself once there is a connection. */
  offline: boolean;
  /** On the device, so that it survives the tab. */
  kept: boolean;
  result: Result | null;
}

/** A connection in a back room carries two files well, and ten badly. */
const AT_ONCE = 2;
const AGAIN_MS = 15_000;

const NEW = { state: 'waiting', sent: 0, error: null, offline: false, kept: false, result: null } as const;

/**
 * Uploads in progress. The list outlives the screen and the tab; where the device cannot keep a file, the tab says so before it closes.
 */
class Uploads {
  #all: Upload[] = [];
  #listeners = new Set<() => void>();
  #stop = new Map<string, AbortController>();
  #userId: string | null = null;
  /** The token of the session in which the list began. */
  #token: string | null = null;
  /** What has been sent or removed, so that the device keeps it no longer. */
  #done = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  all = () => this.#all;

  /** Begins a session with what an earlier tab of this user has left behind; what another user has added is not sent. */
  async begin(userId: string): Promise<void> {
    const token = currentSession()?.token ?? null;
    if (this.#userId === userId && this.#token === token) return;
    this.#userId = userId;
    this.#token = token;
    for (const { id } of this.#all) this.#stop.get(id)?.abort();
    this.#become([]);
    const kept = await listKept(userId);
    if (this.#token !== token) return;
    const known = new Set(this.#all.map(({ id }) => id));
    const left = kept.filter(({ id }) => !known.has(id)).map(({ id, files }) => ({ ...NEW, id, files, kept: true }));
    this.#become([...left, ...this.#all]);
    this.#go();
  }

  /** Tries again what did not reach the server. */
  again = (): void => {
    for (const { id, offline } of this.#all)
      if (offline) this.#change(id, { state: 'waiting', sent: 0, offline: false });
    this.#go();
  };

  /** Each list of files becomes one document. Resolves when the device has them, or has no room for them. */
  async add(documents: File[][]): Promise<void> {
    const added = documents.map((files): Upload => ({ ...NEW, id: crypto.randomUUID(), files }));
    this.#become([...this.#all, ...added]);
    const keeping = added.map(({ id, files }) => this.#keep(id, files));
    this.#go();
    await Promise.all(keeping);
  }

  async #keep(id: string, files: File[]): Promise<void> {
    const user_id = this.#userId;
    if (user_id === null) return;
    const kept = await keep({ id, files, user_id, added_at: new Date().toISOString() });
    if (this.#done.has(id)) await forget(id);
    else this.#change(id, { kept });
  }

  #forget(id: string): void {
    this.#done.add(id);
    void forget(id);
  }

  retry(id: string): void {
    this.#change(id, { state: 'waiting', sent: 0, error: null, offline: false });
    this.#go();
  }

  /** Stops it if it is under way, and forgets it. */
  remove(id: string): void {
    this.#stop.get(id)?.abort();
    this.#become(this.#all.filter((one) => one.id !== id));
    this.#forget(id);
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
    return this.#all.some((one) => one.state !== 'received' && !one.kept);
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#become(this.#all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #go(): void {
    // Another user can have signed in whose list has not begun yet.
    if ((currentSession()?.token ?? null) !== this.#token) return;
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
      this.#forget(id);
      await invalidate(invoices.list);
      // From here on it is a row of the list; only a duplicate still needs a word.
      if (!result?.duplicate_of) this.remove(id);
    } catch (error) {
      if (stop.signal.aborted) return;
      const offline = error instanceof Error && isPassing(error);
      this.#change(id, { state: 'failed', error: sentenceOf(error), offline });
      clearTimeout(this.#timer);
      if (offline) this.#timer = setTimeout(this.again, AGAIN_MS);
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

/** What is on its way; looked at again whenever the network is back. */
export function useUploads(): Upload[] {
  useEffect(() => {
    addEventListener('online', uploads.again);
    return () => removeEventListener('online', uploads.again);
  }, []);
  return useSyncExternalStore(uploads.subscribe, uploads.all);
}
