import { useEffect } from 'react';
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

/** What the page has heard. */
interface Heard {
  /** Everything until then, by the clock on the wall: the other one can stand still while the machine sleeps. Null: a part was missed. */
  until: number | null;
  isOpen: boolean;
}

/**
 * Keeps the stream open until the signal. What changed since the page has heard everything is told at the opening; after an interruption
 * everything on the screen is fetched again.
 */
async function keepListening(heard: Heard, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      // No screen waits for it.
      const { listen } = await import('./live_stream.ts');
      const since_ms = heard.until === null ? undefined : Math.max(0, Date.now() - heard.until) + LEEWAY_MS;
      await listen(signal, since_ms, () => {
        wait = FIRST_WAIT_MS;
        heard.isOpen = true;
      });
    } catch {
      // Whatever it was, the answer is the same: try again later. A session that ended stops this from outside.
    }
    if (signal.aborted) return;
    heard.isOpen = false;
    heard.until = null;
    // Many tabs lose the server at the same moment; they must not all come back at the same moment.
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/**
 * Keeps the shown data current while the user is logged in and looks at the page. A page that nobody looks at holds no stream: without HTTP/2 a
 * browser opens six connections to a server, and six such pages would leave none for anything else.
 */
export function useLive(): void {
  const { session } = useSessionState();
  const token = session?.token;
  useEffect(() => {
    if (!token) return;
    const heard: Heard = { until: Date.now(), isOpen: false };
    let stop: AbortController | null = null;
    const follow = () => {
      const isLookedAt = document.visibilityState === 'visible';
      if (isLookedAt === (stop !== null)) return;
      if (isLookedAt) {
        stop = new AbortController();
        void keepListening(heard, stop.signal);
        return;
      }
      if (heard.isOpen) heard.until = Date.now();
      heard.isOpen = false;
      stop?.abort();
      stop = null;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.abort();
    };
  }, [token]);
}
