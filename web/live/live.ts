import { useEffect } from 'react';
import { queryClient } from '../query.ts';
import { useSessionState } from '../session.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** How long the stream's request can take without missing a change. */
const LEEWAY_MS = 5_000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}

/**
 * Keeps the stream open until the signal. What changed between the first fetching and the first opening is told then; after an
 * interruption everything on the screen is fetched again.
 */
async function keepListening(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let interrupted = false;
  const began = performance.now();
  while (!signal.aborted) {
    try {
      // What is heard and what it makes old is known to all features together: too much to fetch before the first screen.
      const { listen } = await import('./live_stream.ts');
      const since_ms = interrupted ? undefined : Math.round(performance.now() - began + LEEWAY_MS);
      await listen(signal, since_ms, () => {
        wait = FIRST_WAIT_MS;
        if (interrupted) void queryClient.invalidateQueries();
      });
    } catch {
      // Whatever it was, the answer is the same: try again later. A session that ended stops this from outside.
    }
    if (signal.aborted) return;
    interrupted = true;
    // Many tabs lose the server at the same moment; they must not all come back at the same moment.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Keeps the shown data current while the user is logged in. */
export function useLive(): void {
  const { session } = useSessionState();
  const token = session?.token;
  useEffect(() => {
    if (!token) return;
    const stop = new AbortController();
    void keepListening(stop.signal);
    return () => stop.abort();
  }, [token]);
}
