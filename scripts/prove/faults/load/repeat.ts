import { setTimeout as pause } from 'node:timers/promises';
import type { Run } from '../run.ts';

/** Repeats a step of the load until the run stops; a step that fails is a violation, because its calls already wait for outages. */
export async function repeat(run: Run, what: string, pause_ms: number, step: (n: number) => Promise<void>) {
  const { signal } = run.stopping;
  for (let n = 1; !signal.aborted; n++) {
    await step(n).catch((error: Error) => run.violate(`${what} ${n}: ${error.message}`));
    await pause(pause_ms * (0.5 + Math.random()), undefined, { signal }).catch(() => {});
  }
}

/** Asks again until the answer is there. */
export async function until<T>(what: string, ask: () => Promise<T | false | undefined>, patience_s = 900): Promise<T> {
  const end = performance.now() + patience_s * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`waited ${patience_s} s in vain until ${what}`);
    await pause(500);
  }
}
