import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ATTESTED_WORDING } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { importErrors } from '#contract/contacts/imports.texts.ts';
import { contactImports, type ImportMapping } from '#contract/contacts/imports.ts';
import { IMPORT_KEPT_DAYS } from '#contract/contacts/limits.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { tags } from '#contract/contacts/tags.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import { machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli, type Shop } from '#test/cast.ts';
import { evidenceOf } from '#test/contacts.ts';
import { contactsCsv, phoneOf, sendCsv } from '#test/files/csv_files.ts';
import { audited, countRows, forgetContacts, holdOpen, untilWaiting } from '#test/rows.ts';
import { checkChain, optOut } from '../contacts.ts';
import { deleteOldImportFiles } from './jobs.ts';
import { runImport } from './run_import.ts';

let t: TestApp;
let maple: Shop;
let corner: Shop;
beforeAll(async () => {
  t = await buildTestApp();
  maple = await mapleDeli(t);
  corner = await cornerStore(t);
});
afterAll(() => t.close());
beforeEach(async () => {
  await forgetContacts(t);
  await call(t, maple.owner, tags.create, { body: { name: 'Regular' } });
});

const HOW = { how: 'Ticked the box on the signup form', when: '2026-01-05', by: 'Kim' };
const ctx = (now = t.clock.now) => machineCtx(t.db, maple.companyId, now, openLog('silent'));
const atOnce = (csv: string | Buffer, more: Parameters<typeof sendCsv>[4] = {}, token = maple.manager) =>
  sendCsv(t, token, contactImports.csv, csv, more);
const send = (csv: string | Buffer, more: Parameters<typeof sendCsv>[4] = {}) =>
  sendCsv(t, maple.manager, contactImports.upload, csv, more);
/** By their numbers. */
const listContacts = async () => {
  const page = (offset: number) => call(t, maple.staff, contacts.list, { query: { limit: PAGE_SIZE_MAX, offset } });
  const pages = await Promise.all([page(0), page(PAGE_SIZE_MAX)]);
  return pages
    .flatMap(({ body }) => body.customers)
    .map(({ phone_e164: phone, name, consent, tags }) => ({ phone, name, consent, tags: tags.map((tag) => tag.name) }))
    .toSorted((one, other) => one.phone.localeCompare(other.phone));
};
const count = () => countRows(t, 'contacts');
/** Entries of the ledger about contacts who are there. */
const countEvents = () => countRows(t, 'consent_events join contacts using (company_id, loyalty_customer_id)');
const stop = (phone_e164: string) =>
  ctx().tx((tx) => optOut(ctx(), tx, { phone_e164, source: 'keyword', words: 'STOP' }, dropWaitingMessages));
const deps = () => ({ storage: t.storage, dropWaiting: dropWaitingMessages });
const show = (import_id: string) => call(t, maple.manager, contactImports.get, { params: { import_id } });
const start = (import_id: string, body: z.input<typeof contactImports.run.body> = {}) =>
  call(t, maple.manager, contactImports.run, { params: { import_id }, body });

/** An uploaded and checked file with the proposed columns. */
async function checked(csv: string | Buffer, change: Partial<ImportMapping> = {}, unknown_tags?: 'ignore' | 'create') {
  const { body } = await send(csv);
  const params = { import_id: body.import_id };
  const mapping = { ...body.mapping, ...change };
  const asked = await call(t, maple.manager, contactImports.check, {
    params,
    body: { mapping, ...(unknown_tags ? { unknown_tags } : {}) },
  });
  expect(asked.body.state).toBe('checking');
  await t.runJobs();
  return (await show(body.import_id)).body;
}

