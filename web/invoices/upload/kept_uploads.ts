/** Files that are on their way, kept on the device so that they survive the tab and the network. Logging out deletes them. */
export interface KeptUpload {
  id: string;
  files: File[];
  added_at: string;
  /** Whoever added them; others who sign in on this device do not send them. */
  user_id: string;
}

const STORE = 'uploads';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('counterbook-uploads', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return await settled(request);
}

/** Works on the store with a connection of its own, so that logging out can delete it. Undefined: this browser stores nothing, or not as much. */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const result = await settled(work(transaction.objectStore(STORE)));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return { result };
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** Whether the device keeps it. */
export async function keep(upload: KeptUpload): Promise<boolean> {
  return (await inStore('readwrite', (store) => store.put(upload))) !== undefined;
}

export async function forget(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

/** What this user has added on this device and what was not sent, in the order of adding. */
export async function listKept(userId: string): Promise<KeptUpload[]> {
  const kept = await inStore<KeptUpload[]>('readonly', (store) => store.getAll());
  return (kept?.result ?? [])
    .filter(({ user_id }) => user_id === userId)
    .toSorted((a, b) => a.added_at.localeCompare(b.added_at));
}
