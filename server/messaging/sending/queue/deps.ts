import { HOUR_MS } from '#contract/dates.ts';
import type { QuietWindow } from '#contract/messaging/settings/quiet_hours.ts';
import type { Sms } from '#server/drivers/sms/sms.ts';
import type { JobDeps } from '#server/platform/jobs/jobs.ts';
import type { Permits } from '../claim/permits.ts';

/** Time limits of sending, in milliseconds. */
export interface SendingTiming {
  /** How long one lane works on one company before others have their turn. */
  slice_ms: number;
  /** How long a worker has from a message's slot on; afterwards the outcome is unknown. */
  lease_ms: number;
  /** How long before the end of a lease nothing new is begun: longer than the time limit of a request to the provider. */
  margin_ms: number;
  /** How long an unclear message waits before a lookup, and between two lookups. */
  look_again_ms: number;
  /** After this time the outcome stays unknown. */
  give_up_ms: number;
}

export const TIMING: SendingTiming = {
  slice_ms: 2000,
  lease_ms: 40_000,
  margin_ms: 20_000,
  look_again_ms: 30_000,
  give_up_ms: HOUR_MS,
};

/** What sending depends on. */
export interface SenderDeps extends Pick<JobDeps, 'db' | 'clock' | 'log' | 'metrics'> {
  sms: Sms;
  /** The public address at which the provider reaches us. */
  linkBase: () => string;
  quietHours: boolean;
  frequencyCaps: boolean;
  hours: (window: QuietWindow, now: Date) => (region: string) => Date;
  permits: Permits;
  timing: SendingTiming;
}
