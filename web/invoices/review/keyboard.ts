/**
 * What a key does on the review screen, apart from writing. `confirm`: what stands in this field is right, on to the next doubt;
 * `confirm_choice`: so is a value that `confirm` passes by; `next_doubt` only goes there.
 */
export type ReviewKey =
  | 'confirm'
  | 'confirm_choice'
  | 'next_doubt'
  | 'previous_doubt'
  | 'next_invoice'
  | 'previous_invoice'
  | 'post'
  | 'help'
  | 'leave_field';

export interface KeyPress {
  key: string;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
  repeat: boolean;
  /** Where the key was pressed: in a text field, on a button or link, or on the page. */
  on: 'field' | 'control' | 'page';
}

/**
 * The action behind a key, null when the browser should do its own. `letters` false switches the single-letter keys off, as
 * users who speak to their computer need (WCAG 2.1.4).
 */
export function reviewKey(press: KeyPress, letters: boolean): ReviewKey | null {
  if (press.ctrl && !press.alt && press.key === 'Enter') return press.repeat ? null : 'post';
  if (press.ctrl) return null;
  if (press.alt && press.key === 'Enter') return press.on === 'control' || press.repeat ? null : 'confirm_choice';
  if (press.alt) return press.key === 'j' ? 'next_invoice' : press.key === 'k' ? 'previous_invoice' : null;
  if (press.on === 'field') {
    if (press.key === 'Enter') return press.shift ? 'previous_doubt' : 'confirm';
    return press.key === 'Escape' ? 'leave_field' : null;
  }
  if (press.key === 'Enter' && press.on === 'page') return press.shift ? 'previous_doubt' : 'next_doubt';
  if (!letters) return null;
  const keys: Record<string, ReviewKey> = { j: 'next_invoice', k: 'previous_invoice', n: 'next_doubt', '?': 'help' };
  return keys[press.key] ?? null;
}

/** Which way a key moves between the cells of the lines; null when it moves the caret instead. */
export function gridMove(
  key: string,
  caret: { start: number | null; end: number | null; length: number },
): { row: number; column: number } | null {
  const all = caret.start === 0 && caret.end === caret.length;
  const atStart = caret.start === 0 && caret.end === 0;
  const atEnd = caret.start === caret.length && caret.end === caret.length;
  switch (key) {
    case 'ArrowUp':
      return { row: -1, column: 0 };
    case 'ArrowDown':
      return { row: 1, column: 0 };
    case 'ArrowLeft':
      return all || atStart ? { row: 0, column: -1 } : null;
    case 'ArrowRight':
      return all || atEnd ? { row: 0, column: 1 } : null;
    default:
      return null;
  }
}

/** The cell to go to from `cell` ("<line key>.<field>"), staying where it is at the edges. */
export function moveInGrid(
  keys: string[],
  columns: readonly string[],
  cell: { key: string; field: string },
  move: { row: number; column: number },
): { key: string; field: string } {
  const row = Math.min(keys.length - 1, Math.max(0, keys.indexOf(cell.key) + move.row));
  const column = Math.min(columns.length - 1, Math.max(0, columns.indexOf(cell.field) + move.column));
  return { key: keys[row] ?? cell.key, field: columns[column] ?? cell.field };
}
