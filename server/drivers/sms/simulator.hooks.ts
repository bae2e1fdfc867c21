import { MESSAGE_FAILURES } from '#contract/messaging/sms/failures.ts';
import type { SmsHooks } from './hooks.ts';
import type { MessageProgress } from './sms.ts';

const STATUSES: readonly MessageProgress[] = ['sent', 'delivered', 'undelivered', 'failed'];

/** The simulated network's reports. Its messages come from /dev/phone, not through a webhook. */
export const simulatorHooks: SmsHooks = {
  name: 'simulator',
  method: 'POST',
  isGenuineText: () => false,
  isGenuineReport: () => true,
  readText: () => null,
  readReport({ form }) {
    const status = STATUSES.find((one) => one === form.status);
    const error_code = MESSAGE_FAILURES.find((one) => one === form.error_code) ?? null;
    return status ? { status, error_code } : null;
  },
  answer: { type: 'text/plain; charset=utf-8', body: '' },
};
