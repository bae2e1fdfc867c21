import { EventSourceParserStream } from 'eventsource-parser/stream';
import { events, type LiveEvent } from '#contract/events.ts';
import { call } from '../api.ts';
import { queryClient } from '../query.ts';
import { takeEvent } from './live_events.ts';

/**
 * Takes every event of one stream until it ends, breaks (an error) or is stopped by the signal.
 * @param since_ms also events of this many milliseconds before; undefined: more was missed, and everything is fetched again
 */
export async function listen(signal: AbortSignal, since_ms: number | undefined, onOpen: () => void): Promise<void> {
  const response = await call(events.stream, { signal, query: { since_ms } });
  if (!response.body) return;
  onOpen();
  if (since_ms === undefined) takeEvent({ type: 'refresh', id: null }, queryClient);
  const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const message of messages) {
    const event: LiveEvent = JSON.parse(message.data);
    takeEvent(event, queryClient);
  }
}
