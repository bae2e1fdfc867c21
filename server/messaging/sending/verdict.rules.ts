import type { LeftOutReason } from '#contract/messaging/campaigns/audiences.ts';
import { type Caps, capDecision } from '../caps.rules.ts';
import { type MessagePurpose, rulesOf } from './rules.ts';

/** A text that is due, with what is known about its person at this moment. */
export interface DueMessage {
  purpose: MessagePurpose;
  /** Null: the person was erased. */
  phone_e164: string | null;
  loyalty_customer_id: string | null;
  /** Null: nobody of ours. */
  contact: {
    phone_e164: string;
    consent: 'consented' | 'needs_confirmation' | 'opted_out';
    is_archived: boolean;
    is_unreachable: boolean;
    region: string;
    /** When marketing texts went to them. */
    texted_at: readonly Date[];
  } | null;
}

/** What holds at this moment; null in a field: nothing of the kind. */
export interface Limits {
  now: Date;
  /** When a text may next arrive in a region. */
  opensAt: ((region: string) => Date) | null;
  caps: Caps | null;
}

export type Verdict =
  | { kind: 'send' }
  | { kind: 'hold'; reason: 'quiet_hours' | 'frequency_cap'; until: Date }
  | { kind: 'leave_out'; reason: LeftOutReason | 'erased' | 'phone_changed' };

/** Whether a text may go out now. It is asked at the last moment, whatever was known when the text was queued. */
export function verdictOf(text: DueMessage, limits: Limits): Verdict {
  const { contact } = text;
  const needs = rulesOf(text.purpose);
  const leaveOut = (reason: Extract<Verdict, { kind: 'leave_out' }>['reason']) =>
    ({ kind: 'leave_out', reason }) as const;
  if (text.phone_e164 === null) return leaveOut('erased');
  if (needs.consent === 'any') return { kind: 'send' };
  if (contact === null) return needs.consent === 'needed' ? leaveOut('erased') : { kind: 'send' };
  // Who agreed did so for the number of then; the old one may be a stranger's by now.
  if (contact.phone_e164 !== text.phone_e164) return leaveOut('phone_changed');
  if (contact.consent === 'opted_out') return leaveOut('opted_out');
  if (needs.consent === 'needed' && contact.consent !== 'consented') return leaveOut('needs_confirmation');
  if (contact.is_archived && needs.consent === 'needed') return leaveOut('archived');
  if (contact.is_unreachable) return leaveOut('unreachable');
  const until = needs.hours ? limits.opensAt?.(contact.region) : undefined;
  if (until && until > limits.now) return { kind: 'hold', reason: 'quiet_hours', until };
  if (!needs.caps || !limits.caps) return { kind: 'send' };
  const decision = capDecision(contact.texted_at, limits.caps, limits.now);
  if (decision.kind === 'suppress') return leaveOut('frequency_cap');
  return decision.kind === 'hold' ? { ...decision, reason: 'frequency_cap' } : { kind: 'send' };
}
