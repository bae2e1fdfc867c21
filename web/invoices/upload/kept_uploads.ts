import { settled } from '../../indexed_db.ts';
import { inStore } from './device_store.ts';

/** Files that are on their way, kept on the device so that they survive the tab and the network. */
export interface KeptUpload {
  id: string;
  files: File[];
  added_at: string;
  /** Whoever added them; others who sign in on this device do not send them. */
  user_id: string;
  /** A picture that is looked at before it is sent. */
  is_unchecked?: boolean;
  /** A picture that its user has rotated, and not sent yet. */
  is_turned?: boolean;
}

/** Whether the device keeps it. */
export async function keep(upload: KeptUpload): Promise<boolean> {
  return (await inStore('uploads', 'readwrite', (store) => settled(store.put(upload)))) !== undefined;
}

export async function forget(id: string): Promise<void> {
  await inStore('uploads', 'readwrite', (store) => settled(store.delete(id)));
}

/** What this user has added on this device and what was not sent, in the order of adding. */
export async function listKept(userId: string): Promise<KeptUpload[]> {
  const kept = await inStore('uploads', 'readonly', (store) => settled<KeptUpload[]>(store.getAll()));
  return (kept?.result ?? [])
    .filter(({ user_id }) => user_id === userId)
    .toSorted((a, b) => a.added_at.localeCompare(b.added_at));
}
