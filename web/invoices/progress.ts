import type { Progress } from '#contract/invoices/progress.ts';

/** How far a reading is, 0 to 1. Opening and the last checks have a small share of their own, the pages the rest. */
export function share(progress: Progress | null): number {
  if (!progress || progress.step === 'queued') return 0.02;
  if (progress.step === 'opening') return 0.06;
  if (progress.step === 'checking') return 0.95;
  return 0.08 + 0.84 * Math.min(1, Math.max(0, (progress.page - 0.5) / Math.max(1, progress.pages)));
}
