/**
 * The position of the photos. Each photo is on the track three times, so that the window can move past either end. `settled` then moves the
 * track back to the middle set, which nobody sees because the window shows the same photos.
 */
export interface Turn {
  /** The index of the first photo in the window: 0 to `count - 1` at rest, less or more while it moves past an end. */
  at: number;
  isMoving: boolean;
}

/** Moves by this many photos, as far as the track goes. */
export function turned(turn: Turn, by: number, { count, visible }: { count: number; visible: number }): Turn {
  const at = turn.at + by;
  return at < -count || at + visible > 2 * count ? turn : { at, isMoving: true };
}

/** The same photos in the window, at rest. */
export function settled({ at }: Turn, count: number): Turn {
  return { at: ((at % count) + count) % count, isMoving: false };
}

/** How many photos a horizontal swipe of `way` pixels moves: a swipe to the left shows the next photo. */
export function swiped(way: number, least: number): -1 | 0 | 1 {
  if (Math.abs(way) < least) return 0;
  return way < 0 ? 1 : -1;
}

/** Whether a photo of the track (0 to `3 * count - 1`) is in the window. */
export function isShown(place: number, { at }: Turn, { count, visible }: { count: number; visible: number }): boolean {
  const first = count + at;
  return place >= first && place < first + visible;
}

/** Whether it is in the window or will be after one more move, so that it should be there by then. */
export function isNear(place: number, { at }: Turn, { count, visible }: { count: number; visible: number }): boolean {
  const first = count + at;
  return place >= first - 1 && place <= first + visible;
}
