import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { DAY_MS } from '#contract/dates.ts';
import { QUANTITY_LIMIT } from '#contract/decimal.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { mailInErrors, mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn, type ReceivedMail } from '#contract/invoices/capture/mail_in.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import {
  DOCUMENTS_WAITING_MAX,
  MAIL_FILES_KEPT_DAYS,
  MAIL_IN_MAX_BYTES,
  MAILS_WAITING_BYTES,
  MAILS_WAITING_MAX,
} from '#contract/invoices/limits.ts';
import { pos } from '#contract/pos/pos.ts';
import { invoicePdf } from '#server/demo/documents/render.ts';
import { buildTestApp, call, MAIL_IN, type TestApp } from '#test/app.ts';
import { logIn, mapleDeli, oldShop, type Shop, trialShop } from '#test/cast.ts';
import { northside } from '#test/documents/northside.ts';
import { emailFile } from '#test/files/emails.ts';
import { confirmEmails, fillSpace, waitingDocuments } from '#test/rows.ts';
import { deleteOldMailFiles } from './jobs.ts';

const BILLING = 'billing@northside.example';
let t: TestApp;
let maple: Shop;
let address: string;
let count = 0;

beforeAll(async () => {
  t = await buildTestApp({ now: new Date('2026-11-20T15:00:00Z'), storagePerCompany: 1 });
  maple = await mapleDeli(t);
  address = await newAddress(maple);
  await call(t, maple.manager, mailIn.addSender, { body: { sender: BILLING } });
});
afterAll(() => t.close());

async function newAddress(shop: Shop): Promise<string> {
  const { status, body } = await call(t, shop.manager, mailIn.createAddress);
  expect(status).toBe(200);
  return body.address ?? '';
}

const pdf = (number: string) => invoicePdf(northside({ number, date: '2026-11-02' }));
const attached = async (number: string) => ({ filename: `${number}.pdf`, content: Buffer.from(await pdf(number)) });

const emailIn = (filename: string, content: Buffer, contentDisposition: 'inline' | 'attachment' = 'attachment') => ({
  filename,
  contentType: 'message/rfc822',
  contentDisposition,
  content,
});

/** Puts an email in the mailbox, and has it taken. */
async function deliver(mail: Parameters<typeof emailFile>[0]): Promise<void> {
  await drop(await emailFile({ from: BILLING, to: address, subject: `Email ${++count}`, ...mail }));
  await t.collectMails();
}

async function drop(raw: Buffer): Promise<string> {
  const folder = join(t.dataDir, 'mail-in');
  await mkdir(folder, { recursive: true });
  const name = `${String(++count).padStart(4, '0')}.eml`;
  await writeFile(join(folder, name), raw);
  return name;
}

const waitingFiles = async () => (await readdir(join(t.dataDir, 'mail-in'))).filter((name) => name.endsWith('.eml'));

async function newest(shop = maple): Promise<ReceivedMail> {
  const { body } = await call(t, shop.staff, mailIn.list, { query: { limit: 1 } });
  expect(body.mails).toHaveLength(1);
  return body.mails[0] as ReceivedMail;
}

const countDocuments = async (shop = maple) => (await call(t, shop.staff, invoices.list)).body.total_count;

