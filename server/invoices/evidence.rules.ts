import type { Box, ReadNote, ReadValue, ValueSource } from '#contract/invoices/reading/reading.ts';

/** The source and the certainty of a stored value. */
export interface Evidence {
  confidence: number;
  page: number | null;
  box: Box | null;
  source: ValueSource;
  note: ReadNote | null;
}

export type EvidenceMap = Record<string, Evidence>;

/** The evidence of a value that was read. */
export function evidenceOf(value: ReadValue): Evidence {
  const { confidence, page, box, source, note } = value;
  return { confidence, page, box, source, note: note ?? null };
}

/** The evidence of everything that was read; fields without a value have none. */
export function evidenceMap(values: Record<string, ReadValue | null>): EvidenceMap {
  const map: EvidenceMap = {};
  for (const [name, value] of Object.entries(values)) if (value) map[name] = evidenceOf(value);
  return map;
}

/** What a user typed or confirmed: certain, and still with its place on the page if there is one. */
export function enteredByHand(before: Evidence | undefined): Evidence {
  return { confidence: 1, page: before?.page ?? null, box: before?.box ?? null, source: 'person', note: null };
}
