import type { SmsHooks } from './sms.hooks.ts';
import type { MessageProgress } from './sms.ts';

const STATUSES: readonly MessageProgress[] = ['sent', 'delivered', 'undelivered', 'failed'];

/** The simulated network's reports. Texts come from /dev/phone, by no webhook. */
export const simulatorHooks: SmsHooks = {
  name: 'simulator',
  method: 'POST',
  isGenuineText: () => false,
  isGenuineReport: () => true,
  readText: () => null,
  readReport({ form }) {
    const status = STATUSES.find((one) => one === form.status);
    return status ? { status, error_code: form.error_code || null } : null;
  },
  answer: { type: 'text/plain; charset=utf-8', body: '' },
};
