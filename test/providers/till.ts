import {
  type PosAccount,
  type PosDriver,
  PosError,
  type PosFault,
  type PosSale,
  type SellableItem,
} from '#server/drivers/pos/pos.ts';

/** A point of sale in memory, with faults on request. */
export interface Till {
  driver: PosDriver;
  items: SellableItem[];
  /** Every version of every sale, in the order of the changes. */
  sales: (PosSale & { changed_at: Date })[];
  /** The most sales of one answer. */
  page: number;
  /** The next calls fail with these faults, one each. */
  faults: { fault: PosFault; wait_ms?: number }[];
  /** Called before each answer. */
  before: (call: string) => void | Promise<void>;
  calls: string[];
}

/** Rings sales for the tests of everything that no vendor decides. */
export function openTill(): Till {
  const driver = { open: () => account };
  const till: Till = { driver, items: [], sales: [], page: 2, faults: [], before: () => {}, calls: [] };
  async function answer<T>(call: string, work: () => T): Promise<T> {
    till.calls.push(call);
    await till.before(call);
    const fault = till.faults.shift();
    if (fault) throw new PosError(`the till is ${fault.fault}`, fault);
    return work();
  }
  const account: PosAccount = {
    describe: () =>
      answer('describe', () => ({
        account_ref: 'till',
        account_name: 'Maple Till',
        places: [{ ref: 'front', name: 'Front counter' }],
      })),
    listItems: () => answer('items', () => ({ rows: till.items, cursor: null })),
    listSales: ({ changed_from, changed_until, cursor }) =>
      answer('sales', () => {
        const at = Number(cursor ?? 0);
        const wanted = till.sales.filter(({ changed_at: at }) => at >= changed_from && at <= changed_until);
        const rows = wanted.slice(at, at + till.page);
        const next = at + till.page < wanted.length ? String(at + till.page) : null;
        return { rows, cursor: next, reached_at: rows.at(-1)?.changed_at ?? null };
      }),
    findSales: (refs) =>
      answer('find', () => refs.flatMap((ref) => till.sales.findLast((sale) => sale.ref === ref) ?? [])),
  };
  till.driver.readEvents = ({ raw, header }) => (header('x-till') === 'genuine' ? JSON.parse(raw.toString()) : null);
  return till;
}
