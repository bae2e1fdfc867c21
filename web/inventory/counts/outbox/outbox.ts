import { useEffect, useSyncExternalStore } from 'react';
import { CHANGED_AT_ONCE } from '#contract/http.ts';
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
  /** Why the server refused; null while it was not asked or not reached. */
  refusal: string | null;
}

const AGAIN_MS = 5_000;

let state: Outbox = { isRead: false, kept: [], sent: [], keeping: 0, isSending: false, refusal: null };
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
  become({ isRead: false, kept: [], sent: [], refusal: null });
  const kept = await listKept(user);
  if (userId !== user) return;
  const known = new Set(state.kept.map(({ entry_id }) => entry_id));
  become({ isRead: true, kept: [...kept.filter(({ entry_id }) => !known.has(entry_id)), ...state.kept] });
  await send();
}

/** Saves a counted line: on the device at once, on the server as soon as it can be reached. Returns the id of its entry. */
export function save(entry: Omit<KeptEntry, 'entry_id' | 'counted_at'>): string {
  const whole = { ...entry, entry_id: crypto.randomUUID(), counted_at: new Date().toISOString() };
  become({ kept: [...state.kept, whole], keeping: state.keeping + 1, refusal: null });
  const goOn = () => {
    become({ keeping: state.keeping - 1 });
    return send();
  };
  void keep(whole).then(goOn, goOn);
  return whole.entry_id;
}

/** Sends what is kept, one request after the other. What cannot be sent stays, and is tried again. */
export async function send(): Promise<void> {
  if (state.isSending) return;
  clearTimeout(timer);
  become({ isSending: true });
  try {
    for (let first = state.kept[0]; first; first = state.kept[0]) {
      // Another user can have signed in whose list has not begun yet: these are not theirs.
      if (currentSession()?.token !== token) return;
      await sendSome(first.count_id);
    }
    become({ refusal: null });
  } catch (error) {
    if (isRefusal(error)) become({ refusal: sentenceOf(error) });
    else timer = setTimeout(send, AGAIN_MS);
  } finally {
    become({ isSending: false });
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ApiFailure && error.code === CHANGED_AT_ONCE) return false;
  return error instanceof Error && !isPassing(error);
}

async function sendSome(count_id: string): Promise<void> {
  const some = state.kept.filter((entry) => entry.count_id === count_id).slice(0, COUNT_ENTRIES_MAX);
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
