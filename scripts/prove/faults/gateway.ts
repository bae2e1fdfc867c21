import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';
import type { Random } from '#server/demo/random.ts';
import { startTwilioServer, type Treatment, TWILIO_ACCOUNT, type TwilioServer } from '#test/providers/twilio_server.ts';
import type { Run } from './run.ts';

export interface Gateway {
  server: TwilioServer;
  /** How often it misbehaved, by kind. */
  faults: Record<string, number>;
  close(): Promise<void>;
}

/** Longer than the product waits for an answer. */
const HANG_MS = 20_000;
/** The share of messages whose delivery is reported. */
const REPORTED = 0.2;

/**
 * A provider with problems, which records every message that it accepted: answers are lost, it hangs, it answers 500 before or after it
 * accepted a message, and refuses for a moment. Its reports of deliveries are signed like Twilio's, and come once.
 */
export async function openGateway(run: Run, random: Random): Promise<Gateway> {
  const server = await startTwilioServer({ latency_ms: 10 });
  const faults: Record<string, number> = {};
  server.treat = () => {
    const treatment = treatmentOf(random.next());
    if (treatment.kind !== 'accept') faults[treatment.kind] = (faults[treatment.kind] ?? 0) + 1;
    return treatment;
  };
  const closing = new AbortController();
  const reporting = (async () => {
    let told = 0;
    while (!closing.signal.aborted) {
      const fresh = server.accepted.slice(told);
      told += fresh.length;
      for (const text of fresh)
        if (text.status_callback && random.next() < REPORTED) await report(text.sid, text.status_callback);
      await pause(300);
    }
  })();

  async function report(sid: string, callback: string): Promise<void> {
    const form = { MessageSid: sid, MessageStatus: 'delivered', AccountSid: TWILIO_ACCOUNT.account_sid };
    const signature = twilio.getExpectedTwilioSignature(TWILIO_ACCOUNT.auth_token, callback, form);
    const headers = { 'x-twilio-signature': signature };
    const signal = AbortSignal.timeout(15_000);
    // Twilio does not repeat a report; a lost one leaves the message as sent.
    const answer = await fetch(callback, { method: 'POST', headers, body: new URLSearchParams(form), signal }).catch(
      () => null,
    );
    if (answer && answer.status >= 400 && ![502, 503, 504].includes(answer.status))
      run.violate(`a report of a delivery was answered with ${answer.status}: ${await answer.text()}`);
  }

  return {
    server,
    faults,
    async close() {
      closing.abort();
      await reporting;
      await server.close();
    },
  };
}

function treatmentOf(chance: number): Treatment {
  if (chance < 0.006) return { kind: 'lose_answer' };
  if (chance < 0.012) return { kind: 'fail_after' };
  if (chance < 0.018) return { kind: 'fail_before' };
  if (chance < 0.022) return { kind: 'refuse', code: 20429 };
  return chance < 0.023 ? { kind: 'slow', ms: HANG_MS } : { kind: 'accept' };
}
