import { settled } from '../../indexed_db.ts';
import { inStore } from './device_store.ts';

/** The photos of one invoice until they are sent or discarded: a phone can close the tab when its user answers a call between two pages. */
export interface Capture {
  id: string;
  /** Whoever takes them; others who sign in on this device do not see them. */
  user_id: string;
  /** Chosen pictures: their user has not said yet whether they are one invoice or several. */
  is_undecided?: boolean;
}

/** Photos that a closed tab has left. */
export interface LeftCapture extends Capture {
  photos: File[];
}

interface KeptPhoto {
  /** The capture's, and where the photo was first. */
  id: string;
  capture_id: string;
  user_id: string;
  page: number;
  is_undecided?: boolean;
  file: File;
  taken_at: string;
}

/** The names of the photos that are kept already, and what they are kept as. */
const known = new WeakMap<File, Pick<KeptPhoto, 'id' | 'page' | 'is_undecided'>>();

/** One after another: the last order of the pages is the one that stays. */
let before: Promise<unknown> = Promise.resolve();

/** Keeps these photos of the capture, in their order, and no others. Resolves to false when the device has no room for them. */
export function keepPhotos(
  { id: capture_id, user_id, is_undecided = false }: Capture,
  photos: File[],
): Promise<boolean> {
  const work = before.then(async () => {
    const written = await inStore('photos', 'readwrite', async (store) => {
      const puts: KeptPhoto[] = [];
      const wanted = new Map(
        photos.map((file, index) => [known.get(file)?.id ?? `${capture_id}:${crypto.randomUUID()}`, { file, index }]),
      );
      for (const id of await settled(store.getAllKeys(photosOf(capture_id)))) {
        if (!wanted.has(String(id))) store.delete(id);
      }
      for (const [id, { file, index }] of wanted) {
        const page = index + 1;
        const kept = known.get(file);
        if (kept?.page === page && (kept.is_undecided ?? false) === is_undecided) continue;
        const taken_at = new Date().toISOString();
        const photo: KeptPhoto = { id, capture_id, user_id, page, is_undecided, file, taken_at };
        await settled(store.put(photo));
        puts.push(photo);
      }
      return puts;
    });
    for (const photo of written?.result ?? []) known.set(photo.file, photo);
    return written !== undefined;
  });
  before = work;
  return work;
}

/** Captures that have ended on this page: their photos are being deleted. */
const ended = new Set<string>();

/** Discards the photos, or deletes them as soon as they are kept as an upload. */
export function forgetPhotos(captureId: string, kept: Promise<void> = Promise.resolve()): Promise<void> {
  ended.add(captureId);
  const work = Promise.all([before, kept]).then(async () => {
    await inStore('photos', 'readwrite', (store) => settled(store.delete(photosOf(captureId))));
  });
  before = work;
  return work;
}

/** What this user has photographed on this device and neither sent nor discarded, the oldest first. */
export async function listLeft(userId: string): Promise<LeftCapture[]> {
  // What was left a moment ago is still being written.
  await before;
  const kept = await inStore('photos', 'readonly', (store) => settled<KeptPhoto[]>(store.getAll()));
  const own = (kept?.result ?? []).filter(({ user_id, capture_id }) => user_id === userId && !ended.has(capture_id));
  const captures = Map.groupBy(
    own.toSorted((a, b) => a.taken_at.localeCompare(b.taken_at)),
    ({ capture_id }) => capture_id,
  );
  return [...captures].map(([id, photos]) => {
    const ordered = photos.toSorted((a, b) => a.page - b.page);
    for (const photo of ordered) known.set(photo.file, photo);
    const is_undecided = photos.some((photo) => photo.is_undecided);
    return { id, user_id: userId, is_undecided, photos: ordered.map(({ file }) => file) };
  });
}

function photosOf(captureId: string): IDBKeyRange {
  return IDBKeyRange.bound(`${captureId}:`, `${captureId}:\uffff`);
}
