import { z } from 'zod';
import { Id, Instant } from '../../http.ts';
import { DRAFT_VALUES_MAX, DRAFT_WORDS_MAX, TEMPLATE_VALUE_MAX } from '../limits.ts';
import { fillPlaceholders } from '../sms/sms.ts';
import { Audience } from './audiences.ts';
import { campaignErrors } from './errors.texts.ts';

/** For a template in both languages: each contact in their own language, or all of them in one. */
export const READINGS = ['each', 'en', 'es'] as const;
export type DraftReading = (typeof READINGS)[number];

const Words = z.string().max(DRAFT_WORDS_MAX, campaignErrors.draftTooLong(DRAFT_WORDS_MAX));
const Values = z
  .record(z.string().max(TEMPLATE_VALUE_MAX), z.string().max(TEMPLATE_VALUE_MAX))
  .refine((values) => Object.keys(values).length <= DRAFT_VALUES_MAX, campaignErrors.draftValues(DRAFT_VALUES_MAX));

/**
 * A message that is being written, as it was typed: nothing is trimmed, filled in or checked, and everything can be omitted. Sending checks
 * it.
 */
export const DraftContent = z.object({
  /** Null: a custom message. */
  template_id: Id.nullable().default(null),
  /** The template's words when the draft was saved, with open placeholders, so that the words that a user has read do not change later. */
  template_words: z
    .object({ body: Words, body_es: Words.nullable().default(null) })
    .nullable()
    .default(null),
  /** Values of the placeholders, and those that differ in the Spanish words. */
  variables: Values.default({}),
  variables_es: Values.default({}),
  /** Words that replace the template's; all words of a custom message. */
  override: Words.nullable().default(null),
  /** The same in Spanish; null: the template's, or none. */
  spanish: Words.nullable().default(null),
  reading: z.enum(READINGS).default('each'),
  /** Null: everyone who agreed. */
  audience: Audience.nullable().default(null),
  /** Whether those who have the words already get them again. */
  repeats_words: z.boolean().default(false),
  /** Later, at `scheduled_at`, or at a time that is not chosen yet. */
  is_scheduled: z.boolean().default(false),
  scheduled_at: z.iso.datetime({ offset: true }).nullable().default(null),
});
export type DraftContent = z.output<typeof DraftContent>;

/** A draft as it was last saved. */
export const SavedDraft = z.object({
  content: DraftContent,
  /** Changes with every save. Saving and sending name the version that the user saw. */
  version: Id,
  changed_at: Instant,
  /** Null: the user has left the company. */
  changed_by: z.string().nullable(),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

/** The words of a draft so far, with the given values; `body_es` null: the same for every contact. */
export function draftWords(
  draft: Pick<DraftContent, 'template_words' | 'variables' | 'variables_es' | 'override' | 'spanish' | 'reading'>,
): { body: string; body_es: string | null } {
  const { template_words, variables, variables_es, override, spanish, reading } = draft;
  const body = filled(override ?? template_words?.body ?? '', variables);
  const twin = template_words?.body_es ?? null;
  if (twin === null) return { body, body_es: spanish?.trim() ?? null };
  const body_es = filled(spanish ?? twin, variables, variables_es);
  if (reading === 'es') return { body: body_es, body_es: null };
  return { body, body_es: reading === 'each' ? body_es : null };
}

type Values = Readonly<Record<string, string>>;

/** A text with its values; `instead` replaces those that it contains. */
export function filled(body: string, variables: Values, instead: Values = {}): string {
  const given = Object.fromEntries(Object.entries(instead).filter(([, value]) => value.trim() !== ''));
  return fillPlaceholders(body, { ...variables, ...given }).text.trim();
}
