import { useState } from 'react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { CountLine } from '#contract/inventory/counts.ts';
import type { FilterChip } from '../../../ui/list/FilterChips.tsx';
import { byArea } from './entries.ts';

export type Slice = 'all' | 'left' | `area:${string}`;

/**
 * Which lines of a count are shown: all, those that were not counted, or those of one area.
 * @param states by line, of those that were counted
 */
export function useSlices(lines: readonly CountLine[], states: ReadonlyMap<string, unknown>) {
  const [slice, setSlice] = useState<Slice>('all');
  /** What was left when the list was narrowed: a line does not vanish while its neighbors are counted. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const uncounted = lines.filter(({ line_id }) => !states.has(line_id));
  const areas = byArea(lines);
  const chips: FilterChip<Slice>[] = [
    { value: 'all', label: texts.slices.all },
    { value: 'left', label: texts.slices.left, count: uncounted.length },
    ...(areas.length > 1
      ? areas.map(({ area_id, area }) => ({
          value: `area:${area_id ?? ''}` as const,
          label: area ?? texts.noArea,
        }))
      : []),
  ];
  const sliced = lines.filter(
    ({ line_id, area_id }) =>
      slice === 'all' || (slice === 'left' ? left.has(line_id) : slice === `area:${area_id ?? ''}`),
  );
  const choose = (next: Slice) => {
    setSlice(next);
    if (next === 'left') setLeft(new Set(uncounted.map(({ line_id }) => line_id)));
  };
  return { slice, sliced, chips, choose };
}

/** The storage area that is shown, if it is one alone. */
export function areaOf(slice: Slice): string | null {
  return slice.startsWith('area:') ? slice.slice('area:'.length) || null : null;
}
