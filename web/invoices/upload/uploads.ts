import { invoices } from '#contract/invoices/invoices.ts';
import { sentenceOf } from '../../api.ts';
import { invalidate, isPassing } from '../../query.ts';
import { currentSession, onLogout } from '../../session.ts';
import { upload } from '../../upload.ts';
import { forget, keep, listKept } from './kept_uploads.ts';
import { faultsOf } from './quality/faults_of.ts';
import type { Upload } from './upload_state.ts';

/** A connection in a back room carries two files well, and ten badly. */
const AT_ONCE = 2;
const AGAIN_MS = 15_000;

const NEW = { faults: [], turned: false, sent: 0, error: null, offline: false, kept: false, result: null };

/**
 * Uploads in progress. The list outlives the screen and the tab. Where the device cannot keep a file, the tab says so before it closes, and
 * keeps the file itself when the session expires.
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
  #isChecking = false;
  /** How many pictures were looked at since there were none to look at. */
  #checked = 0;
  #onUnseen: ((doubtful: number) => void) | undefined;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  all = () => this.#all;
  checked = () => this.#checked;

  /** Called with the number of doubtful pictures when a check has found some while no screen shows them. */
  whenUnseen(tell: (doubtful: number) => void): void {
    this.#onUnseen = tell;
  }

  /** Begins a session with what an earlier tab of this user has left behind; what another user has added is not sent. */
  async begin(userId: string): Promise<void> {
    const token = currentSession()?.token ?? null;
    if (this.#userId === userId && this.#token === token) return;
    const inTab = this.#userId === userId ? this.#all.filter(isOnlyInTab) : [];
    this.#userId = userId;
    this.#token = token;
    for (const { id } of this.#all) this.#stop.get(id)?.abort();
    this.#checked = 0;
    this.#become(
      inTab.map(({ id, files, turned, state }): Upload => {
        return { ...NEW, id, files, turned, state: isUnchecked(state) ? 'checking' : 'waiting' };
      }),
    );
    const kept = await listKept(userId);
    if (this.#token !== token) return;
    const known = new Set(this.#all.map(({ id }) => id));
    const left = kept
      .filter(({ id }) => !known.has(id))
      .map(({ id, files, is_unchecked, is_turned = false }): Upload => {
        return { ...NEW, id, files, turned: is_turned, state: is_unchecked ? 'checking' : 'waiting', kept: true };
      });
    this.#become([...left, ...this.#all]);
    this.#go();
    void this.#check();
  }

  /** Who logs out leaves only what the device keeps. */
  end(): void {
    this.#become(this.#all.filter((one) => !isOnlyInTab(one)));
  }

  /** Tries again what did not reach the server. */
  again = (): void => {
    for (const { id, offline } of this.#all)
      if (offline) this.#change(id, { state: 'waiting', sent: 0, offline: false });
    this.#go();
  };

  /** Each list of files becomes one document. Resolves when the device has them, or has no room for them. */
  add(documents: File[][]): Promise<void> {
    return this.#add(documents, 'waiting');
  }

  /** Each picture becomes one document: at once if it can be read, else when a user sends it anyway. Resolves like `add`. */
  addPictures(pictures: File[]): Promise<void> {
    return this.#add(
      pictures.map((file) => [file]),
      'checking',
    );
  }

  async #add(documents: File[][], state: 'waiting' | 'checking'): Promise<void> {
    const added = documents.map((files): Upload => ({ ...NEW, id: crypto.randomUUID(), files, state }));
    this.#become([...this.#all, ...added]);
    const keeping = added.map((one) => this.#keep(one));
    this.#go();
    void this.#check();
    await Promise.all(keeping);
  }

  /** Sends doubtful pictures as they are. */
  sendAnyway(ids: string[]): void {
    for (const one of this.#doubtful().filter(({ id }) => ids.includes(id))) {
      const change = { state: 'waiting' } as const;
      this.#change(one.id, change);
      // The next visit must not ask again.
      void this.#keep({ ...one, ...change });
    }
    this.#go();
  }

  /** Puts a rotated picture in the place of a doubtful one. It stays doubtful: nobody can tell whether it is upside down but its user. */
  async replace(id: string, picture: File): Promise<void> {
    const change = { files: [picture], faults: await faultsOf([picture]), turned: true };
    const doubtful = this.#doubtful().find((one) => one.id === id);
    if (!doubtful) return;
    this.#change(id, change);
    void this.#keep({ ...doubtful, ...change });
  }

  #doubtful(): Upload[] {
    return this.#all.filter(({ state }) => state === 'doubtful');
  }

  async #keep({ id, files, turned, state }: Upload): Promise<void> {
    const user_id = this.#userId;
    if (user_id === null) return;
    const kept = await keep({
      id,
      files,
      user_id,
      added_at: new Date().toISOString(),
      is_unchecked: isUnchecked(state),
      is_turned: turned,
    });
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

  /** Removes pictures. @returns the way back, while the session lasts */
  leaveOut(ids: string[]): () => void {
    const out = this.#all.filter(({ id }) => ids.includes(id));
    const token = this.#token;
    for (const { id } of out) this.remove(id);
    return () => {
      if (this.#token !== token) return;
      const back = out.filter(({ id }) => this.#done.delete(id)).map((one) => ({ ...one, kept: false }));
      this.#become([...this.#all, ...back]);
      for (const one of back) void this.#keep(one);
      void this.#check();
    };
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
    return this.#all.some(isOnlyInTab);
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#become(this.#all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    let found = false;
    const find = () => this.#all.find(({ state }) => state === 'checking');
    for (let next = find(); next; next = find()) {
      const { id, files, turned } = next;
      const stop = new AbortController();
      this.#stop.set(id, stop);
      const faults = await faultsOf(files, stop.signal);
      // Removed, or another session has begun: it may be back, and was not looked at.
      if (stop.signal.aborted || !this.#all.some((one) => one.id === id)) continue;
      this.#checked += 1;
      const isDoubtful = turned || faults.length > 0;
      this.#change(id, { state: isDoubtful ? 'doubtful' : 'waiting', faults });
      found ||= isDoubtful;
      this.#go();
    }
    this.#checked = 0;
    this.#isChecking = false;
    const doubtful = this.#doubtful().length;
    if (found && doubtful > 0 && this.#listeners.size === 0) this.#onUnseen?.(doubtful);
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
      // What was refused leaves the timer of those that wait for a connection.
      if (!offline) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.again, AGAIN_MS);
    } finally {
      this.#stop.delete(id);
      this.#go();
    }
  }
}

function isUnchecked(state: Upload['state']): boolean {
  return state === 'checking' || state === 'doubtful';
}

function isOnlyInTab({ state, kept }: Upload): boolean {
  return state !== 'received' && !kept;
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const uploads = new Uploads();
onLogout(() => uploads.end());
