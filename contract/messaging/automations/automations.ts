import { z } from 'zod';
import { CalendarDate, endpoint, FormVersion, Id, Instant } from '../../http.ts';
import { LANGUAGES } from '../../language.ts';
import { LeftOut } from '../campaigns/audiences.ts';
import { campaignErrors } from '../campaigns/errors.texts.ts';
import { DRAFT_WORDS_MAX } from '../limits.ts';
import { automationErrors } from './automations.texts.ts';
import { AUTOMATION_DAYS, AUTOMATION_KINDS } from './kinds.ts';

const Count = z.number().int().min(0);
const Kind = z.enum(AUTOMATION_KINDS);
const Words = z
  .string()
  .trim()
  .min(1, automationErrors.words)
  .max(DRAFT_WORDS_MAX, campaignErrors.draftTooLong(DRAFT_WORDS_MAX));

export const AutomationInput = z
  .object({
    kind: Kind,
    days: z.number().int(),
    /** The shop's own words; null: the standard words in the language of each contact. */
    body: Words.nullable(),
    /** The own words in Spanish; null: contacts who read Spanish get `body`. */
    body_es: Words.nullable(),
  })
  .superRefine(({ kind, days, body, body_es }, check) => {
    const { min, max } = AUTOMATION_DAYS[kind];
    if (days < min || days > max)
      check.addIssue({ code: 'custom', path: ['days'], message: automationErrors.days(kind) });
    if (body === null && body_es !== null)
      check.addIssue({ code: 'custom', path: ['body'], message: automationErrors.words });
  });
export type AutomationInput = z.output<typeof AutomationInput>;

export const Automation = z.object({
  kind: Kind,
  is_on: z.boolean(),
  /** Null: never set up. */
  days: z.number().int().nullable(),
  body: z.string().nullable(),
  body_es: z.string().nullable(),
  /** Why it sends nothing although it is on, as a sentence; null: it sends. */
  pause_reason: z.string().nullable(),
  /** The paused campaign that it waits for. */
  paused_campaign_id: Id.nullable(),
  last_run_on: CalendarDate.nullable(),
  /** When customers are looked for the next time; null: it is off. */
  next_run_at: Instant.nullable(),
  changed_at: Instant.nullable(),
  changed_by: z.string().nullable(),
  version: FormVersion,
});
export type Automation = z.infer<typeof Automation>;

export const AutomationResults = z.object({
  kind: Kind,
  /** Texts of all of its campaigns. */
  sent: Count,
  /** Coupons that customers redeemed after its text: the coupon of the reminder; after a win-back any coupon, within its days. */
  redeemed: Count,
  opted_out: Count,
});
export type AutomationResults = z.infer<typeof AutomationResults>;

export const AutomationReach = z.object({
  kind: Kind,
  /** Customers who would get it now. */
  recipients: Count,
  /** Why some or all of them would not, such as words that must not be sent. */
  faults: z.array(z.string()),
});
export type AutomationReach = z.infer<typeof AutomationReach>;

export const AutomationPreview = z.object({
  faults: z.array(z.string()),
  warnings: z.array(z.string()),
  recipients: Count,
  left_out: LeftOut,
  /** The text as it arrives, of the coupon that expires first or of an example. */
  texts: z.array(z.object({ language: z.enum(LANGUAGES), text: z.string() })),
  /** When customers would be looked for the first time. */
  first_run_at: Instant,
});
export type AutomationPreview = z.infer<typeof AutomationPreview>;

const forAll = { access: 'loyalty_sms' } as const;
const byManager = { access: 'loyalty_sms', role: 'manager' } as const;

export const automations = {
  list: endpoint({
    method: 'GET',
    path: '/loyalty/automations',
    summary: 'List the automations with their state',
    ...forAll,
    staleAfter: ['campaign', 'automation'],
    reply: z.object({ automations: z.array(Automation) }),
  }),
  results: endpoint({
    method: 'GET',
    path: '/loyalty/automations/results',
    summary: 'Count what each automation that was ever turned on has sent, and what came of it',
    ...forAll,
    // Not each receipt of a campaign: the count looks at all of its texts.
    staleAfter: ['automation'],
    reply: z.object({ automations: z.array(AutomationResults) }),
  }),
  reach: endpoint({
    method: 'GET',
    path: '/loyalty/automations/reach',
    summary: 'Count the contacts whom each automation that is on and not paused would reach now',
    ...forAll,
    // Not each step of a campaign: the count looks at every contact.
    staleAfter: ['automation'],
    reply: z.object({ automations: z.array(AutomationReach) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/loyalty/automations/preview',
    summary: 'Preview an automation: its words, the contacts it would reach now, and when it begins',
    ...forAll,
    grace: true,
    keyed: false,
    body: AutomationInput,
    reply: AutomationPreview,
  }),
  turnOn: endpoint({
    method: 'PUT',
    path: '/loyalty/automations',
    sends: true,
    summary: 'Turn on an automation, or change one that is on',
    ...byManager,
    /** Refused when the text is no longer that of `version`. */
    body: AutomationInput.safeExtend({ version: FormVersion.optional() }),
    reply: Automation,
  }),
  turnOff: endpoint({
    method: 'POST',
    path: '/loyalty/automations/off',
    summary: 'Turn off an automation and cancel its texts that were not sent yet',
    ...byManager,
    grace: true,
    body: z.object({ kind: Kind }),
    reply: Automation,
  }),
};
