import type { WelcomePagePhoto } from '#contract/program/welcome_page.ts';

/** A photo that is kept by the server, or a file that waits for the next save. */
export type Tile = { key: string; photo: WelcomePagePhoto } | { key: string; file: File; url: string };

/** The files that are to be sent, in their order. */
export function newFiles(tiles: readonly Tile[]): File[] {
  return tiles.flatMap((tile) => ('file' in tile ? [tile.file] : []));
}

export function tileOf(photo: WelcomePagePhoto): Tile {
  return { key: photo.welcome_page_photo_id, photo };
}

/** The tiles with the one at `from` put to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [one] = rest.splice(from, 1);
  if (one === undefined || to < 0 || to > rest.length) return [...list];
  rest.splice(to, 0, one);
  return rest;
}

/** The kept photos' ids in the order of the tiles. */
export function keptOrder(tiles: readonly Tile[]): string[] {
  return tiles.flatMap((tile) => ('photo' in tile ? [tile.photo.welcome_page_photo_id] : []));
}

/** The tiles as the form names them: ids of kept photos, and positions of new files. */
export function formOrder(tiles: readonly Tile[]): (string | number)[] {
  let files = 0;
  return tiles.map((tile) => ('photo' in tile ? tile.photo.welcome_page_photo_id : files++));
}

/** Whether the order of the saved photos differs from the server's; new ones do not count before they are saved. */
export function isOrderDirty(tiles: readonly Tile[], saved: readonly WelcomePagePhoto[]): boolean {
  const order = keptOrder(tiles);
  const before = saved.map((photo) => photo.welcome_page_photo_id).filter((id) => order.includes(id));
  return before.some((id, index) => id !== order[index]);
}

/** The tiles back in the server's order, the new ones behind. */
export function inSavedOrder(tiles: readonly Tile[], saved: readonly WelcomePagePhoto[]): Tile[] {
  const place = (tile: Tile) => {
    const at = saved.findIndex((photo) => photo.welcome_page_photo_id === tile.key);
    return at < 0 ? saved.length : at;
  };
  return [...tiles].sort((a, b) => place(a) - place(b));
}

/**
 * The tiles after a save: each file that was sent became the photo of `added` at its place, where it stays. One that the gallery had
 * is already there appears once; the server's other photos follow.
 */
export function afterSave(
  tiles: readonly Tile[],
  photos: readonly WelcomePagePhoto[],
  added: readonly string[],
): Tile[] {
  const photoOf = new Map(photos.map((photo) => [photo.welcome_page_photo_id, photo]));
  const waiting = [...added];
  const ids = tiles.map((tile) => ('file' in tile ? waiting.shift() : tile.photo.welcome_page_photo_id));
  const all = new Set([...ids, ...photoOf.keys()]);
  return [...all].flatMap((id) => {
    const photo = id && photoOf.get(id);
    return photo ? [tileOf(photo)] : [];
  });
}