describe('An email of an accepted sender', () => {
  test('Each file of an email becomes a document once, however often the email is taken', async () => {
    const raw = await emailFile({
      from: `Northside <${BILLING.toUpperCase()}>`,
      to: address,
      subject: 'Invoices of November',
      attachments: [await attached('IN-1'), await attached('IN-2')],
    });
    const before = await countDocuments();
    await drop(raw);
    await t.collectMails();
    // A server that was killed before it put the email away takes it again.
    await drop(raw);
    await t.collectMails();
    expect(await countDocuments()).toBe(before + 2);
    expect(await waitingFiles()).toEqual([]);
    const mail = await newest();
    expect(mail).toMatchObject({ sender: BILLING, subject: 'Invoices of November', status: 'accepted', reason: null });
    expect(mail.files.map(({ name }) => name)).toEqual(['IN-1.pdf', 'IN-2.pdf']);
    const { body } = await call(t, maple.staff, invoices.get, {
      params: { invoice_id: mail.files[0]?.invoice_id ?? '' },
    });
    expect(body).toMatchObject({ status: 'reading', file_name: 'IN-1.pdf' });
  });

  test('An email with another file under the same Message-ID is another email', async () => {
    const before = await countDocuments();
    const messageId = '<invoice@northside.example>';
    for (const number of ['IN-9', 'IN-10', 'IN-10']) {
      await deliver({ messageId, subject: 'Your invoice', attachments: [await attached(number)] });
    }
    expect(await countDocuments()).toBe(before + 2);
  });

  test('An email becomes a document when the whole domain is accepted', async () => {
    await call(t, maple.manager, mailIn.addSender, { body: { sender: '@Saco.example' } });
    await deliver({ from: 'anybody@saco.example', attachments: [await attached('IN-3')] });
    expect(await newest()).toMatchObject({ status: 'accepted', sender: 'anybody@saco.example' });
    await deliver({ from: 'anybody@notsaco.example', attachments: [await attached('IN-4')] });
    expect(await newest()).toMatchObject({ status: 'waiting', reason: 'unknown_sender' });
  });

  test('An email from a team member with a confirmed address is accepted', async () => {
    await deliver({ from: 'Maple-Staff@example.com', attachments: [await attached('IN-5')] });
    expect(await newest()).toMatchObject({ status: 'accepted' });
    await confirmEmails(t, false, 'maple-staff@example.com');
    await deliver({ from: 'maple-staff@example.com', attachments: [await attached('IN-6')] });
    expect(await newest()).toMatchObject({ status: 'waiting', reason: 'unknown_sender' });
  });

  test('An email waits when the mail server says that the sender is forged, not when the sender says so', async () => {
    const attachments = [await attached('IN-7')];
    const judged = (...by: string[]) => ({
      'Authentication-Results': by.map((verdict) => `mx.example; dmarc=${verdict}`),
    });
    await deliver({ attachments, headers: judged('fail', 'pass') });
    expect(await newest()).toMatchObject({ status: 'waiting', reason: 'not_authentic' });
    await deliver({ attachments, headers: judged('pass', 'fail') });
    expect(await newest()).toMatchObject({ status: 'accepted' });
  });

  test('An email without a file waits, and a logo is not a file', async () => {
    const logo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await deliver({
      html: '<img src="cid:logo">',
      attachments: [{ filename: 'logo.png', content: logo, cid: 'logo' }],
    });
    const mail = await newest();
    expect(mail).toMatchObject({ status: 'waiting', reason: 'no_file', files: [] });
    const accepted = await call(t, maple.staff, mailIn.accept, { params: { mail_id: mail.mail_id }, body: {} });
    expect(accepted).toMatchObject({ status: 409, body: { detail: mailInErrors.noFiles } });
  });

  test.each(['inline', 'attachment'] as const)(
    'The files of emails that are forwarded in emails become documents: %s',
    async (contentDisposition) => {
      const forwarded = (content: Buffer) => emailIn('Invoice of November.eml', content, contentDisposition);
      const number = `FW-${contentDisposition}`;
      const inner = await emailFile({ from: 'a@b.example', subject: 'One', attachments: [await attached(number)] });
      const outer = await emailFile({ from: 'b@c.example', subject: 'Two', attachments: [forwarded(inner)] });
      const before = await countDocuments();
      await deliver({ attachments: [forwarded(outer), await attached(`${number}-2`)] });
      expect(await countDocuments()).toBe(before + 2);
    },
  );

  test('Emails in emails are opened only to a few levels, and one that cannot be opened costs no other file', async () => {
    let mail = await emailFile({ from: 'a@b.example', attachments: [await attached('DEEP-1')] });
    for (let level = 0; level < 6; level += 1) {
      mail = await emailFile({ from: 'a@b.example', attachments: [emailIn(`${level}.eml`, mail)] });
    }
    const levels = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    const files = [emailIn('deep.eml', mail), emailIn('hostile.eml', Buffer.from(levels.join('')))];
    const before = await countDocuments();
    await deliver({ attachments: [...files, await attached('DEEP-2')] });
    expect(await countDocuments()).toBe(before + 1);
  });

  test('An email that is too large or cannot be opened is reported', async () => {
    const whole = await emailFile({
      from: BILLING,
      to: address,
      subject: 'Large',
      attachments: [await attached('IN-8')],
    });
    await drop(Buffer.concat([whole, Buffer.alloc(MAIL_IN_MAX_BYTES)]));
    await t.collectMails();
    expect(await newest()).toMatchObject({ subject: 'Large', status: 'waiting', reason: 'too_large' });
    const levels = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    await drop(Buffer.from(`From: ${BILLING}\r\nTo: ${address}\r\nSubject: Nested\r\n${levels.join('')}`));
    await t.collectMails();
    expect(await newest()).toMatchObject({ subject: 'Nested', status: 'waiting', reason: 'unreadable' });
  });
});

