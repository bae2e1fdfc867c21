import type { Invoice } from '#contract/invoices/invoice.ts';
import { draftOf, type InvoiceChange, type InvoiceDraft, inputOf } from './draft.ts';
import { isStored, overlaps } from './merge.ts';

/** Why a save failed. `lost`: nothing reached the server; `conflict`: another user saved first; `refused`: the server rejected it. */
export type SaveFailure = { kind: 'lost' } | { kind: 'conflict' } | { kind: 'refused'; detail: string };

export type SaveStatus =
  | { state: 'saved' }
  | { state: 'waiting' }
  | { state: 'saving' }
  /** Kept here and retried automatically. */
  | { state: 'offline' }
  /** Another user changed the same values; `fields` names them. */
  | { state: 'conflict'; theirs: Invoice; fields: string[] }
  | { state: 'refused'; detail: string };

export interface AutosaveNeeds {
  read: () => { draft: InvoiceDraft; base: InvoiceDraft; version: number };
  save: (change: InvoiceChange) => Promise<Invoice>;
  load: () => Promise<Invoice>;
  failure: (error: unknown) => SaveFailure;
  heard: (invoice: Invoice, sent: InvoiceDraft | null) => void;
  replace: (invoice: Invoice) => void;
  onStatus: (status: SaveStatus) => void;
}

export const SAVE_DELAY_MS = 700;
const RETRY_MS = [2000, 4000, 8000, 15000];

/** Sends what was typed a moment after the last keystroke, one call at a time; nothing typed is given up when a call fails. */
export class Autosave {
  #needs: AutosaveNeeds;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #attempt = 0;
  #conflict: Invoice | null = null;
  #left = false;
  /** What was sent without an answer, since the last one: one of them may have been stored. */
  #unanswered: InvoiceDraft[];

  /** @param unanswered what a closed tab has sent without an answer */
  constructor(needs: AutosaveNeeds, unanswered: readonly InvoiceDraft[] = []) {
    this.#needs = needs;
    this.#unanswered = [...unanswered];
  }

  /** Something was typed. Whether it is anything new is found out when typing has paused: that is no work for every key. */
  touch(): void {
    if (this.#conflict) return;
    if (!this.#running) this.#needs.onStatus({ state: 'waiting' });
    this.#later(SAVE_DELAY_MS);
  }

  /** Saves now. Resolves to true once the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (!this.#conflict) {
      if (this.#running) {
        if (!(await this.#running)) return false;
        continue;
      }
      if (!this.#pending()) {
        this.#needs.onStatus({ state: 'saved' });
        return true;
      }
      this.#running = this.#send();
    }
    return false;
  }

  /** The ways to resolve a conflict: keep the own values, or take the other user's. */
  resolve(choice: 'mine' | 'theirs'): void {
    const theirs = this.#conflict;
    if (!theirs) return;
    this.#conflict = null;
    if (choice === 'theirs') this.#needs.replace(theirs);
    else this.#needs.heard(theirs, null);
    this.#later(0);
  }

  /** Another user's change, as the live stream brings it. While a save is under way its answer will say the same. */
  hear(theirs: Invoice): void {
    if (this.#running || theirs.version <= this.#needs.read().version) return;
    if (this.#conflict) {
      // What was typed waits while the document is being read again, and is saved into the new reading.
      if (this.#conflict.status !== 'reading' || theirs.status === 'reading') return;
      this.#conflict = null;
      this.#later(0);
    }
    this.#take(theirs);
  }

  /** What the server answered to another change of this user, once the save that is under way is over. */
  async adopt(answer: Invoice): Promise<void> {
    while (this.#running) await this.#running;
    this.hear(answer);
  }

  start(): void {
    this.#left = false;
  }

  /** The screen is left: what waits is sent now, and nothing is tried again later. */
  leave(): void {
    this.#left = true;
    void this.flush();
  }

  #pending(): InvoiceChange | null {
    const { draft, base } = this.#needs.read();
    return inputOf(draft, base);
  }

  #later(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#left) return;
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #send(): Promise<boolean> {
    const { draft, base, version } = this.#needs.read();
    const change = inputOf(draft, base);
    if (!change) {
      this.#running = null;
      return true;
    }
    this.#needs.onStatus({ state: 'saving' });
    try {
      const invoice = await this.#needs.save({ ...change, version });
      this.#running = null;
      this.#attempt = 0;
      this.#unanswered = [];
      this.#needs.heard(invoice, draft);
      this.#needs.onStatus({ state: this.#pending() ? 'waiting' : 'saved' });
      if (this.#pending()) this.#later(SAVE_DELAY_MS);
      return true;
    } catch (error) {
      const failure = this.#needs.failure(error);
      if (failure.kind === 'lost') this.#unanswered.push(draft);
      const kept = failure.kind === 'conflict' ? await this.#meet() : this.#wait(failure);
      this.#running = null;
      return kept;
    }
  }

  #wait(failure: SaveFailure): boolean {
    if (failure.kind === 'refused') {
      this.#needs.onStatus({ state: 'refused', detail: failure.detail });
      return false;
    }
    this.#needs.onStatus({ state: 'offline' });
    this.#later(RETRY_MS[Math.min(this.#attempt++, RETRY_MS.length - 1)] ?? 0);
    return false;
  }

  /** Two users' changes to different values are combined; only the same value changed twice needs a decision. */
  async #meet(): Promise<boolean> {
    let theirs: Invoice;
    try {
      theirs = await this.#needs.load();
    } catch {
      return this.#wait({ kind: 'lost' });
    }
    return this.#take(theirs);
  }

  #take(theirs: Invoice): boolean {
    const { base, draft, version } = this.#needs.read();
    const sent = this.#unanswered.find((one) => isStored(one, draftOf(theirs)));
    this.#unanswered = [];
    if (sent && theirs.version === version + 1) {
      this.#needs.heard(theirs, sent);
      return true;
    }
    const fields = overlaps(base, draft, draftOf(theirs));
    const canMerge = theirs.status === 'needs_review' || !this.#pending();
    if (canMerge && fields.length === 0) {
      this.#needs.heard(theirs, null);
      return true;
    }
    clearTimeout(this.#timer);
    this.#conflict = theirs;
    this.#needs.onStatus({ state: 'conflict', theirs, fields });
    return false;
  }
}
