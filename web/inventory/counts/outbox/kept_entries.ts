import type { CountedLot } from '#contract/inventory/counts.ts';
import { completed, settled } from '../../../indexed_db.ts';

/** A counted line that the server does not have yet. */
export interface KeptEntry {
  entry_id: string;
  count_id: string;
  line_id: string;
  /** What the screen calls the line; missing in entries of an earlier version. */
  line?: string;
  quantity: number | null;
  /** The same by lot; null or missing where only the quantity was counted. */
  lots?: CountedLot[] | null;
  /** By the clock of this device. */
  counted_at: string;
  /** The entry of the line that stood on the screen; missing in entries of an earlier version. */
  replaces?: string | null;
  /** Whoever counted it; others who sign in on this device do not send it. */
  user_id: string;
}

const STORE = 'entries';
const BY_USER = 'by_user';

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('counterbook-counts', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'entry_id' }).createIndex(BY_USER, 'user_id');
  };
  return settled(request);
}

/**
 * Works on the store in one transaction, until the device has stored it. Undefined: this browser stores nothing, and entries
 * live only as long as the page.
 */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  opened ??= open();
  try {
    const transaction = (await opened).transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    // A page that is being left would not come to commit it.
    if (mode === 'readwrite') transaction.commit();
    await completed(transaction);
    return request.result;
  } catch {
    return undefined;
  }
}

/** Keeps an entry on the device; resolves once it is stored. */
export async function keep(entry: KeptEntry): Promise<void> {
  await inStore('readwrite', (store) => store.put(entry));
}

export async function forget(entryIds: string[]): Promise<void> {
  for (const entryId of entryIds) await inStore('readwrite', (store) => store.delete(entryId));
}

/** What this user has counted on this device and not sent, in the order of the counting. */
export async function listKept(userId: string): Promise<KeptEntry[]> {
  const kept = await inStore<KeptEntry[]>('readonly', (store) => store.index(BY_USER).getAll(userId));
  return (kept ?? []).toSorted((a, b) => a.counted_at.localeCompare(b.counted_at));
}
