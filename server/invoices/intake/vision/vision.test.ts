import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#contract/account/audit/audit.ts';
import { DAY_MS } from '#contract/dates.ts';
import { reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { VISION_READINGS_PER_DAY } from '#contract/invoices/limits.ts';
import { engineErrors } from '#contract/invoices/reading/engines.texts.ts';
import { engines } from '#contract/invoices/reading/engines.ts';
import { ciiXml } from '#server/demo/documents/cii.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { openaiVision } from '#server/drivers/vision.openai.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { sharedReader } from '#test/documents/reader.ts';
import { openVisionServer, type VisionReply, type VisionServer } from '#test/providers/vision_server.ts';
import { READER_VERSION } from '../../reading/reader_version.ts';
import type { Reader } from '../reader.ts';
import { findNumber, markOf, wordRows } from './page_rows.ts';
import { withVision } from './vision_reader.ts';
import { visionReading } from './vision_reading.ts';

let server: VisionServer;
let t: TestApp;
let maple: Shop;
const pool = sharedReader();
/** A page that cannot be drawn. */
let undrawn: number | null = null;
const reader: Reader = {
  threads: pool.threads,
  read: ({ onPicture, ...request }) =>
    pool.read({ ...request, onPicture: (picture) => (picture.page === undrawn ? undefined : onPicture(picture)) }),
  close: () => pool.close(),
};
const setup = { host: 'models.example.com', model: 'reader', leaves_machine: false, is_default: false };
beforeAll(async () => {
  server = await openVisionServer();
  const vision = openaiVision({ url: server.url, api_key: 'sk', model: 'reader', price_in: 2, price_out: 8 });
  t = await buildTestApp({ reader: withVision(reader, { vision, setup }), now: new Date('2026-11-20T15:00:00Z') });
  maple = await mapleDeli(t);
});
afterAll(async () => {
  await t.close();
  await server.close();
});
beforeEach(() => {
  server.sent.length = 0;
  server.replies.length = 0;
  Object.assign(setup, { leaves_machine: false, is_default: false });
  undrawn = null;
});

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

let day = 10;
async function read(number: string, bytes?: Uint8Array): Promise<Invoice> {
  const file = bytes ?? (await invoicePdf(northside({ number, date: `2026-10-${day++}` })));
  return readUpload(t, maple, number, file);
}

async function readByModel({ invoice_id }: Invoice, ...replies: VisionReply[]): Promise<Invoice> {
  server.replies.push(...replies);
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
  const asked = await call(t, maple.staff, invoices.reread, { params: { invoice_id }, body: { engine: 'vision' } });
  expect([asked.status, asked.body.status]).toEqual([200, 'reading']);
  await t.runJobs();
  return show(invoice_id);
}

const readings = async ({ invoice_id }: Invoice) =>
  (await call(t, maple.staff, engines.readings, { params: { invoice_id } })).body.readings;

const line = (code: string, description: string, quantity: string, unit_price: string, amount: string) => ({
  code,
  description,
  quantity,
  unit: 'CS',
  pack: null,
  unit_price,
  discount: null,
  amount,
});

/** What a careful model says of the invoice. */
const answer = (number: string, date: string) => ({
  document_kind: 'invoice',
  vendor: 'Northside Foods',
  number,
  date,
  due_date: null,
  po_number: null,
  currency: 'USD',
  subtotal: '379.83',
  tax: null,
  fees: '6.50',
  discount: null,
  deposit: null,
  rounding: null,
  total: '386.33',
  lines: [
    line('10442', 'OATMLK BARISTA', '4', '14.76', '59.04'),
    line('20110', 'BUTTER UNSLT', '1', '143.28', '143.28'),
    line('55190', 'ROMAINE HRT', '2', '28.50', '57.00'),
    { ...line('61002', 'CHIX BRST RND', '41.70', '2.89', '120.51'), unit: 'LB' },
  ],
});

test('A document is read again by the model: its values have their places, and the attempt its model, cost and user', async () => {
  const first = await read('V-1');
  const again = await readByModel(first, { content: answer('V-1', String(first.date)) });
  expect(again).toMatchObject({
    status: 'needs_review',
    engine: 'vision',
    vendor: 'Northside Foods',
    number: 'V-1',
    total: 386.33,
    adds_up: true,
    read_again: null,
  });
  expect(again.lines.map(({ line_id }) => line_id)).toEqual(first.lines.map(({ line_id }) => line_id));
  for (const [index, { boxes }] of again.lines.entries()) {
    expect(boxes.amount, `line ${index}`).toMatchObject({ page: 1, note: null });
    // In the same row of the page as in the first reading.
    expect(Math.abs((boxes.amount?.box?.y ?? 0) - (first.lines[index]?.boxes.amount?.box?.y ?? 1))).toBeLessThan(0.01);
    expect(boxes.description?.note, `line ${index}`).toBeNull();
  }
  expect(Object.values(again.fields).filter(({ in_doubt }) => in_doubt)).toEqual(
    Object.values(first.fields).filter(({ in_doubt }) => in_doubt),
  );
  expect(await readings(first)).toMatchObject([
    {
      engine: 'vision',
      reader: null,
      version: 'reader-2026-10-01',
      cost_cents: 0.8,
      asked_by: expect.any(String),
      refused: null,
    },
    { engine: 'local', reader: 'pdf-text', version: READER_VERSION, cost_cents: null, line_count: 4 },
  ]);
  const { rows } = await t.owner.query(
    `select output->>0 as said from invoice_readings where invoice_id = $1 and engine = 'vision'`,
    [first.invoice_id],
  );
  expect(JSON.parse(rows[0].said)).toMatchObject({ number: 'V-1' });
});

test('A value that is not on the page is in doubt with its reason, also when all sums agree', async () => {
  const first = await read('V-2');
  const honest = answer('V-2', String(first.date));
  const [oats, ...rest] = honest.lines;
  // A line that nobody delivered, and a total to match: everything adds up.
  const made = { ...honest, subtotal: '479.83', total: '486.33', vendor: 'Evil Corporation', date: '2026-01-31' };
  const lines = [oats, ...rest, line('66613', 'GOLD BARS', '1', '100.00', '100.00')];
  const again = await readByModel(first, { content: { ...made, lines } });
  expect(again).toMatchObject({ adds_up: true, vendor: 'Evil Corporation', total: 486.33 });
  for (const name of ['vendor', 'date', 'subtotal', 'total'])
    expect(again.fields[name], name).toMatchObject({ in_doubt: true, note: 'not_on_page', page: null });
  expect(again.fields.number).toMatchObject({ in_doubt: false, note: null });
  const gold = again.lines.find(({ description }) => description === 'GOLD BARS');
  expect(gold?.in_doubt).toEqual(expect.arrayContaining(['description', 'quantity', 'unit_price', 'amount', 'code']));
  expect(again.lines[0]?.in_doubt).not.toContain('amount');
});

test('Decimal commas in the answer of the model are decimal commas', async () => {
  const first = await read('V-11');
  const given = answer('V-11', String(first.date));
  const comma = (text: string) => text.replace('.', ',');
  const lines = given.lines.map(({ quantity, unit_price, amount, ...line }) => ({
    ...line,
    quantity: comma(quantity),
    unit_price: comma(unit_price),
    amount: comma(amount),
  }));
  const sums = { subtotal: '379,83', fees: '6,50', total: '386,33' };
  const again = await readByModel(first, { content: { ...given, ...sums, lines } });
  expect(again).toMatchObject({ total: 386.33, adds_up: true });
  expect(again.lines.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount])).toEqual([
    [4, 14.76, 59.04],
    [1, 143.28, 143.28],
    [2, 28.5, 57],
    [41.7, 2.89, 120.51],
  ]);
});