describe('The import in one call', () => {
  // spec: 5-csv-columns, 7-contacts-import, 3-import-result
  test('The import adds contacts and counts skipped and refused rows', async () => {
    await call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(9), name: 'Known' } });
    const csv = [
      'phone_e164,name,email,consented,tags',
      '(207) 555-0001,"Pelletier, Ada",ada@example.com,true,"Regular"',
      '207-555-0002,Bo,,,',
      '+1 207 555 0001,Ada again,,,',
      '2075550009,Known,,,',
      '555,Short,,,',
      '2075550003,Cy,cy@,maybe,',
      '2075550004,Di,,,Nope',
    ].join('\r\n');
    const { status, body } = await atOnce(csv, { query: { skip_duplicates: 'true', validate_tags: 'true' } });
    expect([status, body]).toEqual([
      200,
      {
        imported_count: 2,
        skipped_count: 2,
        error_count: 3,
        errors: [
          'Row 6, phone_e164: “555” is not a valid phone number.',
          'Row 7, email: “cy@” is not an email address.',
          'Row 7, consented: “maybe” is neither yes nor no.',
          'Row 8, tags: you have no tag called “Nope”.',
        ],
        additional_errors: 0,
        import_id: expect.any(String),
      },
    ]);
    expect(await listContacts()).toEqual([
      { phone: phoneOf(1), name: 'Pelletier, Ada', consent: 'needs_confirmation', tags: ['Regular'] },
      { phone: phoneOf(2), name: 'Bo', consent: 'needs_confirmation', tags: [] },
      { phone: phoneOf(9), name: 'Known', consent: 'needs_confirmation', tags: [] },
    ]);
  });

  // spec: 9-import-defaults
  test('The import skips duplicates and validates tags by default', async () => {
    const csv = 'phone_e164,tags\n2075550001,New one\n2075550001,\n';
    expect((await atOnce(csv)).body).toMatchObject({ imported_count: 1, skipped_count: 0, error_count: 1 });
    const strict = await atOnce(`${csv}2075550002,"Other, regular"\n`, {
      query: { skip_duplicates: 'false', validate_tags: 'false' },
    });
    expect(strict.body).toMatchObject({ imported_count: 1, skipped_count: 0, error_count: 2 });
    expect(strict.body.errors).toEqual([
      `Row 2, phone_e164: “${phoneOf(1)}” is already a contact.`,
      `Row 3, phone_e164: “${phoneOf(1)}” appears in the file more than once.`,
    ]);
    expect((await listContacts())[1]?.tags).toEqual(['Other', 'Regular']);
  });

  test('The import lists the first faults and counts the others', async () => {
    const { body } = await atOnce(`phone_e164\n${'12\n'.repeat(33)}`);
    expect([body.errors.length, body.additional_errors, body.error_count]).toEqual([20, 13, 33]);
  });

  // spec: ruling-15-import
  test('The import takes consent only with how, when and by whom', async () => {
    await stop(phoneOf(3));
    const csv = 'phone_e164,consented\n2075550001,\n2075550002,false\n2075550003,true\n2075550004,unsubscribed\n';
    await atOnce(csv, { fields: HOW });
    expect((await listContacts()).map(({ consent }) => consent)).toEqual([
      'consented',
      'needs_confirmation',
      'opted_out',
      'opted_out',
    ]);
    const events = await Promise.all([1, 2, 3, 4].map((n) => evidenceOf(t, maple, phoneOf(n))));
    const file = { file_name: 'list.csv', sha256: createHash('sha256').update(csv).digest('hex') };
    expect(events.flat().filter(({ source }) => source === 'import')).toEqual([
      expect.objectContaining({
        kind: 'opt_in',
        wording: ATTESTED_WORDING,
        recorded_by_name: 'maple-manager',
        evidence: { phone_e164: phoneOf(1), attestation: HOW, import: { ...file, row: 2 } },
      }),
      ...[3, 4, 5].map((row) =>
        expect.objectContaining({
          kind: 'added_unconfirmed',
          wording: null,
          evidence: { phone_e164: phoneOf(row - 1), import: { ...file, row } },
        }),
      ),
      expect.objectContaining({ kind: 'opt_out', evidence: { phone_e164: phoneOf(4), import: { ...file, row: 5 } } }),
    ]);
    expect((await t.db.tenant(maple.companyId, checkChain)).broken_at).toBeNull();
  });

  test('An empty cell in a column of consents is a consent only by the attestation', async () => {
    const csv = (nth: number) => `phone_e164,Opted In\n207555000${nth},yes\n207555000${nth + 1},\n`;
    await atOnce(csv(1), { fields: HOW });
    await atOnce(csv(3));
    expect((await listContacts()).map(({ consent }) => consent)).toEqual([
      'consented',
      'consented',
      'needs_confirmation',
      'needs_confirmation',
    ]);
  });

  test('An opt-out in a row that is refused for another fault still opts out', async () => {
    await call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(1), attestation: HOW } });
    const csv = [
      'phone_e164,email,consented,tags',
      '2075550001,ada@,unsubscribed,',
      '2075550002,,stop,Nope',
      '2075550003,bo@,yes,',
      '2075550004,,unsubscribed,,shifted',
    ].join('\n');
    expect((await atOnce(csv, { fields: HOW })).body).toMatchObject({ imported_count: 0, error_count: 4 });
    expect(await listContacts()).toMatchObject([{ phone: phoneOf(1), consent: 'opted_out' }]);
    const added = [2, 3, 4].map((n) =>
      call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(n), attestation: HOW } }),
    );
    const consents = (await Promise.all(added)).map(({ body }) => body.consent);
    expect(consents).toEqual(['opted_out', 'consented', 'opted_out']);
  });

  test.each([
    [{ how: 'Signed' }, 'when'],
    [{ when: '2026-01-05' }, 'how'],
    [{ ...HOW, when: '2199-01-01' }, 'attestation.when'],
    [{ ...HOW, how: 'They said yes at the counter' }, 'attestation.how'],
  ])('An incomplete attestation is refused, and no contact is imported: %j', async (fields, field) => {
    const { status, body } = await atOnce('phone_e164\n2075550001\n', { fields });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    if (field === 'when') expect(body.detail).toBe(contactErrors.attestationWhen);
    if (field === 'attestation.how') expect(body.detail).toBe(contactErrors.attestationSpoken);
    if (field === 'attestation.when') expect(body.detail).toBe(contactErrors.attestationFuture);
    expect(await count()).toBe(0);
  });

  // spec: 5-csv-type, 8-import-messages
  test.each([
    ['a text file', 'phone_e164\n2075550001\n', { name: 'a.txt', type: 'text/plain' }, 415, importErrors.notCsv],
    ['a picture', 'x', { name: 'a.png', type: 'image/png' }, 415, importErrors.notCsv],
    ['a workbook with a wrong name', Buffer.from('504b0304', 'hex'), { name: 'a.csv' }, 415, importErrors.notCsv],
    ['an empty file', '', {}, 422, importErrors.empty],
    ['headings alone', 'phone_e164,name\n', {}, 422, importErrors.noRows],
    ['no phones', 'a,b\n1,2\n', {}, 422, importErrors.noPhoneColumn],
  ])('The import refuses %s with its sentence and keeps nothing', async (_name, csv, more, status, detail) => {
    const answer = await atOnce(csv, more);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    expect((await call(t, maple.manager, contactImports.list)).body.imports).toEqual([]);
  });

  test('A request without a file is refused', async () => {
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: '/api/contacts/import/csv',
      headers: { authorization: `Bearer ${maple.manager}` },
    });
    expect([statusCode, JSON.parse(body).detail]).toEqual([415, importErrors.noFile]);
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nphone\r\n207',
    ],
  ])('A form %s is refused with its sentence, and nothing of it is kept', async (_name, type, payload) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/contacts/imports',
      headers: { authorization: `Bearer ${maple.manager}`, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: httpTexts.brokenForm, code: 'broken_form' }]);
    expect((await call(t, maple.manager, contactImports.list)).body.imports).toEqual([]);
  });

  test('A CSV file that Windows labels as a workbook is accepted by its name', async () => {
    const csv = Buffer.from('\ufeffMobile;First Name;Last Name\r\n2075550001;Zoë;Peña\r\n', 'utf16le');
    const { body } = await atOnce(csv, { name: 'List.CSV', type: 'application/vnd.ms-excel' });
    expect(body.imported_count).toBe(1);
    expect((await listContacts())[0]?.name).toBe('Zoë Peña');
  });

  test('Only managers can import, into their own company', async () => {
    expect((await atOnce('phone_e164\n2075550001\n', {}, maple.staff)).status).toBe(403);
    await atOnce('phone_e164\n2075550001\n');
    await stop(phoneOf(2));
    const theirs = await atOnce('phone_e164\n2075550001\n2075550002\n', { fields: HOW }, corner.owner);
    expect(theirs.body).toMatchObject({ imported_count: 2, skipped_count: 0 });
    const { customers } = (await call(t, corner.owner, contacts.list)).body;
    expect(customers.map(({ consent }) => consent)).toEqual(['consented', 'consented']);
  });
});

