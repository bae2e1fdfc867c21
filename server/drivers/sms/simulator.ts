import { type Behaviors, outcomeOf } from './simulator.behaviors.ts';
import type { AcceptedMessage, OutgoingMessage, Sms } from './sms.ts';

/** No network: a sent message is only a row, goes nowhere, and never gets a report. */
export const simulatedSms: Sms = {
  name: 'simulator',
  shared: { address: '+15550100000', per_second: 1000, per_day: null },
  send: async ({ reference }) => taken(reference),
  // It stores nothing itself, so what we did not store was not sent.
  lookup: { certain_after_ms: 0, find: async () => null },
};

/** The maximum of waiting reports; more are lost, as in real networks. */
const WAITING_MAX = 20_000;
/** Simultaneous reports. */
const AT_ONCE = 4;

/** Sends a report to the address that the message named. */
export type PostReport = (address: string, report: { status: string; error_code: string }) => Promise<void>;

/**
 * The simulated network with phones at /dev/phone: each message has the outcome that was chosen for its phone, and is reported after the
 * chosen time. Reports live in this process: those of a killed process never come, which also happens in reality.
 */
export function openSimulator(behaviors: Behaviors, post: PostReport = postReport): Sms {
  let waiting = 0;
  let underWay = 0;
  const ready: (() => Promise<void>)[] = [];

  function work(): void {
    while (underWay < AT_ONCE) {
      const next = ready.shift();
      if (!next) return;
      underWay++;
      void next().finally(() => {
        underWay--;
        waiting--;
        work();
      });
    }
  }

  return {
    ...simulatedSms,
    async send({ reference, to, status_url }: OutgoingMessage): Promise<AcceptedMessage> {
      const { outcome, error_code, delay_ms } = outcomeOf(await behaviors(to), Math.random() * 100);
      if (outcome !== 'silent' && status_url !== null && waiting < WAITING_MAX) {
        waiting++;
        const report = { status: outcome, error_code: outcome === 'delivered' ? '' : error_code };
        // A report that cannot be sent is lost.
        const timer = setTimeout(() => {
          ready.push(() => post(status_url, report).catch(() => {}));
          work();
        }, delay_ms);
        timer.unref();
      }
      return taken(reference);
    },
  };
}

function taken(reference: string): AcceptedMessage {
  return { provider_ref: `SIM-${reference}`, status: 'sent', error_code: null };
}

const REPORT_TIMEOUT_MS = 10_000;

async function postReport(address: string, report: { status: string; error_code: string }): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(report),
    signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
  });
  await response.arrayBuffer();
}
