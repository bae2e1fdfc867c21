import { setTimeout as pause } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';

export interface LiveRecord {
  opened: number;
  events: number;
  /** Whether the stream is open now. */
  isOpen: boolean;
}

const RETRY_MS = 1000;

/** An open page: it listens, and connects again whenever its stream ends. */
export function listenLive(run: Run, shop: Shop, closing: AbortSignal): LiveRecord {
  const record: LiveRecord = { opened: 0, events: 0, isOpen: false };

  async function listen(): Promise<void> {
    const headers = { authorization: `Bearer ${shop.caller.token}` };
    const response = await fetch(`${run.url}/api/events?since_ms=5000`, { headers, signal: closing });
    if (!response.ok || !response.body) return void (await response.body?.cancel());
    record.opened += 1;
    record.isOpen = true;
    const words = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const event of words) if (event.data) record.events += 1;
  }

  void (async () => {
    while (!closing.aborted) {
      await listen().catch(() => {});
      record.isOpen = false;
      await pause(RETRY_MS, undefined, { signal: closing }).catch(() => {});
    }
  })();
  return record;
}
