import { inventory } from '#contract/inventory/inventory.ts';
import { openPool } from '#server/platform/db/connections.ts';
import { openDatabase } from '#server/platform/db/db.ts';
import type { Gateway } from '../gateway.ts';
import type { Load } from '../load/load.ts';
import { until } from '../load/repeat.ts';
import type { Product } from '../product/product.ts';
import type { Run } from '../run.ts';
import type { Inquiry } from './ask.ts';
import { checkContacts, checkRedemptions } from './contacts.ts';
import { checkCampaigns, checkMessages } from './messages.ts';
import { checkJobs, untilQuiet } from './quiet.ts';
import { checkInvoices, checkStock } from './stock.ts';

const PATIENCE_S = 1200;
const TELL_MS = 10_000;

/** Waits until all work is done, and then checks everything that must be true. */
export async function checkEverything(
  run: Run,
  product: Product,
  load: Load,
  { server }: Gateway,
  say: (words: string) => void,
): Promise<void> {
  const url = product.ownerUrl();
  if (!url) return run.violate('there is no database at the end');
  const owner = openPool({ connectionString: url, max: 2 });
  // Chains are checked with hashes that need no key.
  const db = openDatabase({
    url,
    assumeAppRole: true,
    secretKey: 'none of the checks needs the key of this installation',
    max: 2,
  });
  const inquiry: Inquiry = { run, owner };
  let told = 0;
  try {
    await untilQuiet(inquiry, PATIENCE_S, (left) => {
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      say(`waiting for ${left}`);
    });
    say('all work is done; checking');
    for (const one of load.stock) await checkStock(inquiry, one);
    for (const one of load.invoices) await checkInvoices(inquiry, one);
    for (const one of load.imports) await checkContacts(inquiry, db, one);
    for (const one of load.coupons) await checkRedemptions(inquiry, one);
    for (const one of load.campaigns) await checkCampaigns(inquiry, one);
    await checkMessages(inquiry, server.accepted);
    await checkJobs(inquiry);
    await checkLive(run, load);
  } finally {
    load.closeLive();
    await db.close();
    await owner.end();
  }
}

/** Every open page has connected again, and hears of a change. */
async function checkLive(run: Run, load: Load): Promise<void> {
  for (const { shop, record } of load.live) {
    const heard = async () => {
      const before = record.events;
      await shop.caller.get(inventory.createItem, { body: { name: `Bell ${before} ${Date.now()}`, stock_unit: 'ea' } });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return record.isOpen && record.events > before;
    };
    await until('the open page hears of a change', heard, 60).catch((error: Error) =>
      run.violate(`${shop.name}: ${error.message}; ${JSON.stringify(record)}`),
    );
  }
}
