import { findCouponCodes } from '#contract/coupons/code.ts';
import type { PosSale, SellableItem, SoldLine } from '#server/drivers/pos/pos.ts';
import { dateIn } from '#server/platform/dates.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { wordKey } from '#server/platform/word_keys.rules.ts';
import { insertPosItems, insertSales, insertVersions, listMappings, type SaleVersion } from '../pos.sql.ts';
import { listKnownVersions, saveCatalog } from './catalog.sql.ts';

/** How the sales of a connection are read. */
export interface Storing {
  connection_id: string;
  zone: string;
  refunds_return: boolean;
  now: Date;
}

/** Versions that are not known yet. */
export interface Prepared {
  newSales: { sale_id: string; source_id: string }[];
  versions: SaleVersion[];
  /** The versions that are newer than everything that was known about their sale. */
  newest: SaleVersion[];
}

/** How a connection names what it sells: by its catalog, or as it was typed. */
function keyOf({ ref, name }: Pick<SoldLine, 'ref' | 'name'>): string {
  return ref === null ? `name ${wordKey(name) || name}` : `ref ${ref}`;
}

/** Adds what the catalog lists, and brings names, codes and prices up to date. */
export async function storeItems(
  t: Tenant,
  { connection_id, now }: { connection_id: string; now: Date },
  items: readonly SellableItem[],
): Promise<void> {
  const listed = new Map(items.map(({ ref, ...item }) => [keyOf({ ref, name: item.name }), item]));
  const rows = [...listed].map(([source_key, item]) => ({ source_key, pos_item_id: newId(), ...item }));
  await saveCatalog(t, connection_id, rows, now);
}

/** Finds what is new in these sales, and adds the sold items that the catalog did not list. */
export async function prepareSales(t: Tenant, storing: Storing, sales: readonly PosSale[]): Promise<Prepared> {
  const refs = sales.map(({ ref }) => ref);
  const known = await listKnownVersions(t, storing.connection_id, refs);
  const saleIds = new Map(known.map(({ source_id, sale_id }) => [source_id, sale_id]));
  const had = new Map(known.map(({ source_id, versions }) => [source_id, new Set(versions)]));
  const newestOf = new Map(known.map(({ source_id, versions }) => [source_id, Math.max(-1, ...versions)]));
  const fresh = sales.filter(({ ref, version }) => {
    const versions = had.get(ref) ?? new Set<number>();
    had.set(ref, versions);
    const isNew = !versions.has(version);
    versions.add(version);
    return isNew;
  });
  if (fresh.length === 0) return { newSales: [], versions: [], newest: [] };
  const newSales = [...new Set(fresh.map(({ ref }) => ref))]
    .filter((ref) => !saleIds.has(ref))
    .map((source_id) => ({ sale_id: newId(), source_id }));
  for (const { source_id, sale_id } of newSales) saleIds.set(source_id, sale_id);
  const ids = await ensureItems(t, storing, fresh);
  const newest = new Map<string, SaleVersion>();
  const versions = fresh.map((sale) => {
    const version = versionOf(sale, { storing, ids, sale_id: saleIds.get(sale.ref) ?? '' });
    if (sale.version > (newestOf.get(sale.ref) ?? -1)) {
      newest.set(sale.ref, version);
      newestOf.set(sale.ref, sale.version);
    }
    return version;
  });
  return { newSales, versions, newest: [...newest.values()] };
}

/** Appends the versions under a task. Whoever calls books them. */
export async function storeSales(
  t: Tenant,
  { connection_id, task_id }: { connection_id: string; task_id: string },
  { newSales, versions }: Pick<Prepared, 'newSales' | 'versions'>,
) {
  await insertSales(t, connection_id, newSales);
  await insertVersions(t, task_id, versions);
  const days = versions.map(({ sold_on }) => sold_on).toSorted();
  return {
    sale_count: new Set(versions.map(({ sale_id }) => sale_id)).size,
    line_count: versions.reduce((sum, { lines }) => sum + lines.length, 0),
    first_on: days[0] ?? null,
    last_on: days.at(-1) ?? null,
  };
}

async function ensureItems(t: Tenant, { connection_id, now }: Storing, sales: readonly PosSale[]) {
  const ids = new Map((await listMappings(t, connection_id)).map((one) => [one.source_key, one.pos_item_id]));
  const missing = new Map<string, SoldLine>();
  for (const line of sales.flatMap(({ lines }) => lines)) {
    if (!ids.has(keyOf(line))) missing.set(keyOf(line), line);
  }
  const rows = [...missing].map(([source_key, { name, sku, kind }]) => ({
    source_key,
    pos_item_id: newId(),
    name: name || source_key,
    sku,
    kind,
  }));
  await insertPosItems(t, connection_id, rows, now);
  for (const { source_key, pos_item_id } of rows) ids.set(source_key, pos_item_id);
  return ids;
}

function versionOf(
  { state, version, sold_at, lines, words = [], total_cents = null }: PosSale,
  { storing, ids, sale_id }: { storing: Storing; ids: ReadonlyMap<string, string>; sale_id: string },
): SaleVersion {
  return {
    sale_id,
    version,
    sold_at,
    sold_on: dateIn(storing.zone, sold_at),
    is_open: state === 'open',
    coupon_codes: findCouponCodes(words),
    total_cents,
    lines:
      state === 'void'
        ? []
        : lines.map((line) => ({
            pos_item_id: ids.get(keyOf(line)) ?? '',
            quantity: line.quantity,
            returned: storing.refunds_return ? line.returned : '0',
            amount_cents: line.amount_cents,
          })),
  };
}

export const earliest = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
export const latest = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);