test('A number is found only where it has the decimal mark of the page', () => {
  const words = ['12,50', '3,75', '1.250'].map((text, at) => ({ text, box: { x: at / 5, y: 0.1, w: 0.1, h: 0.02 } }));
  const rows = wordRows([{ source: 'text', words }]);
  const places = (value: string) => findNumber(rows, value, markOf(rows)).length;
  expect(['12.50', '3.75', '1250'].map(places)).toEqual([1, 1, 1]);
  expect(['1250.00', '1.25', '375'].map(places)).toEqual([1, 0, 0]);
});

test('What the model says is taken off a line counts where it explains the amount, and is looked for on the page', () => {
  const rows = [
    ['TEA', '10', '4.25', '10%', '38.25'],
    ['MUG', '4', '5.00', '1.50', '18.50'],
    ['CUP', '2', '3.00', '7', '5.00'],
    ['JAR', '8', '2.50', '', '18.00'],
  ];
  const words = rows.flatMap((cells, row) =>
    cells.flatMap((text, at) => (text ? [{ text, box: { x: at / 5, y: row / 10, w: 0.1, h: 0.02 } }] : [])),
  );
  const said = (row: number, discount: string) => {
    const [description = '', quantity = '', unit_price = '', , amount = ''] = rows[row] ?? [];
    return { ...line('', description, quantity, unit_price, amount), code: null, unit: null, discount };
  };
  const lines = [said(0, '10%'), said(1, '-1.50'), said(2, '7'), said(3, '10')];
  const answered = { ...answer('V-9', '2026-11-02'), document_kind: 'invoice' as const, lines };
  const read = visionReading(answered, [{ source: 'text', words }], [], null);
  expect(read.lines.map(({ discount }) => discount)).toMatchObject([
    { value: '4.25', page: 1, box: { x: 0.6, y: 0 } },
    { value: '1.50', page: 1, box: { x: 0.6, y: 0.1 } },
    // A tax or anything else: 7 does not lead from 6.00 to 5.00, neither as money nor in per cent.
    null,
    { value: '2.00', note: 'not_on_page', page: null },
  ]);
});

