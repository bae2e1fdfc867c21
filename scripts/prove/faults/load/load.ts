import { seeded } from '#server/demo/random.ts';
import type { Caller } from '../caller.ts';
import type { OfShop } from '../invariants/ask.ts';
import type { Run } from '../run.ts';
import { openShop, type Shop } from '../shop.ts';
import { type CampaignRecord, sendCampaigns } from './campaigns.ts';
import { type CouponRecord, redeemCoupons } from './coupons.ts';
import { type ImportRecord, importFile, importFiles } from './imports.ts';
import { bookInvoices, type InvoiceRecord } from './invoices.ts';
import { type LiveRecord, listenLive } from './live_events.ts';
import { changeStock, type StockRecord } from './stock.ts';

/** Everything that the shops did, by what must be true of it. */
export interface Load {
  callers: Caller[];
  stock: OfShop<StockRecord>[];
  invoices: OfShop<InvoiceRecord>[];
  imports: OfShop<ImportRecord>[];
  campaigns: OfShop<CampaignRecord>[];
  coupons: OfShop<CouponRecord>[];
  live: OfShop<LiveRecord>[];
  /** Ends the open pages. */
  closeLive: () => void;
  /** Resolves when every call under way has its final answer. */
  stop(): Promise<void>;
}

const CONTACTS = 60;
const ROWS_OF_FILE = 200;
const CAMPAIGN_EVERY_MS = 12_000;

/** Two shops sell and send; a third imports one file after another. */
export async function startLoad(run: Run, seed: number): Promise<Load> {
  const works: Promise<unknown>[] = [];
  const closing = new AbortController();
  const load: Load = {
    callers: [],
    stock: [],
    invoices: [],
    imports: [],
    campaigns: [],
    coupons: [],
    live: [],
    closeLive: () => closing.abort(),
    async stop() {
      run.stopping.abort();
      await Promise.all(works);
    },
  };
  const take = <T>(list: OfShop<T>[], shop: Shop, { record, work }: { record: T; work: Promise<unknown> }) => {
    list.push({ shop, record });
    works.push(work);
  };
  for (const [index, name] of ['harbor', 'lantern', 'orchard'].entries()) {
    const shop = await openShop(run, name);
    const random = seeded(seed + 10 * (index + 1));
    load.callers.push(shop.caller);
    load.live.push({ shop, record: listenLive(run, shop, closing.signal) });
    if (name === 'orchard') {
      take(load.imports, shop, importFiles(run, shop, ROWS_OF_FILE));
    } else {
      const record: ImportRecord = { rows: new Map(), contacts: 0 };
      await importFile(shop, record, CONTACTS);
      load.imports.push({ shop, record });
      take(load.campaigns, shop, sendCampaigns(run, shop, random, CAMPAIGN_EVERY_MS));
      take(load.coupons, shop, redeemCoupons(run, shop));
    }
    take(load.stock, shop, await changeStock(run, shop));
    take(load.invoices, shop, bookInvoices(run, shop, random));
  }
  return load;
}
