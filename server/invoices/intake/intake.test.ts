import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceErrors, reasonText, reasonTexts } from '#contract/invoices/errors.texts.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { parts } from '#contract/invoices/parts/parts.ts';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { reports } from '#contract/reports/reports.ts';
import { ciiXml } from '#server/demo/documents/cii.ts';
import { paper, put } from '#server/demo/documents/paper.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { vendorInvoice } from '#server/demo/documents/vendor_invoice.ts';
import { call, type TestApp, upload } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';

let t: TestApp;
let maple: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
});
afterAll(() => t.close());

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

async function read(name: string, bytes: Uint8Array): Promise<Invoice> {
  return readUpload(t, maple, name, bytes);
}

/** As an e-invoice: nothing is drawn of it. */
const xml = (number: string) => Buffer.from(ublXml(northside({ number, date: '2026-11-02' })));
const pdf = (number: string, options?: { password: string }) =>
  invoicePdf(northside({ number, date: '2026-11-02' }), options);

describe('A readable document', () => {
  test('A PDF with text keeps the place of every value and a picture of its page', async () => {
    const invoice = await read('whatever.name', await pdf('IN-1'));
    expect(invoice).toMatchObject({
      status: 'needs_review',
      reason_code: null,
      number: 'IN-1',
      currency: 'USD',
      fees: 6.5,
      subtotal: 379.83,
      page_count: 1,
      line_count: 4,
      adds_up: true,
    });
    for (const name of ['number', 'date', 'total']) {
      const field = invoice.fields[name];
      expect(field, name).toMatchObject({ page: 1, source: 'text', in_doubt: false });
      for (const edge of [field?.box?.x, field?.box?.y, (field?.box?.x ?? 0) + (field?.box?.w ?? 2)]) {
        expect(edge).toBeGreaterThanOrEqual(0);
        expect(edge).toBeLessThanOrEqual(1);
      }
    }
    const picture = await t.app.inject({
      url: `/api/invoices/${invoice.invoice_id}/pages/1`,
      headers: { authorization: `Bearer ${maple.staff}` },
    });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const original = await t.app.inject({
      url: `/api/invoices/${invoice.invoice_id}/files/${invoice.files[0]?.file_id}`,
      headers: { authorization: `Bearer ${maple.staff}` },
    });
    expect(original.rawPayload.equals(await pdf('IN-1'))).toBe(true);
    expect(original.headers['content-disposition']).toBe("attachment; filename*=UTF-8''whatever.name");
  });

  test.each([
    ['CII', ciiXml],
    ['UBL', ublXml],
  ])('An e-invoice in %s is read exactly', async (kind, xml) => {
    const invoice = await read(`${kind}.xml`, Buffer.from(xml(northside({ number: `E-${kind}`, date: '2026-11-03' }))));
    expect(invoice).toMatchObject({
      status: 'needs_review',
      vendor: 'Northside Foods',
      number: `E-${kind}`,
      total: 386.33,
      adds_up: true,
    });
    expect(invoice.lines.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount])).toEqual([
      [4, 14.76, 59.04],
      [1, 143.28, 143.28],
      [2, 28.5, 57],
      [41.7, 2.89, 120.51],
    ]);
    expect(invoice.pages.every(({ has_picture }) => !has_picture)).toBe(true);
  });

  test('Pages that are uploaded together are one document in their order', async () => {
    const files = [
      { name: 'one.pdf', bytes: await pdf('P-1') },
      { name: 'two.pdf', bytes: await pdf('P-2') },
    ];
    const { body } = await upload(t, maple.staff, files, 'pages');
    expect(body.invoices).toHaveLength(1);
    await t.runJobs();
    const invoice = await show(body.invoices[0].invoice_id);
    expect(invoice).toMatchObject({ file_name: 'one.pdf, two.pdf', page_count: 2, number: 'P-1' });
  });

  test('Several files are several documents', async () => {
    const files = ['S-1', 'S-2', 'S-3'].map((number) => ({ name: `${number}.xml`, bytes: xml(number) }));
    const { body } = await upload(t, maple.staff, files);
    await t.runJobs();
    const read = await Promise.all(body.invoices.map(({ invoice_id }: { invoice_id: string }) => show(invoice_id)));
    expect(read.map(({ number }) => number)).toEqual(['S-1', 'S-2', 'S-3']);
  });
});

