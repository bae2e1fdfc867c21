import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import { hasFeature } from '#server/billing/billing.ts';
import { isBlocked } from '#server/contacts/contacts.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { isSendingStopped } from '#server/platform/standing.ts';
import { adultsBornBy } from '../../campaigns/adults.ts';
import { capsOf } from '../../limits.rules.ts';
import { LEGAL_DAY } from '../../quiet/quiet_hours.rules.ts';
import { readSettings } from '../../settings/settings.ts';
import { pauseAllCampaigns, pauseCampaign } from '../campaigns.sql.ts';
import { applyDecisions, type Decision, type DueRow, holdUntilNextDay, pickDue } from '../claim.sql.ts';
import { reserve } from '../pace.rules.ts';
import type { SenderDeps } from '../queue/deps.ts';
import { isAnswer, rulesOf } from '../rules.ts';
import { lockSender, saveReservation, saveThreads } from '../senders.sql.ts';
import { type DueMessage, type LimitsNow, verdictOf } from '../verdict.rules.ts';
import { withAdultsOnly } from './adults_only.ts';

/** How soon a company looks again whether the operator has resumed its sending. */
const STOPPED_MS = 15_000;

/** A message that only this process can send until its lease ends. */
export interface ClaimedMessage {
  message_id: string;
  campaign_id: string | null;
  loyalty_customer_id: string | null;
  phone_e164: string;
  body: string;
  /** The number of the attempt, from 1. */
  attempt: number;
  slot_at: Date;
  lease_until: Date;
  sender: string;
}

export interface Claim {
  texts: ClaimedMessage[];
  /** How many due messages got their state: sent, held or left out. Zero: there is nothing more to do now. */
  decided: number;
  /** The campaigns of those messages, and those that were paused. */
  campaign_ids: ReadonlySet<string>;
  /** When to look again: the sender's pace allows the next message, or the operator may have resumed sending. */
  paced_until: Date | null;
}

const NOTHING: Claim = { texts: [], decided: 0, campaign_ids: new Set(), paced_until: null };

/**
 * Claims up to `room` messages that are due and can be sent now, with their slots of the sender's pace. Messages that are not allowed are
 * left out, messages that are not allowed now are held; all in one transaction, so that no two workers ever have the same message. While the
 * operator has stopped the sending, only the answers that law and carriers require are claimed. Once the company's plan or trial has ended,
 * its campaigns are paused, requests to confirm are left out, and answers are sent. Without the age check, campaigns about alcohol are paused.
 */
