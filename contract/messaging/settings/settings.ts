import { z } from 'zod';
import { endpoint, Instant } from '../../http.ts';
import { CAP_PER_DAY_MAX, CENTS_PER_SEGMENT_MAX, PROMISED_PER_MONTH_MAX } from '../../limits.ts';
import { quietWindowFault } from './quiet_hours.ts';
import { messagingSettingsTexts as texts } from './settings.texts.ts';

/** What the company wants of its texts; the law holds beside it in any case. */
export const MessagingSettings = z
  .object({
    /** Minutes after midnight where the person is: promotional texts go out from `window_start` until `window_end`. */
    window_start: z.number().int().min(0).max(1439),
    window_end: z.number().int().min(1).max(1440),
    /** Promotional texts to one person at most. */
    cap_per_day: z.number().int().min(1, texts.capFault).max(CAP_PER_DAY_MAX, texts.capFault),
    cap_per_week: z
      .number()
      .int()
      .min(1, texts.capFault)
      .max(CAP_PER_DAY_MAX * 7, texts.capFault),
    /** What the disclosure beside the consent box says: up to so many a month. */
    promised_per_month: z.number().int().min(1, texts.promiseFault).max(PROMISED_PER_MONTH_MAX, texts.promiseFault),
    /** What one segment costs, in cents; for the figures on the screens alone. */
    cents_per_segment: z.number().min(0, texts.centsFault).max(CENTS_PER_SEGMENT_MAX, texts.centsFault),
    /** Joining asks for the full date of birth, and texts about alcohol go to people of 21 and over. */
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
      /** A personal link as it stands in a text, with a made-up code: all of them are as long. */
      link_example: z.string(),
      /** Null: nobody has changed anything yet. */
      updated_at: Instant.nullable(),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/loyalty/messaging-settings',
    summary: 'Change the texting rules',
    access: 'loyalty_sms',
    role: 'manager',
    body: MessagingSettings,
    reply: MessagingSettings,
  }),
};