describe('An email of a stranger', () => {
  test('An email of a stranger waits until a user adds it, and its sender can be accepted from then on', async () => {
    const before = await countDocuments();
    await deliver({ from: 'new@rook.example', attachments: [await attached('IN-20')] });
    const mail = await newest();
    expect(mail).toMatchObject({ status: 'waiting', reason: 'unknown_sender', files: [{ invoice_id: null }] });
    expect(await countDocuments()).toBe(before);
    const params = { mail_id: mail.mail_id };
    // Staff add the invoice, and only managers decide whose emails are accepted.
    expect((await call(t, maple.staff, mailIn.accept, { params, body: { always: true } })).status).toBe(403);
    const answers = await Promise.all(
      [maple.manager, maple.owner].map((user) => call(t, user, mailIn.accept, { params, body: { always: true } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await countDocuments()).toBe(before + 1);
    await deliver({ from: 'new@rook.example', attachments: [await attached('IN-21')] });
    expect(await newest()).toMatchObject({ status: 'accepted' });
  });

  test('An email of a stranger can be archived and restored', async () => {
    await deliver({ from: 'spam@spam.example', attachments: [await attached('IN-22')] });
    const params = { mail_id: (await newest()).mail_id };
    expect((await call(t, maple.staff, mailIn.archive, { params })).body.status).toBe('archived');
    expect((await call(t, maple.staff, mailIn.accept, { params, body: {} })).status).toBe(409);
    expect((await call(t, maple.staff, mailIn.restore, { params })).body.status).toBe('waiting');
    expect((await call(t, maple.staff, mailIn.accept, { params, body: {} })).body.files[0]?.invoice_id).toBeTruthy();
  });

  test('An email of a stranger without a file is archived at once', async () => {
    await deliver({ from: 'spam@spam.example', text: 'Cheap lamps' });
    expect(await newest()).toMatchObject({ status: 'archived', reason: 'no_file' });
  });
});

describe('The address', () => {
  test('An address belongs to one company: an email to two reaches both, and one to another mailbox reaches none', async () => {
    const other = await trialShop(t);
    const theirs = await newAddress(other);
    expect(theirs).not.toBe(address);
    const [before, mine] = [await countDocuments(other), await countDocuments()];
    await deliver({ to: [address, theirs], attachments: [await attached('IN-30')] });
    expect(await newest(other)).toMatchObject({ status: 'waiting', reason: 'unknown_sender' });
    expect([await countDocuments(other), await countDocuments()]).toEqual([before, mine + 1]);
    await deliver({
      to: address.replace('counterbook.example', 'elsewhere.example'),
      attachments: [await attached('IN-31')],
    });
    expect(await countDocuments()).toBe(mine + 1);
    expect(await waitingFiles()).toEqual([]);
  });

  test('The address is found in what servers note about the envelope', async () => {
    const before = await countDocuments();
    const headers = { 'Delivered-To': `<${address}>` };
    await deliver({ to: 'undisclosed@northside.example', headers, attachments: [await attached('IN-32')] });
    expect(await countDocuments()).toBe(before + 1);
  });

  test('The address stops working when it is replaced or removed', async () => {
    const old = address;
    address = await newAddress(maple);
    const before = await countDocuments();
    await deliver({ to: old, attachments: [await attached('IN-33')] });
    expect(await countDocuments()).toBe(before);
    await deliver({ attachments: [await attached('IN-34')] });
    expect(await countDocuments()).toBe(before + 1);
    expect((await call(t, maple.manager, mailIn.removeAddress)).body.address).toBeNull();
    await deliver({ attachments: [await attached('IN-35')] });
    expect(await countDocuments()).toBe(before + 1);
    address = await newAddress(maple);
    expect(address).toContain(`@${MAIL_IN.split('@')[1]}`);
  });

  test('Senders that are not addresses are refused, and only managers decide on senders', async () => {
    for (const sender of ['rook', 'rook@', '@', 'a b@rook.example', '@rook', 'x@rook.example, y@rook.example']) {
      const { status, body } = await call(t, maple.manager, mailIn.addSender, { body: { sender } });
      expect([status, JSON.stringify(body).includes(mailInTexts.senderShape)], sender).toEqual([422, true]);
    }
    expect((await call(t, maple.staff, mailIn.addSender, { body: { sender: '@rook.example' } })).status).toBe(403);
    expect((await call(t, maple.staff, mailIn.createAddress)).status).toBe(403);
    const { body } = await call(t, maple.manager, mailIn.removeSender, { params: { sender: 'new@rook.example' } });
    expect(body.senders).not.toContain('new@rook.example');
  });
});

describe('A sales report in an email', () => {
  const HEADINGS = 'Transaction ID,Date,Item,Qty,Net Sales';
  const report = (...rows: string[]) => ({ filename: 'sales.csv', content: [HEADINGS, ...rows].join('\n') });
  const sale = (number: string, quantity: number | string) => `${number},2026-11-20,Cola,${quantity},5`;
  let item_id = '';
  const onHand = async () => (await call(t, maple.staff, inventory.getItem, { params: { item_id } })).body.on_hand;
  const tasks = async () => (await call(t, maple.staff, pos.listTasks, { query: {} })).body;
  const readReport = (mail: ReceivedMail, token = maple.manager) =>
    call(t, token, pos.readMailedReport, { params: { mail_id: mail.mail_id } });
  const later = () => {
    t.clock.now = new Date(+t.clock.now + 1000);
  };

  beforeAll(async () => {
    const body = { name: 'Cola', stock_unit: 'ea' };
    item_id = (await call(t, maple.manager, inventory.createItem, { body })).body.item_id;
    const movement = { reason: 'adjusted', quantity: 100 } as const;
    await call(t, maple.manager, inventory.createMovement, { params: { item_id }, body: movement });
  });

  test('A sales report waits the first time, and a manager who has checked it adds it', async () => {
    const documents = await countDocuments();
    await deliver({ attachments: [report(sale('T1', 3)), await attached('SR-1')] });
    const mail = await newest();
    expect(mail).toMatchObject({ status: 'waiting', reason: 'sales_report' });
    // The invoice beside it waits for nobody.
    expect(mail.files.map(({ invoice_id, is_sales }) => [invoice_id !== null, is_sales])).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(await countDocuments()).toBe(documents + 1);
    expect((await readReport(mail, maple.staff)).status).toBe(403);
    expect((await readReport(mail, await logIn(t, 'trial-manager'))).status).toBe(404);
    const { mail: place, ...file } = (await readReport(mail)).body;
    const { digest } = (await call(t, maple.manager, pos.checkFile, { body: file })).body;
    const apply = () =>
      call(t, maple.manager, pos.applyFile, { body: { ...file, digest, accept_brake: true, mail: place } });
    expect((await apply()).status).toBe(200);
    expect(await newest()).toMatchObject({ status: 'accepted', files: [{ is_sales: true }, { is_sales: false }] });
    expect((await apply()).status).toBe(409);
    const [sold] = (await call(t, maple.staff, pos.listItems, { query: {} })).body.items;
    const params = { pos_item_id: sold?.pos_item_id ?? '' };
    const asked = (await call(t, maple.manager, pos.mapItem, { params, body: { item_id } })).body;
    await call(t, maple.manager, pos.mapItem, { params, body: { item_id, digest: asked.digest } });
    expect(await onHand()).toBe(97);
  });

  test('A sales report with known columns is added automatically, and once, however often it is sent', async () => {
    later();
    await deliver({ attachments: [report(sale('T1', 3), sale('T2', 2))] });
    expect(await newest()).toMatchObject({ status: 'accepted', reason: null, files: [{ is_sales: true }] });
    expect(await onHand()).toBe(95);
    const { total_count, tasks: shown } = await tasks();
    expect(shown[0]).toMatchObject({ kind: 'file', file_name: 'sales.csv', sale_count: 1, created_by: null });
    later();
    await deliver({ attachments: [report(sale('T1', 3), sale('T2', 2))] });
    expect(await newest()).toMatchObject({ status: 'accepted', files: [{ is_sales: true, invoice_id: null }] });
    expect([await onHand(), (await tasks()).total_count]).toEqual([95, total_count]);
    later();
    // The same report in Excel is one with known columns, too.
    const table = [HEADINGS, sale('T1', 3), sale('T2', 4)].map((row) => row.split(',').map((value) => ({ value })));
    const content = await writeXlsxFile([{ sheet: 'Sales', data: table }]).toBuffer();
    await deliver({ attachments: [{ filename: 'sales.xlsx', content }] });
    expect(await newest()).toMatchObject({ status: 'accepted', files: [{ is_sales: true, invoice_id: null }] });
    expect(await onHand()).toBe(93);
    for (const { task_id } of (await tasks()).tasks.slice(0, 2)) {
      await call(t, maple.manager, pos.undoTask, { params: { task_id } });
    }
    expect(await onHand()).toBe(97);
  });

  test('A sales report never empties a shelf or leaves rows out without a question, and that of a stranger adds nothing', async () => {
    for (const [rows, from, reason] of [
      [[sale('T3', 500)], BILLING, 'sales_brake'],
      [[sale('T4', 'many'), sale('T6', 1)], BILLING, 'sales_report'],
      [[sale('T5', 1)], 'stranger@else.example', 'unknown_sender'],
    ] as const) {
      later();
      await deliver({ from, attachments: [report(...rows)] });
      expect(await newest()).toMatchObject({ status: 'waiting', reason });
      expect(await onHand()).toBe(97);
    }
  });

  test('A sales report that moves more than a stock can hold waits for a user, and does not stay in the mailbox', async () => {
    const rye = (number: string, quantity: number) => `${number},2026-11-20,Rye,${quantity},5`;
    later();
    await deliver({ attachments: [report(rye('T7', 1))] });
    const body = { name: 'Rye', stock_unit: 'ea' };
    const item = (await call(t, maple.manager, inventory.createItem, { body })).body.item_id;
    const sold = (await call(t, maple.staff, pos.listItems, { query: {} })).body.items.find(
      ({ name }) => name === 'Rye',
    );
    const params = { pos_item_id: sold?.pos_item_id ?? '' };
    const asked = (await call(t, maple.manager, pos.mapItem, { params, body: { item_id: item } })).body;
    await call(t, maple.manager, pos.mapItem, { params, body: { item_id: item, digest: asked.digest } });
    later();
    await deliver({ attachments: [report(rye('T8', QUANTITY_LIMIT - 1), rye('T9', QUANTITY_LIMIT - 1))] });
    expect(await waitingFiles()).toEqual([]);
    expect(await newest()).toMatchObject({ status: 'waiting', reason: 'sales_brake', files: [{ is_sales: false }] });
    const { on_hand } = (await call(t, maple.staff, inventory.getItem, { params: { item_id: item } })).body;
    expect(on_hand).toBe(-1);
  });
});

describe('An email that cannot be taken now', () => {
  test('An email waits with its files when the service has ended', async () => {
    const old = await oldShop(t);
    const { rows } = await t.owner.query('insert into mail_addresses values ($1, $2, now()) returning token', [
      'abcdefghij',
      old.companyId,
    ]);
    await deliver({
      to: MAIL_IN.replace('@', `+${rows[0].token}@`),
      from: 'old@example.com',
      attachments: [await attached('IN-40')],
    });
    expect(await newest(old)).toMatchObject({ status: 'waiting', reason: 'no_service', files: [{ invoice_id: null }] });
  });

  test('An email with more files than can wait to be read says so, and does not stay in the mailbox', async () => {
    const before = await countDocuments();
    const attachments = Array.from({ length: DOCUMENTS_WAITING_MAX + 1 }, (_, at) => ({
      filename: `${at}.pdf`,
      content: Buffer.from(`%PDF-1.4 ${at}`),
    }));
    for (const from of [BILLING, 'many@stranger.example']) {
      await deliver({ from, attachments });
      expect(await waitingFiles()).toEqual([]);
      expect(await newest()).toMatchObject({ sender: from, status: 'waiting', reason: 'too_large', files: [] });
    }
    expect(await countDocuments()).toBe(before);
  });

  test('An email stays in the mailbox while too many documents wait to be read, and is taken later', async () => {
    const before = await countDocuments();
    const attachments = await Promise.all(Array.from({ length: 3 }, (_, at) => attached(`IN-5${at}`)));
    const release = await waitingDocuments(t, maple.companyId, DOCUMENTS_WAITING_MAX);
    await deliver({ attachments });
    expect(await waitingFiles()).toHaveLength(1);
    await release();
    await t.collectMails();
    expect(await waitingFiles()).toEqual([]);
    expect((await newest()).files.every(({ invoice_id }) => invoice_id !== null)).toBe(true);
    expect(await countDocuments()).toBeGreaterThan(before);
  });

  test('An email stays in the mailbox while the disk is almost full', async () => {
    const { free } = t.disk;
    t.disk.free = 1;
    await deliver({ attachments: [await attached('IN-60')] });
    expect(await waitingFiles()).toHaveLength(1);
    t.disk.free = free;
    await t.collectMails();
    expect(await waitingFiles()).toEqual([]);
  });

  test('However many emails of strangers wait, those of accepted senders are taken, and a stranger’s is taken again later', async () => {
    const stranger = {
      from: 'new@stranger.example',
      attachments: [await attached('IN-80')],
      messageId: '<80@stranger>',
    };
    await t.owner.query(
      `insert into received_mails (company_id, mail_id, message_hash, sender, subject, received_at, status, reason)
       select $1, gen_random_uuid(), sha256(n::text::bytea), 'x@spam.example', 'Spam', now() - interval '1 hour', 'waiting', 'unknown_sender'
       from generate_series(1, $2::int) n`,
      [maple.companyId, MAILS_WAITING_MAX],
    );
    await deliver({ attachments: [await attached('IN-81')] });
    expect(await newest()).toMatchObject({ status: 'accepted', files: [{ invoice_id: expect.any(String) }] });
    await deliver(stranger);
    expect(await newest()).toMatchObject({ status: 'waiting', reason: 'no_room', files: [] });
    await t.owner.query(`delete from received_mails where sender = 'x@spam.example'`);
    await deliver(stranger);
    expect(await newest()).toMatchObject({
      status: 'waiting',
      reason: 'unknown_sender',
      files: [{ name: 'IN-80.pdf' }],
    });
  });

  test('Files of strangers have little room, which archiving their emails gives back after some time', async () => {
    await deliver({ from: 'new@stranger.example', attachments: [await attached('IN-82')] });
    const { mail_id } = await newest();
    const { rows } = await t.owner.query(
      `update files set bytes = $2 where file_id = (select file_id from received_mail_files where mail_id = $1)
       returning storage_key`,
      [mail_id, MAILS_WAITING_BYTES],
    );
    await deliver({ from: 'new@stranger.example', attachments: [await attached('IN-83')] });
    expect(await newest()).toMatchObject({ reason: 'no_room', files: [] });
    await deliver({ attachments: [await attached('IN-84')] });
    expect(await newest()).toMatchObject({ status: 'accepted' });

    const at = t.clock.now;
    const deleteAfter = async (days: number) => {
      t.clock.now = new Date(at.getTime() + days * DAY_MS);
      await deleteOldMailFiles(t.companies, t.db, t.clock.now);
      await t.runJobs();
      t.clock.now = at;
    };
    const params = { mail_id };
    await call(t, maple.staff, mailIn.archive, { params });
    const stored = join(t.dataDir, 'files', rows[0].storage_key);
    await utimes(stored, at, at);
    await deleteAfter(MAIL_FILES_KEPT_DAYS - 1);
    expect(await t.storage.get(rows[0].storage_key)).toBeDefined();
    await deleteAfter(MAIL_FILES_KEPT_DAYS + 1);
    expect(await t.storage.get(rows[0].storage_key)).toBeUndefined();
    const restored = await call(t, maple.staff, mailIn.restore, { params });
    expect(restored.body).toMatchObject({ status: 'waiting', files: [] });
    await deliver({ from: 'new@stranger.example', attachments: [await attached('IN-85')] });
    expect(await newest()).toMatchObject({ reason: 'unknown_sender', files: [{ name: 'IN-85.pdf' }] });
  });

  test('Bytes that are just being uploaded again are kept when the email that had them loses its files', async () => {
    await deliver({ from: 'other@stranger.example', attachments: [await attached('IN-86')] });
    const { mail_id } = await newest();
    const { rows } = await t.owner.query(
      `select storage_key from files join received_mail_files using (company_id, file_id) where mail_id = $1`,
      [mail_id],
    );
    const { storage_key } = rows[0];
    await call(t, maple.staff, mailIn.archive, { params: { mail_id } });
    const at = t.clock.now;
    t.clock.now = new Date(at.getTime() + (MAIL_FILES_KEPT_DAYS + 1) * DAY_MS);
    // The upload has stored its bytes; its row comes later.
    const uploaded = new Date(t.clock.now.getTime() - 60_000);
    await utimes(join(t.dataDir, 'files', storage_key), uploaded, uploaded);
    await deleteOldMailFiles(t.companies, t.db, t.clock.now);
    await t.runJobs();
    t.clock.now = at;
    const { rows: left } = await t.owner.query('select from files where storage_key = $1', [storage_key]);
    expect(left).toEqual([]);
    expect(await t.storage.get(storage_key)).toBeDefined();
  });

  test('An email is recorded without its files when the company has used its space', async () => {
    await fillSpace(t, maple.companyId, 1024 ** 3);
    await deliver({ attachments: [await attached('IN-70')] });
    expect(await newest()).toMatchObject({ status: 'waiting', reason: 'no_room', files: [] });
  });
});
