import { isAbroad } from '#contract/contacts/phone.ts';
import type { LeftOutReason } from '#contract/messaging/campaigns/audiences.ts';
import { STOP_CONFIRMED_WITHIN_MS } from '#contract/messaging/limits.ts';
import { type Caps, capDecision, capsFor } from '../caps.rules.ts';
import { type MessagePurpose, rulesOf } from './rules.ts';

/** A message that is due, with the facts about its contact at this moment. */
export interface DueMessage {
  purpose: MessagePurpose;
  created_at: Date;
  /** Null: the contact was erased. */
  phone_e164: string | null;
  loyalty_customer_id: string | null;
  /** Whether a number that is not a contact's must not be texted; a contact has its consent. */
  is_blocked: boolean;
  /** Whether the coupon that it brings has expired while it waited. */
  is_coupon_expired: boolean;
  /** Whether the coupon that it brings was redeemed while it waited: at the counter a phone number is enough. */
  is_coupon_redeemed: boolean;
  /** Whether it is about alcohol. */
  is_for_adults: boolean;
  /** Null: not a contact. */
  contact: {
    phone_e164: string;
    consent: 'consented' | 'needs_confirmation' | 'opted_out';
    is_archived: boolean;
    is_unreachable: boolean;
    region: string;
    /** Known to be 21 or older. */
    is_adult: boolean;
    /** How many promotions a month the contact was promised at most; null: the shop's number. */
    promised_per_month: number | null;
    /** When marketing messages went to the contact. */
    texted_at: readonly Date[];
  } | null;
}

/** The limits at this moment; null in a field: no such limit. */
export interface LimitsNow {
  now: Date;
  /** When a message can next arrive in a region, by the shop's hours and by the law alone. */
  opensAt: Readonly<Record<'shop' | 'law', (region: string) => Date>> | null;
  caps: Caps | null;
  /** Whether the shop's plan or trial has ended: it starts nothing then. */
  is_lapsed: boolean;
}

/** Why a message is not sent at all. */
type NotSentReason =
  | LeftOutReason
  | 'already_consented'
  | 'erased'
  | 'phone_changed'
  | 'too_late'
  | 'coupon_expired'
  | 'coupon_redeemed'
  | 'no_plan';

export type Verdict =
  | { kind: 'send' }
  | { kind: 'hold'; reason: 'quiet_hours' | 'frequency_cap'; until: Date }
  | { kind: 'leave_out'; reason: NotSentReason };

/** Whether a message can be sent now. It is decided at the last moment, whatever was known when the message was queued. */
export function verdictOf(text: DueMessage, limits: LimitsNow): Verdict {
  const { contact } = text;
  const needs = rulesOf(text.purpose);
  const leaveOut = (reason: NotSentReason) => ({ kind: 'leave_out', reason }) as const;
  if (text.phone_e164 === null) return leaveOut('erased');
  const isLate = limits.now.getTime() - text.created_at.getTime() > STOP_CONFIRMED_WITHIN_MS;
  if (text.purpose === 'opt_out' && isLate) return leaveOut('too_late');
  if (needs.consent === 'any') return { kind: 'send' };
  if (contact === null) {
    if (needs.consent === 'needed') return leaveOut('erased');
    return text.is_blocked ? leaveOut('opted_out') : { kind: 'send' };
  }
  // The contact agreed with another number; the old one may belong to another contact by now.
  if (contact.phone_e164 !== text.phone_e164) return leaveOut('phone_changed');
  if (contact.consent === 'opted_out') return leaveOut('opted_out');
  if (needs.consent === 'needed' && contact.consent !== 'consented') return leaveOut('needs_confirmation');
  // The contact agreed in another way while the request waited for its hour.
  if (needs.consent === 'missing' && contact.consent === 'consented') return leaveOut('already_consented');
  if (contact.is_archived && needs.consent === 'needed') return leaveOut('archived');
  if (contact.is_unreachable) return leaveOut('unreachable');
  // Nobody knows when it is night there. What answers the phone itself has no hours.
  if (needs.hours && isAbroad(contact.phone_e164)) return leaveOut('abroad');
  // The contact can be asked again once the shop has a plan.
  if (limits.is_lapsed && needs.consent === 'missing') return leaveOut('no_plan');
  if (text.is_for_adults && !contact.is_adult) return leaveOut('not_known_to_be_21');
  if (text.is_coupon_redeemed) return leaveOut('coupon_redeemed');
  if (text.is_coupon_expired) return leaveOut('coupon_expired');
  const until = needs.hours ? limits.opensAt?.[needs.hours](contact.region) : undefined;
  if (until && until > limits.now) return { kind: 'hold', reason: 'quiet_hours', until };
  if (!needs.caps || !limits.caps) return { kind: 'send' };
  const decision = capDecision(contact.texted_at, capsFor(limits.caps, contact.promised_per_month), limits.now);
  if (decision.kind === 'suppress') return leaveOut('frequency_cap');
  return decision.kind === 'hold' ? { ...decision, reason: 'frequency_cap' } : { kind: 'send' };
}
