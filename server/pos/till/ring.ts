import Big from 'big.js';
import { findTickets, listMenu, saveTicket, type Ticket } from '#server/drivers/pos/demo.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { listConnections } from '../connections.sql.ts';
import { recordSaleEvents } from '../webhooks.ts';

/** Rings up the chosen menu items. Does nothing if none were chosen. */
export async function ring(
  t: Tenant,
  chosen: ReadonlyMap<string, number>,
  state: 'open' | 'paid',
  now: Date,
): Promise<void> {
  const lines = (await listMenu(t)).flatMap(({ ref, name, sku, kind, price_cents }) => {
    const quantity = chosen.get(ref) ?? 0;
    if (quantity <= 0) return [];
    return [{ ref, name, sku, kind, quantity: String(quantity), returned: '0', amount_cents: quantity * price_cents }];
  });
  if (lines.length === 0) return;
  await save(t, { ticket_id: newId(), version: 1, state, sold_at: now, changed_at: now, lines });
}

export const TICKET_CHANGES = ['pay', 'void', 'refund'] as const;

/** Pays, voids or refunds a ticket. One that is void stays void. */
export async function changeTicket(
  t: Tenant,
  ticketId: string,
  change: (typeof TICKET_CHANGES)[number],
  now: Date,
): Promise<void> {
  const ticket = (await findTickets(t, [ticketId]))[0];
  if (!ticket || ticket.state === 'void' || (change === 'refund' && ticket.state === 'open')) return;
  const changed = { ...ticket, version: ticket.version + 1, changed_at: now };
  if (change === 'pay') await save(t, { ...changed, state: 'paid' });
  if (change === 'void') await save(t, { ...changed, state: 'void' });
  if (change === 'refund') {
    const lines = ticket.lines.map((line) => ({
      ...line,
      returned: new Big(line.quantity).toFixed(),
      amount_cents: 0,
    }));
    await save(t, { ...changed, lines });
  }
}

/** Stores the ticket, and says so as a point of sale does. */
async function save(t: Tenant, ticket: Ticket): Promise<void> {
  await saveTicket(t, ticket);
  const connection = (await listConnections(t)).find(({ driver, state }) => driver === 'demo' && state === 'active');
  if (!connection) return;
  const event_ref = `${ticket.ticket_id} ${ticket.version}`;
  const { connection_id } = connection;
  await recordSaleEvents(t, connection_id, [{ event_ref, sale_ref: ticket.ticket_id }], ticket.changed_at);
}
