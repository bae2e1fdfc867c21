import type { PosterInput } from '#contract/program/poster.ts';
import { carriedWords } from './poster_words.ts';

const nameOf = (companyId: string) => `poster_draft_${companyId}`;

/** What was typed and not yet generated, kept in this tab so that a reload loses nothing. */
export function readDraft(store: Storage, companyId: string): PosterInput | null {
  try {
    return carriedWords(JSON.parse(store.getItem(nameOf(companyId)) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepDraft(store: Storage, companyId: string, words: PosterInput): void {
  try {
    store.setItem(nameOf(companyId), JSON.stringify(words));
  } catch {
    // A full store costs a reload its words, nothing more.
  }
}

export function dropDraft(store: Storage, companyId: string): void {
  store.removeItem(nameOf(companyId));
}