describe('The import step by step', () => {
  test('The first step proposes the columns and imports no contact', async () => {
    const { body } = await send('Customer\tCell\tGroups\nAda\t207 555 0001\tRegular\n', {
      name: 'till.csv',
      type: 'text/plain',
    });
    expect(body).toMatchObject({
      state: 'uploaded',
      file_name: 'till.csv',
      created_by: 'maple-manager',
      shape: {
        separator: '\t',
        headings: ['Customer', 'Cell', 'Groups'],
        samples: [['Ada', '207 555 0001', 'Regular']],
      },
      mapping: { name: 0, phone_e164: 1, tags: 2, email: null },
    });
    expect((await start(body.import_id)).body).toMatchObject({ code: 'not_checked' });
    expect(await count()).toBe(0);
  });

  test('The check counts everything, lists the first faults by row, and changes nothing', async () => {
    await call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(9) } });
    await stop(phoneOf(2));
    const csv =
      'phone,name,ok,tags\n2075550001,A,yes,\n2075550002,B,,\n2075550003,C,no,\n2075550001,D,,\n2075550009,E,,\n12,F,,\n2075550004,G,,VIP\n';
    const { state, check } = await checked(csv, { consented: 2 });
    expect([state, check]).toEqual([
      'checked',
      {
        rows: 7,
        last_row: 8,
        fresh: 3,
        duplicate: 1,
        known: 1,
        suppressed: 1,
        unwanted: 1,
        unanswered: 1,
        opting_out: 0,
        saying_no: 0,
        saying_no_contacts: [],
        refused: 2,
        unknown_tags: [{ name: 'VIP', rows: 1 }],
        errors: [
          { row: 7, column: 'phone', reason: 'phone', value: '12' },
          { row: 8, column: 'tags', reason: 'unknown_tag', value: 'VIP' },
        ],
      },
    ]);
    expect(await count()).toBe(1);
    expect((await checked(csv, {}, 'ignore')).check).toMatchObject({ fresh: 4, refused: 1 });
    const adding = await checked(`${csv}2075550005,H,,vip\n`, {}, 'create');
    expect(adding.check).toMatchObject({ fresh: 5, refused: 1, unknown_tags: [{ name: 'VIP', rows: 2 }] });
    expect((await call(t, maple.owner, tags.list)).body.tags).toHaveLength(1);
  });

  test('Of a file with thousands of open quotation marks, only the rows without one are read', async () => {
    const open = 'a"b,"c\n'.repeat(20_000);
    const { state, check } = await checked(`phone,name\n${open}2075550001,Ada\n"2075550002","Bo"\n`);
    expect([state, check]).toMatchObject(['checked', { rows: 20_002, last_row: 20_003, fresh: 1, refused: 20_001 }]);
  });

  test.each([
    [{ phone_e164: null }, importErrors.pickPhone],
    [{ name: 0 }, importErrors.sameColumn],
    [{ name: 7 }, importErrors.noColumn],
  ])('The mapping %j is refused', async (change, detail) => {
    const { body } = await send('phone,name\n2075550001,A\n');
    const answer = await call(t, maple.manager, contactImports.check, {
      params: { import_id: body.import_id },
      body: { mapping: { ...body.mapping, ...change } },
    });
    expect([answer.status, answer.body]).toMatchObject([422, { detail }]);
  });

  test('The import runs in batches, and its refused rows come back as a file that can be corrected and imported', async () => {
    const bad = '\n555,=Evil(),bad,Regular\n';
    const { import_id } = await checked(`${contactsCsv(230).trimEnd()}${bad}`);
    await start(import_id, { attestation: HOW });
    await runImport(ctx(), import_id, { ...deps(), batchSize: 100 });
    await t.runJobs();
    expect((await show(import_id)).body).toMatchObject({
      state: 'finished',
      imported_count: 230,
      refused_count: 1,
      rows_done: 232,
      rows_total: 232,
      attestation: HOW,
    });
    const imported = await listContacts();
    expect(new Set(imported.map(({ phone }) => phone)).size).toBe(230);
    expect(imported).toEqual(Array(230).fill(expect.objectContaining({ consent: 'consented', tags: ['Regular'] })));
    const file = await t.app.inject({
      url: `/api/contacts/imports/${import_id}/refused`,
      headers: { authorization: `Bearer ${maple.manager}` },
    });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('list-refused.csv'),
    });
    expect(file.body).toBe(
      '\ufeffphone_e164,name,email,tags,Row,Reason\r\n' +
        "555,'=Evil(),bad,Regular,232,phone_e164: “555” is not a valid phone number. email: “bad” is not an email address.\r\n",
    );
    const audits = await audited(t, { subject_id: import_id });
    expect(audits.map(({ action }) => action)).toEqual([
      'contact_import.uploaded',
      'contact_import.started',
      'contacts.imported',
      'contact_import.refused_exported',
    ]);
  });

  test('A killed import continues between any two batches and imports no contact twice', async () => {
    // Number 5 is in the first and in the last batch: it is a duplicate there in any process.
    const { import_id } = await checked(`${contactsCsv(350)}${phoneOf(5)},Again,,\n`);
    await start(import_id, { attestation: HOW });
    for (let kills = 0; kills < 3; kills++) {
      const killed = new AbortController();
      const tx: ReturnType<typeof ctx>['tx'] = async (work) => {
        const result = await ctx().tx(work);
        if (result === true) killed.abort(new Error('killed'));
        return result;
      };
      await expect(
        runImport({ ...ctx(), tx }, import_id, { ...deps(), signal: killed.signal, batchSize: 100 }),
      ).rejects.toThrow('killed');
    }
    expect((await show(import_id)).body).toMatchObject({ state: 'running', imported_count: 300 });
    await t.runJobs();
    expect((await show(import_id)).body).toMatchObject({
      state: 'finished',
      imported_count: 350,
      duplicate_count: 1,
      known_count: 0,
    });
    expect([await count(), await countEvents()]).toEqual([350, 350]);
  });

  test('An import in several runs imports a contact whose first row is refused for its tags by a later row', async () => {
    const csv = `phone_e164,name,email,tags\n${phoneOf(1)},Ada,,Nope\n${phoneOf(2)},Bo,,Regular\n${phoneOf(2)},Again,,Regular\n${phoneOf(1)},Ada,,Regular\n`;
    const { import_id, check } = await checked(csv);
    expect(check).toMatchObject({ fresh: 2, duplicate: 1, refused: 1 });
    await start(import_id, { attestation: HOW });
    while (await runImport(ctx(), import_id, { ...deps(), batchSize: 1, isOver: () => true }));
    expect((await show(import_id)).body).toMatchObject({
      state: 'finished',
      imported_count: 2,
      duplicate_count: 1,
      refused_count: 1,
    });
    expect((await listContacts()).map(({ name }) => name).toSorted()).toEqual(['Ada', 'Bo']);
  });

  test('Two imports of the same contacts and a user who adds them by hand make each contact once', async () => {
    const one = await checked(contactsCsv(150));
    const two = await checked(contactsCsv(150, 50));
    await start(one.import_id);
    await start(two.import_id);
    const run = (import_id: string) => runImport(ctx(), import_id, { ...deps(), batchSize: 20 });
    // Two processes run the first one at the same time as well.
    const byHand = [70, 199, 3].map((n) => call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(n) } }));
    await Promise.all([run(one.import_id), run(two.import_id), run(one.import_id), ...byHand]);
    await t.runJobs();
    const [first, second] = [(await show(one.import_id)).body, (await show(two.import_id)).body];
    expect([first.state, second.state, await count()]).toEqual(['finished', 'finished', 200]);
    const added = (await Promise.all(byHand)).filter(({ status }) => status === 200).length;
    expect(first.imported_count + second.imported_count + added).toBe(200);
    expect(first.imported_count + first.known_count).toBe(150);
    expect(await countEvents()).toBe(200);
  });

  test('Erasing a contact during an import is refused with a sentence, and the import continues', async () => {
    const { body: known } = await call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(99) } });
    const params = { loyalty_customer_id: known.loyalty_customer_id };
    const { import_id } = await checked(contactsCsv(20));
    await start(import_id);
    // The erasure stops between its locks until the import waits for the first of them.
    const release = await holdOpen(t, 'select from contacts where loyalty_customer_id = $1 for update', [
      known.loyalty_customer_id,
    ]);
    const erasing = call(t, maple.owner, contactPage.erase, { params, body: { confirm: phoneOf(99) } });
    await untilWaiting(t, 1);
    const importing = runImport(ctx(), import_id, deps());
    await untilWaiting(t, 2);
    await release();
    expect(await erasing).toMatchObject({ status: 409, body: { detail: contactErrors.eraseImporting } });
    await importing;
    expect((await show(import_id)).body).toMatchObject({ state: 'finished', imported_count: 20 });
    await t.runJobs();
  });

  test('A canceled import stops between two batches and keeps the imported contacts', async () => {
    const { import_id } = await checked(contactsCsv(250));
    await start(import_id);
    let batches = 0;
    const tx: ReturnType<typeof ctx>['tx'] = async (work) => {
      const result = await ctx().tx(work);
      if (result === true && ++batches === 1)
        await call(t, maple.manager, contactImports.cancel, { params: { import_id } });
      return result;
    };
    await runImport({ ...ctx(), tx }, import_id, { ...deps(), batchSize: 100 });
    await t.runJobs();
    expect((await show(import_id)).body).toMatchObject({ state: 'cancelled', imported_count: 100 });
    expect(await count()).toBe(100);
    expect((await start(import_id)).body).toMatchObject({ code: 'ended' });
  });

  test('A file that is checked again shows the newer result only', async () => {
    const { body } = await send('a,b\n2075550001,207 555 0002\n');
    const ask = (phone_e164: number) =>
      call(t, maple.manager, contactImports.check, {
        params: { import_id: body.import_id },
        body: { mapping: { ...body.mapping, phone_e164, name: null } },
      });
    await Promise.all([ask(0), ask(1)]);
    await t.runJobs();
    const { body: done } = await show(body.import_id);
    await start(body.import_id);
    await t.runJobs();
    expect(done.state).toBe('checked');
    expect((await listContacts()).map(({ phone }) => phone)).toEqual([phoneOf(done.mapping.phone_e164 === 0 ? 1 : 2)]);
  });

  test('An opt-out in the file applies to existing contacts', async () => {
    await call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(1), attestation: HOW } });
    await atOnce('phone_e164,status,opt in\n2075550001,,unsubscribed\n', { fields: HOW });
    expect((await listContacts())[0]?.consent).toBe('opted_out');
  });

  test('A file of opt-outs of existing contacts is counted by the check and imported', async () => {
    const [, , , gone] = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(n), attestation: HOW } }),
      ),
    );
    const params = { loyalty_customer_id: gone?.body.loyalty_customer_id ?? '' };
    await call(t, maple.owner, contacts.optOut, { params, body: {} });
    // The fourth opted out long ago.
    const csv =
      'phone,ok\n2075550001,unsubscribed\n2075550002,stop\n2075550002,stop\n2075550003,yes\n2075550004,stop\n';
    const { import_id, check } = await checked(csv, { consented: 1 });
    expect(check).toMatchObject({ fresh: 0, known: 4, duplicate: 1, unwanted: 0, opting_out: 2 });
    await start(import_id);
    await t.runJobs();
    expect((await show(import_id)).body).toMatchObject({ state: 'finished', imported_count: 0, known_count: 4 });
    const consents = (await listContacts()).map(({ consent }) => consent);
    expect(consents).toEqual(['opted_out', 'opted_out', 'consented', 'opted_out']);
  });

  test('A file that says no for customers who get texts names them, and stops their texts unless the user keeps them', async () => {
    for (const n of [1, 2, 3, 4]) {
      await call(t, maple.owner, contacts.create, {
        body: { phone_e164: phoneOf(n), name: `Number ${n}`, attestation: HOW },
      });
    }
    await call(t, maple.owner, contacts.create, { body: { phone_e164: phoneOf(5) } });
    // The second row is refused for its email address; the third is from our own export of an unconfirmed contact.
    const csv = [
      'phone,ok,email,consent',
      '2075550001,no,,',
      '2075550002,FALSE,ada@,',
      '2075550003,false,,needs_confirmation',
      '2075550004,yes,,',
      '2075550005,no,,',
    ].join('\n');
    const { import_id, check } = await checked(csv, { consented: 1 });
    expect(check).toMatchObject({
      saying_no: 2,
      saying_no_contacts: [
        { phone_e164: phoneOf(1), name: 'Number 1' },
        { phone_e164: phoneOf(2), name: 'Number 2' },
      ],
      opting_out: 0,
    });
    const consents = async () => (await listContacts()).map(({ consent }) => consent);
    const before = ['consented', 'consented', 'consented', 'consented', 'needs_confirmation'];
    await start(import_id, { saying_no: 'leave' });
    await t.runJobs();
    expect(await consents()).toEqual(before);
    const again = await checked(csv, { consented: 1 });
    await start(again.import_id);
    await t.runJobs();
    expect(await consents()).toEqual(['opted_out', 'opted_out', ...before.slice(2)]);
    expect((await evidenceOf(t, maple, phoneOf(2))).at(-1)).toMatchObject({
      kind: 'opt_out',
      source: 'import',
      evidence: { import: { row: 3 } },
    });
  });

  test('A file that says no for an archived contact does not name it among those who get texts, and opts it out', async () => {
    const { body } = await call(t, maple.owner, contacts.create, {
      body: { phone_e164: phoneOf(1), attestation: HOW },
    });
    const params = { loyalty_customer_id: body.loyalty_customer_id };
    await call(t, maple.owner, contacts.archive, { params });
    const { import_id, check } = await checked('phone,ok\n2075550001,no\n', { consented: 1 });
    expect(check).toMatchObject({ known: 1, saying_no: 0, saying_no_contacts: [] });
    await start(import_id);
    await t.runJobs();
    expect((await evidenceOf(t, maple, phoneOf(1))).at(-1)).toMatchObject({ kind: 'opt_out', source: 'import' });
  });

  test('A check that an earlier version stored is still shown', async () => {
    const { import_id } = await checked('phone\n2075550001\n');
    await t.owner.query(
      `update contact_imports set checked = checked - 'opting_out' - 'unanswered' - 'saying_no' - 'saying_no_contacts' where import_id = $1`,
      [import_id],
    );
    expect((await show(import_id)).body.check).toMatchObject({ fresh: 1, opting_out: 0, unanswered: 0, saying_no: 0 });
  });

  test('An import whose file is missing fails with a sentence, and old files are deleted', async () => {
    const lost = await checked(contactsCsv(3));
    for await (const { key } of t.storage.list()) await t.storage.delete(key);
    await start(lost.import_id);
    await t.runJobs();
    expect((await show(lost.import_id)).body.state).toBe('failed');

    const old = (await atOnce('phone_e164\n12\n')).body;
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + (IMPORT_KEPT_DAYS + 1) * 86_400_000);
    await deleteOldImportFiles(t.companies, t.db, t.clock.now);
    await t.runJobs();
    t.clock.now = now;
    expect((await show(old.import_id)).body).toMatchObject({ has_file: false, refused_count: 1 });
    const file = await call(t, maple.manager, contactImports.refused, { params: { import_id: old.import_id } });
    expect([file.status, file.body]).toMatchObject([404, { detail: importErrors.gone }]);
    expect(await countRows(t, 'contact_import_refusals')).toBe(0);
  });

  test('The list shows earlier imports, newest first', async () => {
    await atOnce('phone_e164\n2075550001\n', { name: 'first.csv' });
    t.clock.now = new Date(t.clock.now.getTime() + 1000);
    await send('phone\n2075550002\n', { name: '../../second.csv' });
    const { body } = await call(t, maple.manager, contactImports.list);
    expect(body.imports.map(({ file_name, state }) => [file_name, state])).toEqual([
      ['second.csv', 'uploaded'],
      ['first.csv', 'finished'],
    ]);
    expect((await call(t, corner.owner, contactImports.list)).body.total_count).toBe(0);
  });
});
