/** A text and its cursor. */
export interface Written {
  text: string;
  caret: number;
}

/**
 * Puts `{name}` in place of what is selected, with a space where two words would touch.
 * Null when it would not fit.
 */
export function insertPlaceholder(
  text: string,
  [from, to]: readonly [number, number],
  name: string,
  most: number,
): Written | null {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const piece = `${/[\p{L}\p{N}}]$/u.test(before) ? ' ' : ''}{${name}}${/^[\p{L}\p{N}{]/u.test(after) ? ' ' : ''}`;
  const result = before + piece + after;
  if (result.length > most) return null;
  return { text: result, caret: before.length + piece.length };
}
