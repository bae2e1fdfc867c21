import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { findTickets, listChangedTickets, listMenu, type Ticket } from './demo.sql.ts';
import type { PosAccount, PosDriver, PosSale } from './pos.ts';

// Queries are private to their folder, so features that show and ring the tills get them from the driver.
export {
  findTickets,
  hasAutomaticSales,
  listMenu,
  listNewestTickets,
  listRingingTills,
  saveTicket,
  setAutomaticSales,
  type Ticket,
} from './demo.sql.ts';

const PAGE = 200;

/** Where the tills are: the database, or one transaction of it. */
type Tills = Pick<Database, 'tenant'>;

/** A till of our own in the database, so that every process sees the same tickets. They are rung at `/dev/till`. */
export function demoPos(db: Tills): PosDriver {
  return { open: ({ companyId }) => openTill(db, companyId) };
}

function openTill(db: Tills, companyId: CompanyId): PosAccount {
  return {
    describe: async () => ({
      account_ref: `till ${companyId}`,
      account_name: 'Demo register',
      places: [{ ref: 'counter', name: 'Counter' }],
    }),
    listItems: async () => ({ rows: await db.tenant(companyId, listMenu), cursor: null }),
    async listSales({ changed_from, changed_until, cursor }) {
      const offset = Number(cursor ?? 0);
      const range = { from: changed_from, until: changed_until, offset, most: PAGE };
      const tickets = await db.tenant(companyId, (t) => listChangedTickets(t, range));
      return {
        rows: tickets.map(saleOf),
        cursor: tickets.length === PAGE ? String(offset + PAGE) : null,
        reached_at: tickets.at(-1)?.changed_at ?? null,
      };
    },
    findSales: async (refs) => (await db.tenant(companyId, (t) => findTickets(t, refs))).map(saleOf),
  };
}

const saleOf = ({ ticket_id, version, state, sold_at, lines }: Ticket): PosSale => ({
  ref: ticket_id,
  version,
  state,
  sold_at,
  lines,
});
