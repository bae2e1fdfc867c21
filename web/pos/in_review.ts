import type { PosTask } from '#contract/pos/tasks.ts';

/** Whether a task asks before it books. When other sales or matches change what it would book, it compares again and then asks again. */
export function isInReview({ state, step }: Pick<PosTask, 'state' | 'step'>): boolean {
  return state === 'review' || (state === 'running' && step === 'compare');
}
