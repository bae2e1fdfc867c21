import { PAGES_SHOWN_WHOLE } from '#contract/limits.ts';

/** What a pagination offers, in its order: numbers of pages from 1, and gaps; all pages as long as they are few. */
export function pageNumbers(current: number, pages: number): (number | 'gap')[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  if (pages <= PAGES_SHOWN_WHOLE) return run(1, pages);
  // Always as many places, so that the buttons stay where the finger is: first, gap, the pages around, gap, last.
  const inner = PAGES_SHOWN_WHOLE - 2;
  if (current < inner) return [...run(1, inner), 'gap', pages];
  if (current > pages - inner + 1) return [1, 'gap', ...run(pages - inner + 1, pages)];
  const around = (inner - 3) / 2;
  return [1, 'gap', ...run(current - around, current + around), 'gap', pages];
}
