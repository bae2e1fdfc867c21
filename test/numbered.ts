import type { TestApp } from './app.ts';

const counts = new WeakMap<TestApp, Map<string, number>>();

/**
 * 1, 2, 3 … for each kind of thing in one app. Files share a process, so a plain counter would go on where the file before it ended: sooner or
 * later at a number that a test names itself.
 */
export function nextNumber(t: TestApp, kind: string): number {
  const kinds = counts.get(t) ?? new Map<string, number>();
  const next = (kinds.get(kind) ?? 0) + 1;
  counts.set(t, kinds.set(kind, next));
  return next;
}