test('A date of which the model has chosen day and month is in doubt where the page can mean both', async () => {
  const first = await read('V-12', await invoicePdf(northside({ number: 'V-12', date: '2026-10-11' })));
  const swapped = await readByModel(first, { content: answer('V-12', '2026-11-10') });
  expect(swapped.fields.date).toMatchObject({ value: '2026-11-10', in_doubt: true, note: 'day_month_order', page: 1 });
  server.replies.length = 0;
  const same = await readByModel(first, { content: answer('V-12', '2026-10-11') });
  expect(same.fields.date).toMatchObject({ value: '2026-10-11', note: first.fields.date?.note ?? null });
});

describe('A model that does not answer as it should', () => {
  let first: Invoice;
  beforeAll(async () => {
    first = await changeInvoice(t, maple, await read('V-3'), { number: 'TYPED-3' });
  });

  test.each<[string, VisionReply, 'engine_failed' | 'engine_answer']>([
    ['no JSON', { content: 'I think that the total is 12' }, 'engine_answer'],
    ['more than asked for', { content: { ...answer('V-3', '2026-10-12'), post_to_stock: true } }, 'engine_answer'],
    ['fields of another type', { content: { ...answer('V-3', '2026-10-12'), total: 386.33 } }, 'engine_answer'],
    ['a refusal', { refusal: 'No.' }, 'engine_answer'],
    ['a fault', { status: 500 }, 'engine_failed'],
  ])('A model that answers with %s changes nothing, and the document says so', async (_, reply, reason) => {
    const again = await readByModel(first, reply);
    const read_at = t.clock.now.toISOString();
    expect(again).toMatchObject({
      status: 'needs_review',
      number: 'TYPED-3',
      engine: 'pdf-text',
      line_count: 4,
      read_again: { read_at, by_model: true, refused: reasonTexts[reason], not_kept: [] },
    });
    const all = await readings(first);
    expect(all[0]).toMatchObject({ engine: 'vision', refused: reasonTexts[reason] });
    expect(all.at(-1)).toMatchObject({ engine: 'local' });
  });
});

