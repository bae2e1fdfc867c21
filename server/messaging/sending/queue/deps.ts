import type { QuietWindow } from '#contract/messaging/settings/quiet_hours.ts';
import type { Sms } from '#server/drivers/sms.ts';
import type { JobDeps } from '#server/platform/jobs/jobs.ts';
import type { Permits } from '../claim/permits.ts';

/** How long things may take, in milliseconds. */
export interface SendingTiming {
  /** One lane works on one company for so long before others have their turn. */
  slice_ms: number;
  /** A text's worker has so long from the text's slot on; afterwards its outcome is unknown. */
  lease_ms: number;
  /** So long before the end of a lease nothing is begun any more: longer than a provider is waited for. */
  margin_ms: number;
  /** How long a doubt waits before it is asked about, and between two questions. */
  look_again_ms: number;
  /** After so long the truth is that nobody knows. */
  give_up_ms: number;
}

export const TIMING: SendingTiming = {
  slice_ms: 2000,
  lease_ms: 40_000,
  margin_ms: 20_000,
  look_again_ms: 30_000,
  give_up_ms: 3_600_000,
};

/** What sending stands on. */
export interface SenderDeps extends Pick<JobDeps, 'db' | 'clock' | 'log' | 'metrics'> {
  sms: Sms;
  /** Where the provider reaches us. */
  linkBase: () => string;
  quietHours: boolean;
  frequencyCaps: boolean;
  hours: (window: QuietWindow, now: Date) => (region: string) => Date;
  permits: Permits;
  timing: SendingTiming;
}
