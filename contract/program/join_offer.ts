import { z } from 'zod';
import { endpoint, FormVersion, Instant } from '../http.ts';
import { line } from '../line.ts';
import { JOIN_OFFER_HEADLINE_MAX, JOIN_OFFER_SMALL_PRINT_MAX, JOIN_OFFER_TEXT_MAX } from './limits.ts';
import { welcomePageErrors } from './welcome_page_errors.texts.ts';

const words = (most: number) => z.string().trim().max(most, welcomePageErrors.tooLong(most));

/** An offer's words: all empty for none, otherwise at least a headline. */
const JoinOfferWords = z.object({
  headline: line().max(JOIN_OFFER_HEADLINE_MAX, welcomePageErrors.tooLong(JOIN_OFFER_HEADLINE_MAX)),
  text: words(JOIN_OFFER_TEXT_MAX),
  small_print: words(JOIN_OFFER_SMALL_PRINT_MAX),
});
export type JoinOfferWords = z.infer<typeof JoinOfferWords>;

/** What is wrong with an offer's headline, or null. An offer without any word counts as none. */
export function headlineFault(english: JoinOfferWords, spanish: JoinOfferWords): string | null {
  if (english.headline.trim() !== '') return null;
  const others = [english.text, english.small_print, ...Object.values(spanish)];
  return others.some((text) => text.trim() !== '') ? welcomePageErrors.joinOfferHeadlineRequired : null;
}

const NO_WORDS: JoinOfferWords = { headline: '', text: '', small_print: '' };

const JoinOfferInput = JoinOfferWords.extend({
  text: words(JOIN_OFFER_TEXT_MAX).default(''),
  small_print: words(JOIN_OFFER_SMALL_PRINT_MAX).default(''),
  es: JoinOfferWords.partial()
    .transform((es): JoinOfferWords => ({ ...NO_WORDS, ...es }))
    .prefault({}),
}).superRefine((offer, context) => {
  const fault = headlineFault(offer, offer.es);
  if (fault) context.addIssue({ code: 'custom', path: ['headline'], message: fault });
});
export type JoinOfferInput = z.output<typeof JoinOfferInput>;

/** The draft of the offer, and what is known of the published one. */
const JoinOffer = JoinOfferWords.extend({
  es: JoinOfferWords,
  /** Null: the page has no offer. */
  published_at: Instant.nullable(),
  has_unpublished_changes: z.boolean(),
  /** The version of the draft. */
  version: FormVersion,
});
export type JoinOffer = z.infer<typeof JoinOffer>;

export const joinOffer = {
  get: endpoint({
    method: 'GET',
    path: '/welcome/join-offer',
    summary: 'Get the draft of the join offer. Its fields are empty when there is none',
    access: 'loyalty_sms',
    staleAfter: ['welcome'],
    reply: JoinOffer,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/welcome/join-offer',
    summary: 'Save the draft of the join offer',
    access: 'loyalty_sms',
    role: 'manager',
    /** Refused when the draft is no longer that of `version`. */
    body: JoinOfferInput.safeExtend({ version: FormVersion.optional() }),
    reply: JoinOffer,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/welcome/join-offer/publish',
    summary: 'Publish the draft of the join offer',
    access: 'loyalty_sms',
    role: 'manager',
    reply: JoinOffer,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/welcome/join-offer/withdraw',
    summary: 'Remove the join offer from the public page. The draft stays',
    access: 'loyalty_sms',
    role: 'manager',
    reply: JoinOffer,
  }),
};
