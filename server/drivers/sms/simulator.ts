import { type Behaviors, outcomeOf } from './simulator.behaviors.ts';
import type { AcceptedMessage, OutgoingMessage, Sms } from './sms.ts';

/** No network: a text that was handed over is a row like any other, goes nowhere, and is never reported on. */
export const simulatedSms: Sms = {
  name: 'simulator',
  shared: { address: '+15550100000', per_second: 1000, per_day: null },
  send: async ({ reference }) => taken(reference),
  // It keeps nothing of its own, so what was not written down did not happen.
  lookup: { certain_after_ms: 0, find: async () => null },
};

/** Reports that wait; a network that has more to say loses some, as real ones do. */
const WAITING_MAX = 20_000;
/** Reports under way at once. */
const AT_ONCE = 4;

/** Hands a report to the address that a text named. */
export type PostReport = (address: string, report: { status: string; error_code: string }) => Promise<void>;

/**
 * The simulated network with phones that can be looked at (/dev/phone): each text has the fate that was chosen for its phone, and is
 * reported on after the chosen time. Reports live in this process: those of one that was killed never come, which happens in life, too.
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
        // A report that cannot be handed over is lost.
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
