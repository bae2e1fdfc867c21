import { useEffect, useSyncExternalStore } from 'react';
import { CHANGED_AT_ONCE, ERROR_CODES } from '#contract/http.ts';
import { type CountEntry, counts } from '#contract/inventory/counts.ts';
import { COUNT_ENTRIES_MAX } from '#contract/inventory/limits.ts';
import { ApiFailure, call, sentenceOf } from '../../../api.ts';
import { isPassing, keyOf, queryClient } from '../../../query.ts';
import { currentSession } from '../../../session.ts';
import { useShop } from '../../../shell/shop.ts';
import { forget, type KeptEntry, keep, listKept } from './kept_entries.ts';

interface Outbox {
  /** The device has told what an earlier page of this user has left. */
  isRead: boolean;
  /** What the server does not have yet, the oldest first. */
  kept: KeptEntry[];
  /** What the server has and the sheet could not load yet. */
  sent: KeptEntry[];
  /** How many entries the device has not stored yet. */
  keeping: number;
  isSending: boolean;
  /** The last try failed and is made again by itself. Until one succeeds, the next tries say nothing new. */
  isStuck: boolean;
  /** Why the server refused; null while it was not asked or not reached. */
  refusal: string | null;
  /** What the server refused by itself, and why: it is kept and does not stop the others. */
  refused: ReadonlyMap<string, string>;
}

const AGAIN_MS = 5_000;

const NONE: ReadonlyMap<string, string> = new Map();

let state: Outbox = {
  isRead: false,
  kept: [],
  sent: [],
  keeping: 0,
  isSending: false,
  isStuck: false,
  refusal: null,
  refused: NONE,
};
let userId: string | null = null;
/** Whose session it was when their list began. */
let token: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: Partial<Outbox>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins with what an earlier page of this user has left behind. */
export async function begin(user: string): Promise<void> {
  token = currentSession()?.token;
  if (userId === user) return void send();
  userId = user;
  become({ isRead: false, kept: [], sent: [], isStuck: false, refusal: null, refused: NONE });
  const kept = await listKept(user);
  if (userId !== user) return;
  const known = new Set(state.kept.map(({ entry_id }) => entry_id));
  become({ isRead: true, kept: [...kept.filter(({ entry_id }) => !known.has(entry_id)), ...state.kept] });
  await send();
}

/** Saves a counted line: on the device at once, on the server as soon as it can be reached. Returns the id of its entry. */
export function save(entry: Omit<KeptEntry, 'entry_id' | 'counted_at'>): string {
  const whole = { ...entry, entry_id: crypto.randomUUID(), counted_at: new Date().toISOString() };
  // The new number takes the place of one that the server would refuse again.
  const isReplaced = ({ entry_id, count_id, line_id }: KeptEntry) =>
    state.refused.has(entry_id) && count_id === entry.count_id && line_id === entry.line_id;
  void discard(state.kept.filter(isReplaced).map(({ entry_id }) => entry_id));
  become({ kept: [...state.kept, whole], keeping: state.keeping + 1, refusal: null });
  const goOn = () => {
    become({ keeping: state.keeping - 1 });
    return send();
  };
  void keep(whole).then(goOn, goOn);
  return whole.entry_id;
}

/** Sends what is kept, one request after the other. What cannot be sent stays, and is tried again. */
async function send(): Promise<void> {
  if (state.isSending) return;
  clearTimeout(timer);
  become({ isSending: true, isStuck: state.isStuck || !navigator.onLine });
  try {
    for (let next = nextOnes(); next.length > 0; next = nextOnes()) {
      // Another user can have signed in whose list has not begun yet: these are not theirs.
      if (currentSession()?.token !== token) return;
      await sendSome(next);
    }
    become({ isStuck: false, refusal: null });
  } catch (error) {
    const isFull = error instanceof ApiFailure && error.status === ERROR_CODES.insufficient_storage;
    const isAgain = isFull || !isRefusal(error);
    if (isRefusal(error)) become({ refusal: sentenceOf(error) });
    become({ isStuck: isAgain });
    if (isAgain) timer = setTimeout(send, AGAIN_MS);
  } finally {
    become({ isSending: false });
  }
}

