import { team } from '#contract/account/team.ts';
import type { Endpoint } from '#contract/http.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { ledgerCheck } from '#contract/inventory/ledger_check.ts';
import { prices } from '#contract/inventory/prices.ts';
import { approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { approvals } from '#contract/invoices/approvals/approvals.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { credits } from '#contract/invoices/credits/credits.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { PAYABLE_BELL_DAYS } from '#contract/invoices/limits.ts';
import { payables } from '#contract/invoices/payables/payables.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { orders } from '#contract/orders/orders.ts';
import { pos } from '#contract/pos/pos.ts';
import { ALERTS, type Alert, type WaitingEntry } from '#contract/shell/waiting.ts';
import { countJoinRequests } from '#server/account/account.ts';
import {
  countPriceChanges,
  countShort,
  findCheck,
  findSteepestChange,
  getExpiring,
  getReviewQueue,
  listUnusual,
  today,
} from '#server/inventory/inventory.ts';
import {
  countAsked,
  countDuePayables,
  countOverdueCredits,
  countWaitingMails,
  getRules,
} from '#server/invoices/invoices.ts';
import { countHeldMessages, countStoppedCampaigns, countThreads } from '#server/messaging/messaging.ts';
import { countDueOrders, listUndelivered } from '#server/orders/orders.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { countPosWaiting } from '#server/pos/pos.ts';

/** The alerts that a user can get who can make the calls that `may` allows. */
export function alertsFor(may: (endpoint: Endpoint) => boolean): Alert[] {
  return ALERTS.filter((alert) => may(alert === 'price_changes' ? prices.decide : inventory.summary));
}

/** What a user has chosen about alerts. `unmailed`: of lots, only these are told of. */
export interface AlertChoices {
  muted: readonly Alert[];
  expiring_days: number;
  unmailed?: readonly string[] | undefined;
}

/** What waits in the company for a user who can make the calls that `may` allows, most urgent first. */
export async function listWaiting(
  t: Tenant,
  now: Date,
  may: (endpoint: Endpoint) => boolean,
  { muted, expiring_days, unmailed }: AlertChoices,
): Promise<WaitingEntry[]> {
  const entries: WaitingEntry[] = [];
  if (may(ledgerCheck.get)) {
    const { difference_count, differences } = await findCheck(t);
    const [difference] = differences;
    entries.push({ kind: 'stock_differences', count: difference_count, ...(difference ? { difference } : {}) });
  }
  const threads = may(replies.list) ? await countThreads(t) : { unread_count: 0, look_count: 0 };
  entries.push({ kind: 'unclear_stops', count: threads.look_count });
  if (may(team.approve)) entries.push({ kind: 'join_requests', count: await countJoinRequests(t) });
  entries.push({ kind: 'replies', count: threads.unread_count });
  if (may(pos.acceptTask)) {
    const { stopped, to_decide } = await countPosWaiting(t);
    entries.push({ kind: 'sales_stopped', count: stopped }, { kind: 'sales_to_decide', count: to_decide });
  }
  if (may(orders.send)) {
    const undelivered = await listUndelivered(t);
    const [order] = undelivered;
    entries.push({ kind: 'undelivered_orders', count: undelivered.length, ...(order ? { order } : {}) });
  }
  if (may(campaigns.resume)) entries.push({ kind: 'campaigns_stopped', count: await countStoppedCampaigns(t) });
  const approveBy = (await getRules(t)).approver === 'owner' ? approvalRules.set : approvals.decide;
  if (may(approveBy)) entries.push({ kind: 'invoices_to_approve', count: await countAsked(t) });
  if (may(invoices.list))
    entries.push({ kind: 'invoices_to_review', count: (await getReviewQueue(t)).invoices_to_review });
  if (may(mailIn.accept)) entries.push({ kind: 'mails_to_decide', count: await countWaitingMails(t) });
  if (may(orders.receive)) {
    entries.push({ kind: 'deliveries', count: await countDueOrders(t, await today({ now }, t)) });
  }
  if (may(payables.mark)) {
    entries.push({
      kind: 'payables_due',
      count: await countDuePayables(t, await today({ now }, t), PAYABLE_BELL_DAYS),
    });
  }
  if (may(credits.writeOff)) entries.push({ kind: 'overdue_credits', count: await countOverdueCredits(t, now) });
  if (may(prices.decide)) {
    const item = await findSteepestChange(t);
    if (item) entries.push({ kind: 'price_changes', count: (await countPriceChanges(t)).open, item });
  }
  if (may(inventory.summary)) {
    const { out, low } = await countShort(t);
    entries.push({ kind: 'out_of_stock', count: out }, { kind: 'low_stock', count: low });
    const { count, item_id, name, days } = await getExpiring(t, {
      today: await today({ now }, t),
      days: expiring_days,
      lots: unmailed,
    });
    const lot = item_id !== null && name !== null && days !== null ? { item_id, name, days } : undefined;
    entries.push({ kind: 'expiring', count, ...(lot ? { lot } : {}) });
    const unusual = await listUnusual(t);
    entries.push({ kind: 'unusual_use', count: unusual.length, ...(unusual[0] ? { use: unusual[0] } : {}) });
  }
  if (may(campaigns.list)) entries.push({ kind: 'held_messages', count: await countHeldMessages(t) });
  return entries.filter(({ count, kind }) => count > 0 && !muted.some((alert) => alert === kind));
}