export async function claimMessages(t: Tenant, deps: SenderDeps, room: number, look: number): Promise<Claim> {
  const now = deps.clock();
  const isStopped = await isSendingStopped(t);
  const nothing = isStopped ? { ...NOTHING, paced_until: new Date(now.getTime() + STOPPED_MS) } : NOTHING;
  const sender = await lockSender(t, deps.sms.name);
  if (!sender) return nothing;
  const born_until = await adultsBornBy(t, now);
  const settings = await readSettings(t);
  const picked = await pickDue(t, now, Math.max(room, look), { born_until, isStopped });
  const isLapsed = picked.some(({ purpose }) => !isAnswer(purpose)) && !(await hasFeature(t, 'loyalty_sms', now));
  const paused = isLapsed
    ? await pauseAllCampaigns(t, campaignErrors.needsPlan)
    : await pauseWithoutAgeGate(t, picked, settings);
  const running = picked.filter(({ campaign_id }) => campaign_id === null || !paused.includes(campaign_id));
  const due = await withAdultsOnly(t, running, settings);
  if (due.length === 0) return { ...nothing, campaign_ids: new Set(paused) };

  const limits = limitsOf(settings, deps, now, isLapsed);
  const decisions: Decision[] = [];
  const ready: DueRow[] = [];
  const marketed = new Set<string>();
  const decide = (row: DueRow, rest: Pick<Decision, 'status' | 'reason'> & Partial<Decision>) => {
    const consent = rulesOf(row.purpose).consent === 'any' ? null : row.consent;
    decisions.push({ message_id: row.message_id, due_at: null, slot_at: null, lease_until: null, consent, ...rest });
  };
  for (const row of due) {
    const verdict = verdictOf(await dueMessage(t, deps, row), limits);
    if (verdict.kind === 'leave_out') decide(row, { status: 'suppressed', reason: verdict.reason });
    else if (verdict.kind === 'hold') decide(row, { status: 'held', reason: verdict.reason, due_at: verdict.until });
    else if (ready.length < room && !isSecond(row, marketed, limits)) ready.push(row);
  }

  const asked = ready.map(({ segments, purpose }) => ({ segments, is_answer: isAnswer(purpose) }));
  const { slots, after } = reserve(sender, asked, now);
  let paced_until: Date | null = null;
  let next_day: Date | null = null;
  for (const [index, row] of ready.entries()) {
    const slot = slots[index];
    if (slot?.kind === 'slot') {
      const lease_until = new Date(slot.at.getTime() + deps.timing.lease_ms);
      decide(row, { status: 'sending', reason: null, slot_at: slot.at, lease_until });
    } else if (slot?.kind === 'later') paced_until ??= slot.at;
    else if (slot?.kind === 'next_day') next_day = slot.at;
  }

  const tries = await applyDecisions(t, decisions, { driver: deps.sms.name, sender: sender.address, now });
  if (next_day) await holdUntilNextDay(t, now, next_day);
  const slotOf = new Map(decisions.map((decision) => [decision.message_id, decision]));
  const texts = ready.flatMap((row): ClaimedMessage[] => {
    const { slot_at, lease_until } = slotOf.get(row.message_id) ?? {};
    const attempt = tries.get(row.message_id);
    if (attempt === undefined || !slot_at || !lease_until || row.phone_e164 === null) return [];
    const { message_id, campaign_id, loyalty_customer_id, phone_e164, body } = row;
    return [
      {
        message_id,
        campaign_id,
        loyalty_customer_id,
        phone_e164,
        body,
        attempt,
        slot_at,
        lease_until,
        sender: sender.address,
      },
    ];
  });
  if (texts.length > 0) {
    await saveReservation(t, deps.sms.name, sender.address, after);
    if (sender.is_shared) {
      const thread = { driver: deps.sms.name, address: sender.address, at: now };
      await saveThreads(
        t,
        thread,
        texts.map(({ phone_e164 }) => deps.db.keys.phoneHashAnywhere(phone_e164)),
      );
    }
  }
  const decidedOf = due.flatMap((row) => (slotOf.has(row.message_id) ? (row.campaign_id ?? []) : []));
  const campaign_ids = new Set([...paused, ...decidedOf]);
  return { texts, decided: decisions.length + (next_day ? 1 : 0), campaign_ids, paced_until };
}

/** Pauses the campaigns about alcohol while the shop does not ask for the date of birth. Returns their ids. */
async function pauseWithoutAgeGate(
  t: Tenant,
  picked: readonly DueRow[],
  { age_gate }: MessagingSettings,
): Promise<string[]> {
  if (age_gate) return [];
  const ids = new Set(picked.flatMap(({ campaign_id, is_for_adults }) => (is_for_adults && campaign_id) || []));
  for (const campaign_id of ids) await pauseCampaign(t, campaign_id, campaignErrors.needsAgeGate);
  return [...ids];
}

/** One promotion to a contact at a time: the next one is decided when this one counts. */
function isSecond({ loyalty_customer_id, purpose }: DueRow, marketed: Set<string>, { caps }: LimitsNow): boolean {
  if (purpose !== 'marketing' || loyalty_customer_id === null || caps === null) return false;
  if (marketed.has(loyalty_customer_id)) return true;
  marketed.add(loyalty_customer_id);
  return false;
}

function limitsOf(settings: MessagingSettings, deps: SenderDeps, now: Date, is_lapsed: boolean): LimitsNow {
  const window = { from: settings.window_start, until: settings.window_end };
  return {
    now,
    opensAt: deps.quietHours ? { shop: deps.hours(window, now), law: deps.hours(LEGAL_DAY, now) } : null,
    caps: capsOf(settings, deps),
    is_lapsed,
  };
}

async function dueMessage(t: Tenant, { db: { keys } }: SenderDeps, row: DueRow): Promise<DueMessage> {
  const { purpose, created_at, phone_e164, loyalty_customer_id, contact_phone, consent, region } = row;
  const { is_coupon_expired, is_coupon_redeemed, is_for_adults } = row;
  const isKnown = contact_phone !== null && consent !== null && region !== null;
  const contact = isKnown
    ? {
        phone_e164: contact_phone,
        consent,
        region,
        is_archived: row.is_archived,
        is_unreachable: row.is_unreachable,
        is_adult: row.is_adult,
        promised_per_month: row.promised_per_month,
        texted_at: row.texted_at,
      }
    : null;
  // A STOP drops what waits for a contact, so only the others are looked up.
  const is_blocked = contact === null && phone_e164 !== null && (await isBlocked({ keys }, t, phone_e164));
  const about = { purpose, created_at, is_coupon_expired, is_coupon_redeemed, is_for_adults };
  return { ...about, phone_e164, loyalty_customer_id, is_blocked, contact };
}