/** Sends all that is kept, also what was refused. */
export function sendAll(): Promise<void> {
  become({ refused: NONE });
  return send();
}

/** Gives up entries that the server refused. */
export async function discard(entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return;
  become({
    kept: state.kept.filter(({ entry_id }) => !entryIds.includes(entry_id)),
    refused: new Map([...state.refused].filter(([entryId]) => !entryIds.includes(entryId))),
  });
  await forget(entryIds);
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ApiFailure && error.code === CHANGED_AT_ONCE) return false;
  return error instanceof Error && !isPassing(error);
}

/** What is sent next, of one count, without what was refused. */
function nextOnes(): KeptEntry[] {
  const open = state.kept.filter(({ entry_id }) => !state.refused.has(entry_id));
  return open.filter(({ count_id }) => count_id === open[0]?.count_id).slice(0, COUNT_ENTRIES_MAX);
}

/** Sends entries of one count. Where the server refuses some of them, those are found by halves and set aside. */
async function sendSome(some: KeptEntry[]): Promise<void> {
  const [first] = some;
  if (!first || currentSession()?.token !== token) return;
  try {
    await sendAtOnce(first.count_id, some);
  } catch (error) {
    if (!isAboutEntries(error)) throw error;
    if (some.length === 1 || isCountGone(error)) {
      const why = sentenceOf(error);
      become({ refused: new Map([...state.refused, ...some.map(({ entry_id }) => [entry_id, why] as const)]) });
      return;
    }
    const half = Math.ceil(some.length / 2);
    await sendSome(some.slice(0, half));
    await sendSome(some.slice(half));
  }
}

/** What was sent is wrong, or too much; no other request would be refused for it. */
function isAboutEntries(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && [400, 404, 413, 422].includes(error.status);
}

/** Otherwise, only a line is. */
function isCountGone({ status, code }: ApiFailure): boolean {
  return status === 404 && code !== 'no_line';
}

async function sendAtOnce(count_id: string, some: KeptEntry[]): Promise<void> {
  const params = { count_id };
  await call(counts.addEntries, {
    params,
    body: {
      sent_at: new Date().toISOString(),
      entries: some.map(({ entry_id, line_id, quantity, lots = null, counted_at, replaces = null }) => {
        return { entry_id, line_id, quantity, lots, counted_at, replaces };
      }),
    },
  });
  // The sheet has them before they leave the device, so that no number disappears for a moment.
  const queryKey = keyOf(counts.listEntries, { params });
  await queryClient.refetchQueries({ queryKey }).catch(() => null);
  const loaded = queryClient.getQueryData<CountEntry[]>(queryKey)?.map(({ entry_id }) => entry_id);
  const isLoaded = ({ entry_id }: KeptEntry) => loaded?.includes(entry_id) ?? true;
  const sent = new Set(some.map(({ entry_id }) => entry_id));
  become({
    kept: state.kept.filter(({ entry_id }) => !sent.has(entry_id)),
    sent: [
      ...state.sent.filter((entry) => entry.count_id !== count_id || !isLoaded(entry)),
      ...some.filter((entry) => !isLoaded(entry)),
    ],
  });
  // What the sheet does not have stays on the device: sent again, it changes nothing.
  await forget(some.filter(isLoaded).map(({ entry_id }) => entry_id));
}

/** What waits on this device to be sent; looked at again whenever the network is back. */
export function useOutbox(): Outbox {
  const { user } = useShop();
  useEffect(() => {
    void begin(user.user_id);
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [user.user_id]);
  return useSyncExternalStore(subscribe, () => state);
}