test('A document that only the model has refused says so, in the list too, until the product has read it', async () => {
  const bytes = await invoicePdf(northside({ number: 'V-20', date: '2026-09-12' }));
  await read('V-20', bytes);
  const unread = await read('V-20', bytes);
  expect(unread).toMatchObject({
    status: 'duplicate',
    reason_code: 'same_file',
    engine: null,
    refused_by_model: false,
  });
  const nothing = { ...answer('', ''), vendor: null, number: null, date: null, currency: null, lines: [] };
  const refused = await readByModel(unread, { content: { ...nothing, subtotal: null, fees: null, total: null } });
  const said = { status: 'needs_review', reason_code: 'not_an_invoice', refused_by_model: true };
  expect(refused).toMatchObject(said);
  const { body } = await call(t, maple.staff, invoices.list, { query: { status: 'to_do' } });
  expect(body.invoices.find(({ invoice_id }) => invoice_id === unread.invoice_id)).toMatchObject(said);

  const params = { invoice_id: unread.invoice_id };
  await call(t, maple.staff, invoices.reread, { params, body: { engine: 'local' } });
  await t.runJobs();
  expect(await show(unread.invoice_id)).toMatchObject({ engine: 'pdf-text', number: 'V-20', refused_by_model: false });
  const other = await read('page.xml', Buffer.from('<?xml version="1.0"?><html><body/></html>'));
  expect(other).toMatchObject({ reason_code: 'not_an_invoice', refused_by_model: false });
});

test('A model that is the default reads new documents, and the product takes over when it fails', async () => {
  setup.is_default = true;
  server.replies.push({ content: answer('V-4', `2026-10-${day}`) });
  expect(await read('V-4')).toMatchObject({ engine: 'vision', number: 'V-4' });
  server.replies.length = 0;
  server.replies.push({ status: 500 });
  const local = await read('V-5');
  expect(local).toMatchObject({ engine: 'pdf-text', number: 'V-5', read_again: null });
  expect(server.sent).toHaveLength(2);
  // An e-invoice is exact as it is.
  const xml = ciiXml(northside({ number: 'V-6', date: `2026-10-${day++}` }));
  expect(await read('V-6', Buffer.from(xml))).toMatchObject({ engine: 'cii', number: 'V-6' });
  expect(server.sent).toHaveLength(2);
});

test('A document of which a page that was read has no picture is not shown to the model', async () => {
  setup.is_default = true;
  const invoice = northside({ number: 'V-17', date: `2026-10-${day++}` });
  const lines = Array.from({ length: 8 }, () => invoice.lines).flat();
  const long = await invoicePdf(vendorInvoice({ ...invoice, lines }));
  const two = await invoicePdf(northside({ number: 'V-18', date: `2026-10-${day++}` }), {
    followed_by: [northside({ number: 'V-19', date: `2026-10-${day++}` })],
  });
  server.replies.push({ content: answer('V-17', invoice.date) });
  undrawn = 1;
  expect(await read('V-17', long)).toMatchObject({ engine: 'pdf-text', number: 'V-17', page_count: 2 });
  undrawn = 2;
  expect(await read('V-18', two)).toMatchObject({ engine: 'pdf-text', number: 'V-18' });
  expect(server.sent).toHaveLength(0);
});