describe('Several invoices in one file', () => {
  const inFile = (...numbers: [string, ...string[]]) => {
    const [first, ...rest] = numbers.map((number, index) => {
      const invoice = northside({ number, date: `2026-11-0${index + 4}` });
      // The second one is so long that it takes two pages.
      const lines = index === 1 ? Array.from({ length: 8 }, () => invoice.lines).flat() : invoice.lines;
      return vendorInvoice({ ...invoice, lines });
    });
    if (!first) throw new Error('no invoice');
    return invoicePdf(first, { followed_by: rest });
  };
  let first: Invoice;
  const partsOf = async (invoice_id: string) =>
    (await call(t, maple.staff, parts.list, { params: { invoice_id } })).body.parts;

  test('Several invoices in one file become documents of their own with their pages, and the file is kept once', async () => {
    const bytes = await inFile('M-100', 'M-200', 'M-300');
    first = await read('three.pdf', bytes);
    const found = await partsOf(first.invoice_id);
    expect(found.map(({ number, first_page, last_page }) => [number, first_page, last_page])).toEqual([
      ['M-100', 1, 1],
      ['M-200', 2, 3],
      ['M-300', 4, 4],
    ]);
    const documents = await Promise.all(found.map(({ invoice_id }) => show(invoice_id)));
    expect(documents.map(({ page_count, line_count, status }) => [page_count, line_count, status])).toEqual([
      [1, 4, 'needs_review'],
      [2, 32, 'needs_review'],
      [1, 4, 'needs_review'],
    ]);
    expect(new Set(documents.map(({ files }) => files[0]?.file_id)).size).toBe(1);
    // Values and pictures are on the document's own pages.
    for (const { invoice_id, fields, pages, page_count } of documents) {
      expect(fields.total?.page).toBe(page_count);
      expect(pages.map(({ page, has_picture }) => [page, has_picture])).toEqual(
        Array.from({ length: page_count }, (_, index) => [index + 1, true]),
      );
      const params = { invoice_id, page: page_count };
      expect((await call(t, maple.staff, invoices.picture, { params })).status).toBe(200);
    }
    const { body } = await call(t, maple.staff, invoices.list, { query: { search: 'three.pdf' } });
    expect(body.invoices.map(({ part }) => part?.first_page)).toEqual(expect.arrayContaining([1, 2, 4]));
    // Reading one of them again reads its own pages.
    const params = { invoice_id: found[1]?.invoice_id ?? '' };
    await call(t, maple.staff, invoices.reread, { params });
    await t.runJobs();
    expect(await show(params.invoice_id)).toMatchObject({ number: 'M-200', page_count: 2, line_count: 32 });
    expect(await partsOf(first.invoice_id)).toHaveLength(3);
  });

  test('A manager can combine them into one document, and undoing brings each back with what was typed', async () => {
    const [, second, third] = await partsOf(first.invoice_id);
    const params = { invoice_id: second?.invoice_id ?? '' };
    const archived = { invoice_id: third?.invoice_id ?? '' };
    await changeInvoice(t, maple, params, { number: 'TYPED-2' });
    await call(t, maple.manager, invoices.reject, { params: archived, body: { note: 'Not ours.' } });
    const before = await show(archived.invoice_id);
    expect((await call(t, maple.staff, parts.join, { params })).status).toBe(403);

    const both = await Promise.all([1, 2].map(() => call(t, maple.manager, parts.join, { params })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const joined = both.find(({ status }) => status === 200)?.body;
    expect(joined).toMatchObject({ status: 'reading', part: null, is_arranged: true });
    await t.runJobs();
    const one = { invoice_id: joined?.invoice_id ?? '' };
    expect(await show(one.invoice_id)).toMatchObject({ status: 'needs_review', page_count: 4, number: 'M-100' });
    for (const page of [1, 2, 3, 4])
      expect((await call(t, maple.staff, invoices.picture, { params: { ...one, page } })).status).toBe(200);
    for (const { invoice_id } of [first, params, archived])
      expect(await show(invoice_id)).toMatchObject({ status: 'rejected' });

    const undone = await call(t, maple.manager, arranging.undo, { params: one });
    expect(undone.body.invoice_ids).toHaveLength(3);
    expect(await show(one.invoice_id)).toMatchObject({ status: 'rejected' });
    expect(await show(first.invoice_id)).toMatchObject({ status: 'needs_review', number: 'M-100', page_count: 1 });
    expect(await show(params.invoice_id)).toMatchObject({
      status: 'needs_review',
      number: 'TYPED-2',
      line_count: 32,
      page_count: 2,
      part: { first_page: 2, last_page: 3 },
    });
    // It was archived before, with a reason of its own.
    expect(await show(archived.invoice_id)).toMatchObject({ status: 'rejected', reason: before.reason });
    expect(await partsOf(first.invoice_id)).toHaveLength(3);
    const again = await call(t, maple.manager, parts.join, { params });
    expect(again.status).toBe(200);
    // It does not need to be read.
    await call(t, maple.manager, invoices.reject, { params: { invoice_id: again.body.invoice_id } });
  });
});

describe('A page that cannot be read', () => {
  const outcomes = ({ pages }: Invoice) => pages.map(({ outcome, has_picture }) => [outcome, has_picture]);

  test('A blank page and a damaged one say so on the page, and the invoice between them is read', async () => {
    const blank = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const files = [
      { name: 'blank.png', bytes: blank },
      { name: 'good.pdf', bytes: await pdf('U-1') },
      { name: 'damaged.jpg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
    ];
    const { body } = await upload(t, maple.staff, files, 'pages');
    await t.runJobs();
    const invoice = await show(body.invoices[0].invoice_id);
    expect(invoice).toMatchObject({ status: 'needs_review', reason_code: null, number: 'U-1', page_count: 3 });
    expect(outcomes(invoice)).toEqual([
      ['no_text', true],
      ['read', true],
      ['not_drawn', false],
    ]);
  });

  test('What was found in a document that is refused stays in its fields', async () => {
    const letter = await paper({ title: 'Letter', date: '2026-11-02' }, (page) => {
      put(page, 'Northside Foods LLC', 42, 42, 300);
      put(page, 'Date: 11/02/2026', 42, 62, 300);
      put(page, 'Thank you for your visit to our market. We hope to see you again soon.', 42, 120, 500);
    });
    const invoice = await read('letter.pdf', letter);
    expect(invoice).toMatchObject({
      status: 'needs_review',
      reason_code: 'not_an_invoice',
      lines: [],
      total: null,
      vendor: 'Northside Foods LLC',
      date: '2026-11-02',
    });
    expect(invoice.fields.date).toMatchObject({ page: 1, source: 'text' });
  });
});

describe('An unreadable document is kept with its reason and can be typed in', () => {
  test.each([
    ['empty_file', async () => Buffer.alloc(0)],
    ['encrypted_pdf', () => pdf('LOCKED', { password: 'secret' })],
    ['broken_file', async () => (await pdf('CUT')).subarray(0, 700)],
    ['unsupported_type', async () => Buffer.from('PK\u0003\u0004 not an invoice at all')],
    ['unsupported_type', async () => Buffer.from('<html><body>an error page</body></html>')],
  ] as const)('The document is unreadable: %s', async (reason, make) => {
    const invoice = await read('odd.pdf', await make());
    expect(invoice).toMatchObject({
      status: 'needs_review',
      reason_code: reason,
      reason: reasonText(reason, 'odd.pdf'),
      lines: [],
    });
    const typed = await call(t, maple.manager, invoices.update, {
      params: { invoice_id: invoice.invoice_id },
      body: {
        vendor: 'Typed Foods',
        number: `T-${reason}-${invoice.invoice_id}`,
        date: '2026-11-01',
        total: 5,
        confirmed: ['currency'],
        lines: [
          {
            description: 'Salt',
            quantity: 1,
            amount: 5,
            new_item: { name: `Salt ${invoice.invoice_id}`, stock_unit: 'ea' },
          },
        ],
      },
    });
    expect(typed.status, JSON.stringify(typed.body)).toBe(200);
    expect(typed.body).toMatchObject({ reason_code: null, doubt_count: 0 });
    const posted = await call(t, maple.manager, invoices.post, { params: { invoice_id: invoice.invoice_id } });
    expect(posted.body.status).toBe('posted');
  });
});

test('A file that is no PDF is told by its name whether it claims to be one', async () => {
  const words = Buffer.from('Notes: call the vendor on Monday.');
  const { reason } = await read('notes.pdf', words);
  expect(reason).toMatch('The name of this file ends in .pdf, but it is not a PDF.');
  const other = await read('notes.doc', Buffer.from('Notes: call the vendor on Tuesday.'));
  expect(other).toMatchObject({ reason: reasonTexts.unsupported_type });
});

describe('Duplicates', () => {
  test('The same file is shown as a duplicate, and is read when the user keeps it', async () => {
    const first = await read('first.xml', xml('D-1'));
    const { body } = await upload(t, maple.staff, [{ name: 'again.xml', bytes: xml('D-1') }]);
    expect(body.invoices[0]).toMatchObject({
      status: 'duplicate',
      duplicate_of: first.invoice_id,
      reason: reasonTexts.same_file,
    });
    const params = { invoice_id: body.invoices[0].invoice_id };
    expect((await call(t, maple.manager, invoices.reopen, { params })).body.status).toBe('reading');
    await t.runJobs();
    // Its number is taken as well, but the user has decided already.
    expect(await show(params.invoice_id)).toMatchObject({ status: 'needs_review', duplicate_of: null, number: 'D-1' });
  });

  test('The same date and total is a duplicate when a number is missing or similar, until the user keeps both', async () => {
    const first = await read('total.xml', xml('TOTAL-88213'));
    const misread = await read('misread.xml', xml('TOTAL-88218'));
    expect(misread).toMatchObject({ status: 'duplicate', reason_code: 'same_total', duplicate_of: first.invoice_id });
    expect(misread.reason).toBe(reasonTexts.same_total);
    const params = { invoice_id: misread.invoice_id };
    expect((await call(t, maple.manager, invoices.reopen, { params })).body.status).toBe('needs_review');
    await call(t, maple.manager, invoices.reread, { params });
    await t.runJobs();
    expect(await show(misread.invoice_id)).toMatchObject({ status: 'needs_review', duplicate_of: null });
    const other = await read('other.xml', xml('ZZ-9'));
    expect(other.status).toBe('needs_review');
  });

  test('Simultaneous uploads of the same file make one document and one duplicate', async () => {
    const bytes = xml('D-2');
    const stored = async () => {
      let count = 0;
      for await (const _ of t.storage.list()) count++;
      return count;
    };
    const before = await stored();
    const answers = await Promise.all([1, 2, 3].map(() => upload(t, maple.staff, [{ name: 'x.xml', bytes }])));
    const statuses = answers.map(({ body }) => body.invoices[0].status).sort();
    expect(statuses).toEqual(['duplicate', 'duplicate', 'reading']);
    expect(await stored()).toBe(before + 1);
  });
});

describe('Refused uploads', () => {
  test('A file that is too large is named, and the others are accepted', async () => {
    const files = [
      { name: 'huge.pdf', bytes: Buffer.alloc(UPLOAD_MAX_BYTES + 1) },
      { name: 'good.xml', bytes: xml('L-1') },
    ];
    const { status, body } = await upload(t, maple.staff, files);
    expect(status).toBe(200);
    expect(body.refused).toEqual([{ file_name: 'huge.pdf', reason: invoiceErrors.fileTooLarge(25) }]);
    expect(body.invoices.map(({ file_name }: { file_name: string }) => file_name)).toEqual(['good.xml']);
    expect(
      (await upload(t, maple.staff, [{ name: 'huge.pdf', bytes: Buffer.alloc(UPLOAD_MAX_BYTES + 1) }])).status,
    ).toBe(413);
  });

  test('Pages that are too large together are refused as one document, in a sentence', async () => {
    const pages = Array.from({ length: 5 }, (_, n) => ({
      name: `${n}.jpg`,
      bytes: Buffer.alloc(UPLOAD_MAX_BYTES, n + 1),
    }));
    const { status, body } = await upload(t, maple.staff, pages, 'pages');
    expect([status, body.code, body.detail]).toEqual([413, 'document_too_large', invoiceErrors.documentTooLarge(120)]);
  });

  test('Too many files, no file, and a request that is not a form are refused', async () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ name: `${n}.txt`, bytes: Buffer.from(String(n)) }));
    const tooMany = await upload(t, maple.staff, many);
    expect([tooMany.status, tooMany.body.detail]).toEqual([400, invoiceErrors.tooManyFiles(20)]);
    expect((await upload(t, maple.staff, [])).body.detail).toBe(invoiceErrors.noFile);
    const json = await t.app.inject({
      method: 'POST',
      url: '/api/invoices',
      headers: { authorization: `Bearer ${maple.staff}` },
      payload: { files: [] },
    });
    expect(json.statusCode).toBe(415);
  });

  test('A file name that tries to leave its folder is only a name', async () => {
    const invoice = await read('../../etc/passwd\u0000.xml', xml('N-1'));
    expect(invoice.file_name).toBe('passwd.xml');
  });
});

