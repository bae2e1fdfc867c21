import { barcodeSpellings } from '#contract/inventory/barcode.ts';
import { type CountEntry, type CountedLot, type CountLine, counts } from '#contract/inventory/counts.ts';
import { call } from '../../../api.ts';
import { keyOf, queryClient } from '../../../query.ts';
import { useKeptQuery } from '../../../shell/useKeptQuery.ts';
import type { KeptEntry } from '../outbox/kept_entries.ts';

/** The entries of a count. Only those that are new are fetched; the server numbers them without gaps. */
export function useEntries(countId: string) {
  const params = { count_id: countId };
  const key = keyOf(counts.listEntries, { params });
  return useKeptQuery<CountEntry[]>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<CountEntry[]>(key) ?? [];
      const { entries } = await call(counts.listEntries, { params, query: { after: known.length }, signal });
      return [...known, ...entries];
    },
  });
}

/** What holds for a line, on this screen. */
export interface LineState {
  entry_id: string;
  quantity: number;
  lots: CountedLot[] | null;
  counted_at: string;
  counted_by: string | null;
  /** The server does not have it yet. */
  isUnsent: boolean;
}

/** The newest entry of each line by counting time, as the server decides it. */
function newestOf(entries: readonly CountEntry[]): Map<string, CountEntry> {
  const newest = new Map<string, CountEntry>();
  for (const entry of entries) {
    const known = newest.get(entry.line_id);
    const isNewer =
      !known ||
      entry.counted_at > known.counted_at ||
      (entry.counted_at === known.counted_at && entry.entry_id > known.entry_id);
    if (isNewer) newest.set(entry.line_id, entry);
  }
  return newest;
}

/** The entry that a new number for the line replaces: what this device has not sent is newer than what it has seen. */
export function replacedBy(entries: readonly CountEntry[], kept: readonly KeptEntry[], lineId: string): string | null {
  const last = kept.findLast(({ line_id }) => line_id === lineId) ?? newestOf(entries).get(lineId);
  return last?.entry_id ?? null;
}

/**
 * What holds for each line. Lines whose number was withdrawn are left out.
 * @param sent what the server has although it is not among the entries
 */
export function statesOf(
  entries: readonly CountEntry[],
  kept: readonly KeptEntry[],
  sent: readonly KeptEntry[] = [],
): Map<string, LineState> {
  const states = new Map<string, LineState>();
  for (const [line_id, { entry_id, quantity, lots, counted_at, counted_by }] of newestOf(entries)) {
    if (quantity !== null) states.set(line_id, { entry_id, quantity, lots, counted_at, counted_by, isUnsent: false });
  }
  for (const entry of [...sent, ...kept]) {
    const { entry_id, line_id, quantity, lots = null, counted_at } = entry;
    if (quantity === null) states.delete(line_id);
    else {
      const isUnsent = !sent.includes(entry);
      states.set(line_id, { entry_id, quantity, lots, counted_at, counted_by: null, isUnsent });
    }
  }
  return states;
}

/** The lines with this barcode or SKU, exactly. */
export function linesOfCode(lines: readonly CountLine[], code: string): CountLine[] {
  const spellings = barcodeSpellings(code);
  const sku = code.trim().toLowerCase();
  return lines.filter(
    (line) => line.sku?.toLowerCase() === sku || line.barcodes.some((barcode) => spellings.includes(barcode)),
  );
}

/** The lines whose item has every typed word, or whose code it is. */
export function linesMatching(lines: readonly CountLine[], typed: string): CountLine[] {
  const exact = linesOfCode(lines, typed);
  if (exact.length > 0) return exact;
  const words = plainWords(typed).split(/\s+/).filter(Boolean);
  return lines.filter(({ item }) => words.every((word) => plainWords(item).includes(word)));
}

function plainWords(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The lines by storage area, in the order of the walk. */
export function byArea(
  lines: readonly CountLine[],
): { area_id: string | null; area: string | null; lines: CountLine[] }[] {
  return [...Map.groupBy(lines, ({ area_id }) => area_id)].map(([area_id, of]) => ({
    area_id,
    area: of[0]?.area ?? null,
    lines: of,
  }));
}
