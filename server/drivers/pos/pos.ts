import type { PosName } from '#contract/pos/drivers.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';

/** Which of a company's connections is opened. */
export interface PosAccess {
  companyId: CompanyId;
  connection_id: string;
  /** The point of sale's own name of the place that sells. */
  place_ref: string | null;
  /** What the point of sale wants to see with each request; null for one that asks for nothing. */
  token: string | null;
}

/** Something that the point of sale sells. */
export interface SellableItem {
  /** The point of sale's own name for it, which lines of sales use. */
  ref: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  price_cents: number | null;
  kind: 'item' | 'modifier';
}

/** What was sold of one thing. A modifier is a line of its own. */
export interface SoldLine {
  /** Null: typed at the till, without an entry in the catalog. */
  ref: string | null;
  name: string;
  sku: string | null;
  kind: 'item' | 'modifier';
  /** Decimal strings, never negative. */
  quantity: string;
  returned: string;
  amount_cents: number;
}

export interface PosSale {
  ref: string;
  /** Grows with every change of the sale. Equal versions of a sale are equal. */
  version: number;
  /** An open ticket reserves, a paid one takes from the shelf, a void one takes nothing. */
  state: 'open' | 'paid' | 'void';
  sold_at: Date;
  lines: SoldLine[];
  /** What stands on the ticket besides what was sold, such as the names of discounts: the code of a coupon can be among it. */
  words?: string[];
  /** What the customer paid in all. */
  total_cents?: number | null;
}

/** Some rows, and where the next ones begin; null after the last. */
export interface PosPage<Row> {
  rows: Row[];
  cursor: string | null;
}

/** Sales that changed in a time. */
export interface SalesWanted {
  changed_from: Date;
  changed_until: Date;
  cursor: string | null;
}

/** One company's account at a point of sale. Every call throws PosError. */
export interface PosAccount {
  /** The account's own name, and the places that it has. */
  describe(signal: AbortSignal): Promise<{ account_ref: string; account_name: string; places: PosPlace[] }>;
  listItems(cursor: string | null, signal: AbortSignal): Promise<PosPage<SellableItem>>;
  /** In the order of their changes; `reached_at`: every change until then was handed over. A page can be asked for again. */
  listSales(wanted: SalesWanted, signal: AbortSignal): Promise<PosPage<PosSale> & { reached_at: Date | null }>;
  /** These sales as they are now; one that does not exist is left out. */
  findSales(refs: readonly string[], signal: AbortSignal): Promise<PosSale[]>;
  /** Missing where the point of sale counts nothing. */
  readonly counts?: PosCounts;
}

/** What is on the shelf by the point of sale's own book. */
export interface PosCounts {
  /** What it does not count is left out. */
  read(refs: readonly string[], signal: AbortSignal): Promise<{ ref: string; quantity: string }[]>;
  /** Says what was on the shelf at a time. The same id again changes nothing; `refused`: one of them is not counted there. */
  write(
    batch: { batch_id: string; counted_at: Date; counts: readonly { ref: string; quantity: string }[] },
    signal: AbortSignal,
  ): Promise<void>;
}

/** A place that sells, of an account that can have several. */
export interface PosPlace {
  ref: string;
  name: string;
}

/** What a point of sale says by itself: a sale of an account changed. It can say so twice, late and in any order. */
export interface PosEvent {
  event_ref: string;
  account_ref: string;
  sale_ref: string;
}

/** What the owner of an account let us do, until it ends. */
export interface PosGrant {
  token: string;
  refresh_token: string;
  expires_at: Date;
  renew_at: Date;
}

/** How an owner lets us in. Every call throws PosError. */
export interface PosGrants {
  /** The page of the point of sale that asks the owner, and comes back with this state and a code. */
  page(state: string, return_url: string): string;
  accept(code: string, return_url: string, now: Date): Promise<PosGrant>;
  renew(grant: PosGrant, now: Date): Promise<PosGrant>;
  revoke(grant: PosGrant): Promise<void>;
}

/** A kind of point of sale. */
export interface PosDriver {
  open(access: PosAccess): PosAccount;
  /** Missing where nobody has to be asked. */
  readonly grants?: PosGrants;
  /** Whether its accounts have `counts`. */
  readonly isCounting?: true;
  /** Reads a webhook. Null: it is not from the point of sale. Empty: it says nothing about sales. */
  readEvents?(request: { raw: Buffer; header: (name: string) => string }): PosEvent[] | null;
}

/** The points of sale of this installation, by name; without its settings, one is absent. */
export type PosDrivers = Partial<Record<PosName, PosDriver>>;

/** Why a point of sale gave no answer. */
export type PosFault = 'signed_out' | 'busy' | 'unavailable' | 'refused';

/** The point of sale gave no answer that we can use. `busy` and `unavailable` are tried again. */
export class PosError extends Error {
  override name = 'PosError';
  readonly fault: PosFault;
  /** How long it wants to be left alone. */
  readonly wait_ms: number | null;

  constructor(message: string, options: { fault: PosFault; wait_ms?: number | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.fault = options.fault;
    this.wait_ms = options.wait_ms ?? null;
  }
}
