import { captureTexts } from '#contract/invoices/capture/upload.texts.ts';
import type { PhotoFault } from './photo_faults.rules.ts';

/** What makes a photo hard to read: a single fault with its remedy, several by their names alone. Null without a fault. */
export function faultWords(faults: PhotoFault[]): string | null {
  const [first, ...more] = faults;
  if (!first) return null;
  const { faults: sentences, faultNames, severalFaults } = captureTexts;
  return more.length === 0 ? sentences[first] : severalFaults(faults.map((fault) => faultNames[fault]));
}
