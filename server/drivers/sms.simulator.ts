import type { Sms } from './sms.ts';

/** No network: a text that was handed over is a row like any other, and goes nowhere. */
export const simulatedSms: Sms = {
  name: 'simulator',
  shared: { address: '+15550100000', per_second: 1000, per_day: null },
  send: async ({ reference }) => ({ provider_ref: `SIM-${reference}`, status: 'sent', error_code: null }),
  // It keeps nothing of its own, so what was not written down did not happen.
  doubts: { certain_after_ms: 0, find: async () => null },
};