describe('Archiving and reading again', () => {
  test('An archived document is restored unchanged', async () => {
    const invoice = await read('a.xml', xml('R-1'));
    const params = { invoice_id: invoice.invoice_id };
    const aside = await call(t, maple.manager, invoices.reject, { params, body: { note: 'a statement' } });
    expect(aside.body).toMatchObject({ status: 'rejected', reason_code: 'rejected' });
    expect((await call(t, maple.manager, invoices.post, { params })).body).toMatchObject({ code: 'rejected' });
    const back = await call(t, maple.manager, invoices.reopen, { params });
    expect(back.body).toMatchObject({ status: 'needs_review', number: 'R-1', reason_code: null, line_count: 4 });
  });

  test('A document that is archived while it is being read stays archived', async () => {
    const { body } = await upload(t, maple.staff, [{ name: 'c.xml', bytes: xml('R-3') }]);
    const params = { invoice_id: body.invoices[0].invoice_id };
    await call(t, maple.manager, invoices.reject, { params });
    await t.runJobs();
    expect(await show(params.invoice_id)).toMatchObject({ status: 'rejected', number: null });
  });
});

test('What was read is kept as it was, and a report compares it with what was posted', async () => {
  const read1 = await read('accuracy.xml', xml('ACC-1'));
  const params = { invoice_id: read1.invoice_id };
  const lines = read1.lines.map(({ line_id }, index) => ({
    line_id,
    stock_quantity: 1,
    new_item: { name: `Accuracy ${index}`, stock_unit: 'ea' },
    ...(index === 0 ? { description: 'CORRECTED BY HAND' } : {}),
  }));
  await changeInvoice(t, maple, params, { number: 'ACC-2', lines });
  const effort = { presses: 7, seconds: 90 };
  const first = await call(t, maple.manager, invoices.post, { params, body: { effort } });
  const keys = (first.body as unknown as { concerns?: { key: string }[] }).concerns?.map(({ key }) => key) ?? [];
  if (keys.length > 0) await call(t, maple.manager, invoices.post, { params, body: { accepted: keys, effort } });
  expect((await show(params.invoice_id)).status).toBe('posted');
  const shown = async () =>
    (await call(t, maple.staff, reports.get, { query: { report: 'reading', group: 'vendor' } })).body;
  const report = await shown();
  const row = report.rows.find(({ cells }) => cells[0] === 'Northside Foods');
  const posted = Number(row?.cells[1]);
  // The number of this document was wrong, and one of its four lines; the others of this vendor were posted as they were read.
  expect(report.figure).toBeLessThan(1);
  expect(row?.cells.slice(4)).toEqual([Math.round((2 / posted) * 10) / 10, 7, 1.5]);
  expect(report.series).toHaveLength(1);
  await call(t, maple.manager, invoices.unpost, { params });
  expect((await shown()).rows.find(({ cells }) => cells[0] === 'Northside Foods')?.cells[5] ?? null).toBeNull();
});

