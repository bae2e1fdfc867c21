/** Whether fingers are the pointer. They have no hover, and a focused field brings the keyboard up over half of the screen. */
export function isCoarse(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}
