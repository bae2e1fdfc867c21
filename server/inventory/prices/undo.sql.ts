import { sql } from 'kysely';
import type { PriceDecision } from '#contract/inventory/prices.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { costOfMovement, isStanding } from '../ledger/conditions.sql.ts';
import { SETS_LAST_COST } from '../value/last_costs.sql.ts';

/** What a user decided about the cost of an item, for when the invoice is posted again. */
export interface DecidedBefore {
  item_id: string;
  unit_cost: string;
  decision: PriceDecision;
  decided_at: string;
  decided_by: string | null;
  /** The posting that ended the dispute. */
  settled_by: string | null;
}

/** A price change that went with its posting. */
interface GoneChange {
  item_id: string;
  cost_before: string;
}

interface Gone {
  changes: GoneChange[];
  decided: DecidedBefore[];
}

/** The posting is undone: what it settled is open again, and what came after it changed the cost before it. */
export async function deletePriceChanges(t: Tenant, postingId: string): Promise<Gone> {
  await sql`
    update price_changes set settled_by = null
    where company_id = ${t.companyId} and settled_by = ${postingId}`.execute(t.db);
  await sql`
    update price_changes later set cost_before = gone.cost_before
    from price_changes gone
    where gone.company_id = ${t.companyId} and gone.posting_id = ${postingId}
      and later.company_id = gone.company_id and later.item_id = gone.item_id
      and later.price_change_id = (select n.price_change_id from price_changes n
        where n.company_id = gone.company_id and n.item_id = gone.item_id
          and (n.posted_at, n.price_change_id) > (gone.posted_at, gone.price_change_id)
        order by n.posted_at, n.price_change_id limit 1)`.execute(t.db);
  const { rows } = await sql<GoneChange & Omit<DecidedBefore, 'decision'> & { decision: PriceDecision | null }>`
    with gone as (
      delete from price_changes
      where company_id = ${t.companyId} and (posting_id = ${postingId} or cost_before = unit_cost) returning *
    )
    select g.item_id, g.cost_before::text as cost_before, g.unit_cost::text as unit_cost, g.decision, g.decided_at::text as decided_at,
      g.decided_by, g.settled_by
    from gone g where g.posting_id = ${postingId}`.execute(t.db);
  return {
    changes: rows.map(({ item_id, cost_before }) => ({ item_id, cost_before })),
    decided: rows.flatMap(({ cost_before: _, decision, ...row }) => (decision ? [{ ...row, decision }] : [])),
  };
}

/**
 * After a posting was undone and the costs follow: where another posting now sets a last cost that differs from the one before the undone
 * posting, that one changed it. A later change has taken over by itself.
 */
export async function insertChangesTakenOver(t: Tenant, gone: readonly GoneChange[], undoneFrom: Date): Promise<void> {
  if (gone.length === 0) return;
  // Citus takes rows that are computed on its nodes only where something is returned.
  await sql`
    insert into price_changes (company_id, price_change_id, posting_id, invoice_id, vendor_id, item_id, posted_at, cost_before, unit_cost, quantity)
    select ${t.companyId}, g.price_change_id, p.posting_id, v.invoice_id, v.vendor_id, i.item_id, p.posted_at, g.cost_before, i.last_cost,
      (select coalesce(sum(l.stock_quantity), 0) from line_goods l
        where l.company_id = ${t.companyId} and l.invoice_id = v.invoice_id and l.item_id = i.item_id and not l.ignore)
    from unnest(${gone.map(() => newId())}::uuid[], ${gone.map(({ item_id }) => item_id)}::uuid[],
      ${gone.map(({ cost_before }) => cost_before)}::numeric[]) as g (price_change_id, item_id, cost_before)
    join items i on i.company_id = ${t.companyId} and i.item_id = g.item_id and i.last_cost > 0 and i.last_cost <> g.cost_before
    cross join lateral (
      select m.movement_id, m.posting_id, ${costOfMovement(t)} as unit_cost from stock_movements m
      where m.company_id = ${t.companyId} and m.item_id = g.item_id and ${SETS_LAST_COST} and ${costOfMovement(t)} > 0 and ${isStanding(t)}
      order by m.effective_on desc, m.entry desc limit 1) m
    join invoice_postings p on p.company_id = ${t.companyId} and p.reversed_at is null and p.posting_id = coalesce(m.posting_id,
      (select c.posting_id from movement_costs c
        join invoice_postings q on q.company_id = ${t.companyId} and q.posting_id = c.posting_id and q.reversed_at is null
        where c.company_id = ${t.companyId} and c.movement_id = m.movement_id order by q.posted_at desc limit 1))
    join invoices v on v.company_id = ${t.companyId} and v.invoice_id = p.invoice_id and v.vendor_id is not null
    -- The cost of an item that was merged into it is no posting's of this one.
    where m.unit_cost = i.last_cost
      and not exists (select from price_changes n where n.company_id = ${t.companyId} and n.item_id = g.item_id
        and (n.posted_at > ${undoneFrom} or n.posting_id = p.posting_id))
    returning price_change_id`.execute(t.db);
}
