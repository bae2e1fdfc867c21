import { z } from 'zod';
import { endpoint, Instant } from './http.ts';
import { PROMO_HEADLINE_MAX, PROMO_SMALL_PRINT_MAX, PROMO_TEXT_MAX } from './limits.ts';
import { welcomeErrors } from './texts/welcome_errors.ts';

const line = (most: number) => z.string().trim().max(most, welcomeErrors.tooLong(most));

/** An offer's words: all empty for none, else at least a headline. */
const PromoWords = z.object({
  headline: line(PROMO_HEADLINE_MAX),
  text: line(PROMO_TEXT_MAX),
  small_print: line(PROMO_SMALL_PRINT_MAX),
});
export type PromoWords = z.infer<typeof PromoWords>;

/** What is wrong with an offer's headline, or null. An offer without any word is none. */
export function headlineFault(english: PromoWords, spanish: PromoWords): string | null {
  if (english.headline.trim() !== '') return null;
  const others = [english.text, english.small_print, ...Object.values(spanish)];
  return others.some((text) => text.trim() !== '') ? welcomeErrors.promoHeadlineRequired : null;
}

const NO_WORDS: PromoWords = { headline: '', text: '', small_print: '' };

const PromoInput = PromoWords.extend({
  text: line(PROMO_TEXT_MAX).default(''),
  small_print: line(PROMO_SMALL_PRINT_MAX).default(''),
  es: PromoWords.partial()
    .transform((es): PromoWords => ({ ...NO_WORDS, ...es }))
    .prefault({}),
}).superRefine((promo, context) => {
  const fault = headlineFault(promo, promo.es);
  if (fault) context.addIssue({ code: 'custom', path: ['headline'], message: fault });
});
export type PromoInput = z.output<typeof PromoInput>;

/** The offer as it is being written, and what is known of the published one. */
const Promo = PromoWords.extend({
  es: PromoWords,
  /** Null: no offer is on the page. */
  published_at: Instant.nullable(),
  has_unpublished_changes: z.boolean(),
});
export type Promo = z.infer<typeof Promo>;

export const promo = {
  get: endpoint({
    method: 'GET',
    path: '/welcome/promo',
    summary: 'The offer of the public page as it is being written; empty words when there is none',
    access: 'loyalty_sms',
    reply: Promo,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/welcome/promo',
    summary: "Save the offer's draft",
    access: 'loyalty_sms',
    role: 'manager',
    body: PromoInput,
    reply: Promo,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/welcome/promo/publish',
    summary: "Show the offer's draft to shoppers",
    access: 'loyalty_sms',
    role: 'manager',
    reply: Promo,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/welcome/promo/withdraw',
    summary: 'Take the offer off the public page; the draft stays',
    access: 'loyalty_sms',
    role: 'manager',
    reply: Promo,
  }),
};
