import { z } from 'zod';
import { endpoint, FormVersion, Instant } from '../../http.ts';
import { CAP_PER_DAY_MAX, CAP_PER_WEEK_MAX, CENTS_PER_SEGMENT_MAX, PROMISED_PER_MONTH_MAX } from '../limits.ts';
import { quietWindowFault } from './quiet_hours.ts';
import { messagingSettingsTexts as texts } from './settings.texts.ts';

/** The company's texting rules; the law applies in addition. */
export const MessagingSettings = z
  .object({
    /** Minutes after midnight at the contact's place: promotions are sent from `window_start` until `window_end`. */
    window_start: z.number().int().min(0).max(1439),
    window_end: z.number().int().min(1).max(1440),
    /** The maximum of promotions to one contact. */
    cap_per_day: z.number().int().min(1, texts.capPerDayFault).max(CAP_PER_DAY_MAX, texts.capPerDayFault),
    cap_per_week: z.number().int().min(1, texts.capPerWeekFault).max(CAP_PER_WEEK_MAX, texts.capPerWeekFault),
    /** What the disclosure beside the consent box says: up to this many a month. */
    promised_per_month: z.number().int().min(1, texts.promiseFault).max(PROMISED_PER_MONTH_MAX, texts.promiseFault),
    /** The cost of one segment, in cents; only for the figures on the screens. */
    cents_per_segment: z.number().min(0, texts.centsFault).max(CENTS_PER_SEGMENT_MAX, texts.centsFault),
    /** Joining requires the full date of birth, and messages about alcohol go to contacts aged 21 or older. */
    age_gate: z.boolean(),
  })
  .superRefine(({ window_start: from, window_end: until }, check) => {
    const message = quietWindowFault({ from, until });
    if (message) check.addIssue({ code: 'custom', path: ['window_end'], message });
  });
export type MessagingSettings = z.infer<typeof MessagingSettings>;

export const messagingSettings = {
  get: endpoint({
    method: 'GET',
    path: '/loyalty/messaging-settings',
    summary: 'Get the texting rules: hours, limits and costs. Unset values have their defaults',
    access: 'loyalty_sms',
    reply: MessagingSettings.safeExtend({
      /** A personal link in a message, with a made-up code: all of them have the same length. */
      link_example: z.string(),
      /** Null: never changed. */
      updated_at: Instant.nullable(),
      version: FormVersion,
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/loyalty/messaging-settings',
    summary: 'Change the texting rules',
    access: 'loyalty_sms',
    role: 'manager',
    /** Refused when the rules are no longer those of `version`. */
    body: MessagingSettings.safeExtend({ version: FormVersion.optional() }),
    reply: MessagingSettings.safeExtend({ version: FormVersion }),
  }),
};
