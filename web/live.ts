import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect } from 'react';
import { events, type LiveEvent } from '#contract/events.ts';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import { useSessionState } from './session.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

async function listen(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await call(events.stream, { signal });
  if (!response.body) return;
  onOpen();
  const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const message of messages) {
    const event: LiveEvent = JSON.parse(message.data);
    // What each event makes old is known to all features together: too much to fetch before the first screen.
    const { takeEvent } = await import('./live-events.ts');
    takeEvent(event, queryClient);
  }
}

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

/** Keeps the stream open until the signal; after an interruption everything on the screen is fetched again. */
async function keepListening(signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let interrupted = false;
  while (!signal.aborted) {
    try {
      await listen(signal, () => {
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

/** Keeps what is on the screen up to date for as long as somebody is signed in. */
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
