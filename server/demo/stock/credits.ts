import { addDays } from '#contract/dates.ts';
import { findInvoices, requestCredit, sendCredit, showInvoice } from '#server/invoices/invoices.ts';
import type { Ctx } from '#server/platform/context.ts';
import { at } from '../calendar.ts';
import { SACO_VALLEY } from './vendors.ts';

interface Desk {
  today: string;
  team: { manager: string; staff: string };
  contextFor(userId: string, now: Date): Ctx;
}

/** The vendor has not answered for longer than it should take. */
const DAYS_AGO = 17;

/** A request about spoiled goods that was sent weeks ago, and one about a price that nobody has sent. */
export async function requestCredits({ today, team, contextFor }: Desk): Promise<void> {
  const day = addDays(today, -DAYS_AGO);
  const staff = contextFor(team.staff, at(day, 11));
  const found = await staff.tx((t) => findInvoices(t, SACO_VALLEY.name, 100));
  const posted = found.filter(({ status }) => status === 'posted');
  const old = posted.find(({ date }) => date !== null && date <= day);
  const recent = posted[0];
  if (!old || !recent) throw new TypeError(`${SACO_VALLEY.name} has no posted invoices.`);

  const [first] = (await showInvoice(staff, old.invoice_id)).lines;
  if (!first?.amount) throw new TypeError('The invoice has no line with an amount.');
  const spoiled = await requestCredit(staff, {
    invoice_id: old.invoice_id,
    note: 'It was sour when we opened it.',
    lines: [
      { line_id: first.line_id, reason: 'damaged', quantity: '1', amount: cents(first.unit_price ?? first.amount) },
    ],
  });
  const manager = { ...contextFor(team.manager, at(day, 12)), userId: team.manager };
  await sendCredit(manager, spoiled.credit_request_id, { version: spoiled.version, how: 'self' });

  const late = contextFor(team.staff, at(addDays(today, -1), 15));
  const line = (await showInvoice(late, recent.invoice_id)).lines.at(-1);
  if (!line) throw new TypeError('The invoice has no lines.');
  await requestCredit(late, {
    invoice_id: recent.invoice_id,
    lines: [{ line_id: line.line_id, reason: 'overcharged', amount: 375 }],
  });
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}
