import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices as calls } from '#contract/invoices/invoices.ts';
import type { Random } from '#server/demo/random.ts';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';
import { type Document, makeDocument } from './documents.ts';
import { repeat, until } from './repeat.ts';

export interface InvoiceRecord {
  /** Names of accepted files: each is one document, and was read. */
  files: string[];
  /** Ids of invoices that were put into stock for good. */
  posted: string[];
  /** How often a user had to ask for another reading, because faults had ended it several times. */
  again: number;
}

/** How a document looks whose reading was ended too often; its file is kept. */
const UNREAD = ['took_too_long', 'broken_file', 'recognizer_failed'];

/** Uploads documents, waits for their reading, and puts the exact ones into stock: twice at once, and sometimes back and in again. */
export function bookInvoices(run: Run, shop: Shop, random: Random): { record: InvoiceRecord; work: Promise<unknown> } {
  const record: InvoiceRecord = { files: [], posted: [], again: 0 };
  const later: Promise<void>[] = [];
  const work = repeat(run, `${shop.name}: upload`, 2500, async (n) => {
    const document = await makeDocument(random, `NF-${shop.name}-${n}`);
    const invoice_id = await upload(shop, document);
    record.files.push(document.file);
    const isTwice = random.next() < 0.25;
    // The next upload does not wait for this one's reading.
    later.push(
      readDocument(shop, record, invoice_id, document.file)
        .then((read) => post(shop, read, document, isTwice))
        .then(
          (isPosted) => void (isPosted && record.posted.push(invoice_id)),
          (error: Error) => run.violate(`${shop.name}: ${document.file}: ${error.message}`),
        ),
    );
  }).then(() => Promise.all(later));
  return { record, work };
}

async function upload({ caller }: Shop, { file, bytes }: Document): Promise<string> {
  const form = () => {
    const made = new FormData();
    made.append('files', new File([new Uint8Array(bytes)], file));
    return made;
  };
  const settled = await caller.settle(calls.upload, { form });
  if (settled.kind === 'refused') throw new Error(settled.words);
  if (settled.kind === 'done') return settled.body.invoices[0]?.invoice_id ?? '';
  const { invoices } = await caller.get(calls.list, { query: { limit: 200 } });
  const found = invoices.find(({ file_name }) => file_name === file);
  if (!found) throw new Error(`${file} was saved, as the server says, and is not listed`);
  return found.invoice_id;
}

/** Waits until it is read; where faults ended the reading too often, asks for another one like a user. */
async function readDocument(
  { caller }: Shop,
  record: InvoiceRecord,
  invoice_id: string,
  file: string,
): Promise<Invoice> {
  const params = { invoice_id };
  for (;;) {
    const read = await until(`${file} is read`, async () => {
      const invoice = await caller.get(calls.get, { params });
      return invoice.status !== 'reading' && invoice;
    });
    if (!UNREAD.includes(read.reason_code ?? '')) return read;
    record.again += 1;
    const asked = await caller.settle(calls.reread, { params });
    if (asked.kind === 'refused') throw new Error(asked.words);
  }
}

/** Puts an exact document into stock: twice at once, and if `isTwice`, back and in again. */
async function post({ caller }: Shop, read: Invoice, { kind, file }: Document, isTwice: boolean): Promise<boolean> {
  const params = { invoice_id: read.invoice_id };
  if (read.status !== 'needs_review') throw new Error(`was read as ${read.status}: ${read.reason_code}`);
  if (kind !== 'xml') return false;
  const lines = read.lines.map((line) => ({ line_id: line.line_id, ...itemOf(line, file) }));
  const updated = await caller.settle(calls.update, { params, body: { lines } });
  if (updated.kind === 'refused') throw new Error(updated.words);
  for (let round = 0; round < (isTwice ? 2 : 1); round++) {
    // Two users at once.
    const both = [1, 2].map(() => postAsAsked(caller, params));
    for (const settled of await Promise.all(both)) if (settled.kind === 'refused') throw new Error(settled.words);
    if (!isTwice || round > 0) continue;
    const undone = await caller.settle(calls.unpost, { params });
    if (undone.kind === 'refused') throw new Error(undone.words);
  }
  return true;
}

/** Posts, and says yes to what the product asks about. */
async function postAsAsked(caller: Shop['caller'], params: { invoice_id: string }) {
  const settled = await caller.settle(calls.post, { params, body: {} });
  if (settled.kind !== 'refused' || !settled.text) return settled;
  const { code, concerns } = JSON.parse(settled.text) as { code?: string; concerns?: { key: string }[] };
  if (code !== 'concerns' || !concerns) return settled;
  return await caller.settle(calls.post, { params, body: { accepted: concerns.map(({ key }) => key) } });
}

function itemOf(line: Invoice['lines'][number], file: string) {
  if (line.item_id !== null) return { stock_quantity: line.stock_quantity ?? 1 };
  const new_item = { name: `${line.description} ${file} ${line.line_id.slice(-6)}`, stock_unit: 'ea' };
  return { new_item, stock_quantity: line.stock_quantity ?? 1 };
}
