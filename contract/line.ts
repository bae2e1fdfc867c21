import { z } from 'zod';
import { commonTexts } from './texts/common.ts';

/**
 * A field of one line, without the spaces around it. Line breaks and other control characters are refused: in the subject of an email they
 * would begin another header, in a file another row, and nobody types them.
 */
export function line(options?: { error: string }) {
  return z.string(options).trim().refine(isLine, { error: commonTexts.oneLine, abort: true });
}

export function isLine(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029]/u.test(text);
}

/** Whether anything of it is seen: not only spaces, marks, invisible characters and letters that are drawn empty. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** What was read from a document may have them: each becomes a space. */
export function toLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