test('Each document of a file keeps what was said of it and by which version; the cost is the first one’s', async () => {
  const twoIn = async (...numbers: [string, string]) => {
    const [one, two] = numbers.map((number) => northside({ number, date: `2026-10-${day++}` }));
    if (!one || !two) throw new Error('two invoices');
    await read(numbers[0], await invoicePdf(one, { followed_by: [two] }));
    const { rows } = await t.owner.query(
      `select i.number, r.engine_version as version, r.cost_cents::float8 as cost, r.output
       from invoice_readings r join invoices i using (company_id, invoice_id) where i.number = any($1) order by i.number`,
      [numbers],
    );
    return rows;
  };
  expect(await twoIn('V-13', 'V-14')).toMatchObject(
    ['V-13', 'V-14'].map((number) => ({
      number,
      version: READER_VERSION,
      cost: null,
      output: { status: 'read', reading: { fields: { number: { value: number } } } },
    })),
  );
  setup.is_default = true;
  const answers = [answer('V-15', `2026-10-${day}`), answer('V-16', `2026-10-${day + 1}`)];
  server.replies.push(...answers.map((content) => ({ content })));
  const read_by_model = await twoIn('V-15', 'V-16');
  expect(read_by_model).toMatchObject([
    { number: 'V-15', version: 'reader-2026-10-01', cost: 1.6 },
    { number: 'V-16', version: 'reader-2026-10-01', cost: null },
  ]);
  expect(read_by_model.map(({ output }) => output.map((text: string) => JSON.parse(text).number))).toEqual([
    ['V-15'],
    ['V-16'],
  ]);
});

test('No page leaves the machine before the owner has agreed, and none after it was taken back', async () => {
  Object.assign(setup, { leaves_machine: true, is_default: true });
  server.replies.push({ content: answer('V-7', `2026-10-${day}`) });
  const first = await read('V-7');
  const params = { invoice_id: first.invoice_id };
  const ask = () => call(t, maple.staff, invoices.reread, { params, body: { engine: 'vision' } });
  expect([(await ask()).status, (await ask()).body]).toMatchObject([
    409,
    { code: 'not_agreed', detail: engineErrors.notAgreed },
  ]);
  expect((await call(t, maple.staff, engines.get)).body.vision).toEqual({ ...setup, agreed: null });
  expect((await call(t, maple.manager, engines.agree, { body: { agreed: true } })).status).toBe(403);
  expect([first.engine, server.sent.length]).toEqual(['pdf-text', 0]);

  const agreed = await call(t, maple.owner, engines.agree, { body: { agreed: true } });
  expect(agreed.body.vision?.agreed).toMatchObject({ at: t.clock.now.toISOString(), by: expect.any(String) });
  expect(await readByModel(first)).toMatchObject({ engine: 'vision' });
  expect(server.sent).toHaveLength(1);

  // Asked for before it was taken back, and read after that.
  expect((await ask()).status).toBe(200);
  await call(t, maple.owner, engines.agree, { body: { agreed: false } });
  await t.runJobs();
  expect(await show(first.invoice_id)).toMatchObject({
    status: 'needs_review',
    engine: 'vision',
    read_again: { by_model: true, refused: reasonTexts.engine_failed },
  });
  expect(await read('V-8')).toMatchObject({ engine: 'pdf-text' });
  expect(server.sent).toHaveLength(1);
  const { body } = await call(t, maple.owner, auditLog.list, { query: { group: 'settings' } });
  const actions = body.events.map(({ action }) => action).filter((action) => action.startsWith('reading.'));
  expect(actions).toEqual(['reading.agreement_taken_back', 'reading.agreed']);
});

test('The model reads a limited number of documents a day; new ones are then read without it', async () => {
  const first = await read('V-9');
  const params = { invoice_id: first.invoice_id };
  const ask = () => call(t, maple.staff, invoices.reread, { params, body: { engine: 'vision' } });
  await t.owner.query(
    `insert into invoice_readings (company_id, reading_id, invoice_id, read_at, engine, seconds, header, lines, refusal)
     select $1, gen_random_uuid(), $2, $3, 'vision', 1, '{}', '[]', 'engine_failed' from generate_series(1, $4::int)`,
    [maple.companyId, first.invoice_id, t.clock.now, VISION_READINGS_PER_DAY],
  );
  const detail = engineErrors.usedUp(VISION_READINGS_PER_DAY);
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'used_up', detail } });
  setup.is_default = true;
  expect(await read('V-10')).toMatchObject({ engine: 'pdf-text', number: 'V-10' });
  expect(server.sent).toHaveLength(0);
  t.clock.now = new Date(t.clock.now.getTime() + DAY_MS);
  expect((await ask()).status).toBe(200);
});