test('The list is searched and filtered, and counts every state', async () => {
  const all = await call(t, maple.staff, invoices.list);
  const { counts, total_count } = all.body;
  expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(total_count);
  const find = async (search: string) =>
    (await call(t, maple.staff, invoices.list, { query: { search } })).body.invoices;
  expect((await find('r-1')).map(({ number }) => number)).toEqual(['R-1']);
  const posted = await call(t, maple.staff, invoices.list, { query: { status: 'posted', limit: 1 } });
  expect([posted.body.invoices.length, posted.body.total_count]).toEqual([1, counts.posted]);
  const none = await call(t, maple.staff, invoices.list, { query: { from: '2027-01-01' } });
  expect(none.body).toMatchObject({ invoices: [], total_count: 0 });

  const { invoice_id } = await read('Été in Maine.xml', xml('W-1'));
  const { lines } = await show(invoice_id);
  const line = lines[1];
  const changed = lines.map(({ line_id }) =>
    line_id === line?.line_id ? { line_id, description: 'CRÈME FRAÎCHE 12%', amount: 1234.5 } : { line_id },
  );
  await changeInvoice(t, maple, { invoice_id }, { lines: changed });
  // A word may be in the head, in a line or in the file's name, and all of them must be somewhere.
  for (const search of [
    'creme fraiche',
    'W-1 crème',
    '$1,234.50 northside',
    '12%',
    'été W-1',
    '11/02/2026 w-1 fraîche',
    `w-1 ${line?.code}`,
  ]) {
    expect(
      (await find(search)).map(({ number }) => number),
      search,
    ).toEqual(['W-1']);
  }
  for (const search of ['creme R-1', '12% W-2', '1_34.50', 'w-1 11/03/2026'])
    expect(await find(search), search).toEqual([]);
  expect(await find('w-1 fraiche')).toMatchObject([{ found_in: 'CRÈME FRAÎCHE 12%' }]);
  expect(await find('w-1 northside')).toMatchObject([{ found_in: null }]);
});
