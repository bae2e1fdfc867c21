/** What waits on the device for its upload. It belongs to a user, and stays when that user logs out. */

import { completed, settled } from '../../indexed_db.ts';

const DATABASE = 'counterbook-uploads';
const STORES = ['uploads', 'photos'] as const;

export type StoreName = (typeof STORES)[number];

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2);
  request.onupgradeneeded = () => {
    const { result: database } = request;
    for (const name of STORES) {
      if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: 'id' });
    }
  };
  return await settled(request);
}

/** Works on a store with a connection of its own. Undefined: this browser stores nothing, or not as much. */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<{ result: T } | undefined> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(name, mode);
      const done = completed(transaction);
      done.catch(() => {
        // Reported below, unless the work has failed before.
      });
      const result = await work(transaction.objectStore(name));
      await done;
      return { result };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
