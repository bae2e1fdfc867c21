import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { type ApprovalReason, approvals } from '#contract/invoices/approvals/approvals.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { kinds } from '#contract/invoices/kinds.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { ublXml } from '#server/demo/documents/ubl.ts';
import { newId } from '#server/platform/db/ids.ts';
import { call, type TestApp } from '#test/app.ts';
import { type Shop, trialShop } from '#test/cast.ts';
import { changeInvoice, readUpload, showInvoice } from '#test/documents/documents.ts';
import { northside } from '#test/documents/northside.ts';
import { mapleWithReader } from '#test/maple_with_reader.ts';
import { mailsOf } from '#test/providers/mails.ts';
import { insertRow } from '#test/rows.ts';

const OFF = { above: null, new_vendor: false, new_item: false, price_rise: null, approver: 'owner' } as const;

let t: TestApp;
let maple: Shop;
let stranger: Shop;
beforeAll(async () => {
  ({ t, maple } = await mapleWithReader());
  stranger = await trialShop(t);
  // Before there is a rule, a manager posts anything.
  expect((await post((await received('NF-0', '2026-10-01')).invoice_id)).status).toBe(200);
});
afterAll(() => t.close());

async function received(number: string, date: string, document: Partial<Parameters<typeof northside>[0]> = {}) {
  const bytes = Buffer.from(ublXml(northside({ number, date, ...document })));
  const { invoice_id, lines } = await readUpload(t, maple, `${number}.xml`, bytes);
  return put(invoice_id, {
    lines: lines.map((line) => ({
      line_id: line.line_id,
      ...(line.item_id ? {} : { new_item: { name: line.description, stock_unit: 'ea' } }),
      stock_quantity: line.quantity,
    })),
  });
}

const show = (invoice_id: string) => showInvoice(t, maple, { invoice_id });

const put = (invoice_id: string, body: object) => changeInvoice(t, maple, { invoice_id }, body);

/** Posts with a yes to everything unusual. */
async function post(invoice_id: string, token = maple.manager) {
  const first = await call(t, token, invoices.post, { params: { invoice_id } });
  const { concerns } = first.body as unknown as { concerns?: { key: string }[] };
  if (!concerns) return first;
  const accepted = concerns.map(({ key }) => key);
  return call(t, token, invoices.post, { params: { invoice_id }, body: { accepted } });
}

async function refusedFor(invoice_id: string): Promise<ApprovalReason[]> {
  const { status, body } = await post(invoice_id);
  expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'approval_needed']);
  const { approval, status: state } = await show(invoice_id);
  expect([state, approval?.status]).toEqual(['needs_review', 'asked']);
  return approval?.reasons ?? [];
}

const setRules = (rules: object, token = maple.owner) =>
  call(t, token, approvalRules.set, { body: { ...OFF, ...rules } });

const decide = (invoice_id: string, body: object, token = maple.owner) =>
  call(t, token, approvals.decide, { params: { invoice_id }, body: body as { decision: 'approved' } });

const bellOf = async (token: string) =>
  (await call(t, token, waiting.list)).body.waiting.find(({ kind }) => kind === 'invoices_to_approve')?.count ?? 0;

test('Only an owner sets the rules', async () => {
  expect((await setRules({ above: 1 }, maple.manager)).status).toBe(403);
  expect((await setRules({ above: -1 })).status).toBe(422);
  expect((await call(t, maple.staff, approvalRules.get)).body).toEqual({ ...OFF, version: expect.any(String) });
});

test('When two owners edit the same rules, the second is told and the first owner’s rules are kept', async () => {
  const { version } = (await call(t, maple.owner, approvalRules.get)).body;
  const save = (rules: object) => setRules({ ...rules, version });
  const [first, second] = await Promise.all([save({ above: 100 }), save({ price_rise: 0.2 })]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const refused = [first, second].find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ code: 'changed', detail: outdatedTexts.changed });
  const { version: _, ...kept } = (await call(t, maple.owner, approvalRules.get)).body;
  expect(kept).toMatchObject(first.status === 200 ? { above: 100 } : { price_rise: 0.2 });
  // A save whose answer was lost is repeated.
  expect((await save(kept)).status).toBe(200);
  expect((await setRules({})).status).toBe(200);
});

test('Each rule names its reason, and an invoice within all of them is posted', async () => {
  const usual = await received('NF-1', '2026-11-01');
  expect((await setRules({ above: 386.33, new_vendor: true, new_item: true, price_rise: 0.1 })).status).toBe(200);
  expect((await post(usual.invoice_id)).status).toBe(200);
  const other = await received('NF-2', '2026-11-02', { codes: 'other', prices: { '10442': '20.00' } });
  expect(await refusedFor(other.invoice_id)).toMatchObject([
    { kind: 'above', total: 407.29, limit: 386.33 },
    { kind: 'new_item', count: 4 },
  ]);
  const raised = await received('NF-3', '2026-11-03', { prices: { '10442': '18.45', '20110': '120.00' } });
  expect(await refusedFor(raised.invoice_id)).toMatchObject([
    { kind: 'price_rise', item: 'OATMLK BARISTA', change: 0.25, count: 1 },
  ]);
  const stranger_ = await put((await received('NF-4', '2026-11-04')).invoice_id, { vendor: 'Harbor Ice House' });
  expect(await refusedFor(stranger_.invoice_id)).toEqual([{ kind: 'new_vendor', vendor: 'Harbor Ice House' }]);
  // Whoever may approve posts without asking, and that is on record.
  expect((await post(stranger_.invoice_id, maple.owner)).status).toBe(200);
  expect((await show(stranger_.invoice_id)).approval).toMatchObject({ status: 'approved', decided_by: 'maple' });
});

test('An asked approver hears of it by email and in the bell, and refuses with a reason or approves', async () => {
  await setRules({ above: 100 });
  const { invoice_id } = await received('NF-5', '2026-11-05');
  const before = await bellOf(maple.owner);
  await refusedFor(invoice_id);
  await post(invoice_id);
  expect([await bellOf(maple.owner), await bellOf(maple.manager)]).toEqual([before + 1, 0]);
  const mails = (await mailsOf(t)).filter(({ subject }) => subject.includes('NF-5'));
  expect(mails.map(({ recipient }) => recipient)).toEqual(['maple@example.com']);
  expect(mails[0]?.text).toContain('It is for $386.33, above $100.00.');
  expect(mails[0]?.text).toContain(`/invoices/${invoice_id}`);

  expect((await decide(invoice_id, { decision: 'approved' }, maple.manager)).status).toBe(403);
  expect((await decide(invoice_id, { decision: 'approved' }, stranger.owner)).status).toBe(404);
  expect((await decide(invoice_id, { decision: 'refused' })).status).toBe(422);
  const stale = { decision: 'approved', version: (await show(invoice_id)).version - 1 };
  expect((await decide(invoice_id, stale)).status).toBe(409);
  expect((await decide(invoice_id, { decision: 'refused', note: 'Too much butter.' })).status).toBe(200);
  expect((await show(invoice_id)).approval).toMatchObject({ status: 'refused', note: 'Too much butter.' });
  const { body } = await call(t, maple.manager, invoices.list, { query: { status: 'to_do' } });
  expect(body.invoices.find((row) => row.invoice_id === invoice_id)?.task).toBe('refused');

  // Posting again asks again, and an approval lets everybody post who can.
  await refusedFor(invoice_id);
  expect((await decide(invoice_id, { decision: 'approved' })).body.approval.status).toBe('approved');
  expect((await decide(invoice_id, { decision: 'approved' })).status).toBe(200);
  expect((await post(invoice_id)).status).toBe(200);
});

test('Another figure takes an approval back, other words do not, and managers approve where the rule says so', async () => {
  await setRules({ above: 100, approver: 'manager' });
  const { invoice_id } = await received('NF-6', '2026-11-06');
  expect((await post(invoice_id)).status).toBe(200);
  expect((await show(invoice_id)).approval).toMatchObject({ status: 'approved', decided_by: 'maple-manager' });
  await call(t, maple.manager, invoices.unpost, { params: { invoice_id } });
  await put(invoice_id, { po_number: '77' });
  expect((await show(invoice_id)).approval?.status).toBe('approved');
  const { lines } = await show(invoice_id);
  await put(invoice_id, {
    lines: lines.map(({ line_id }, at) => ({ line_id, ...(at === 0 ? { unit_price: 15 } : {}) })),
  });
  expect((await show(invoice_id)).approval).toBeNull();
  await setRules({ above: 100 });
  await refusedFor(invoice_id);
  // A discount lowers the costs, and a deposit is money that the vendor keeps.
  for (const change of [{ discount: 5 }, { deposit: 3 }, { rounding: 0.02 }]) {
    expect((await decide(invoice_id, { decision: 'approved' })).body.approval.status).toBe('approved');
    await put(invoice_id, change);
    expect((await show(invoice_id)).approval, JSON.stringify(change)).toBeNull();
    await refusedFor(invoice_id);
  }
});

test('A lower total does not take an invoice below the limit while its lines are above it', async () => {
  await setRules({ above: 100 });
  const { invoice_id, lines } = await received('NF-7', '2026-11-07');
  await put(invoice_id, { subtotal: null, tax: null, fees: null, total: 50 });
  const amount = lines.reduce((sum, line) => sum + (line.amount ?? 0), 0);
  const [above] = await refusedFor(invoice_id);
  expect(above).toEqual({ kind: 'above', total: expect.closeTo(amount, 2), limit: 100 });
});

test('An invoice is not below the limit because the amounts of its lines were cleared: their prices count', async () => {
  await setRules({ above: 100 });
  const { invoice_id, lines } = await received('NF-9', '2026-11-09');
  const cleared = lines.map(({ line_id }) => ({ line_id, amount: null }));
  await put(invoice_id, { subtotal: null, tax: null, fees: null, total: 50, lines: cleared });
  const amount = lines.reduce((sum, { quantity, unit_price }) => sum + (quantity ?? 0) * (unit_price ?? 0), 0);
  const [above] = await refusedFor(invoice_id);
  expect(above).toEqual({ kind: 'above', total: expect.closeTo(amount, 2), limit: 100 });
});

test('A discount on the whole invoice is not part of what is compared with the limit', async () => {
  const { invoice_id, lines } = await received('NF-8', '2026-11-08');
  const cents = Math.round(lines.reduce((sum, line) => sum + (line.amount ?? 0), 0) * 100);
  await setRules({ above: (cents - 3000) / 100 });
  const total = (cents - 3000) / 100;
  await put(invoice_id, { subtotal: null, tax: null, fees: null, discount: 30, total });
  expect((await post(invoice_id)).status).toBe(200);
});

test('After another figure approvers are asked again with the new reasons, and after other words they are not', async () => {
  await setRules({ above: 100 });
  const { invoice_id } = await received('NF-10', '2026-11-10');
  await refusedFor(invoice_id);
  await put(invoice_id, { po_number: '78' });
  expect((await show(invoice_id)).approval?.status).toBe('asked');
  await put(invoice_id, { subtotal: null, tax: null, fees: null, total: 2000 });
  expect((await show(invoice_id)).approval).toBeNull();
  expect((await decide(invoice_id, { decision: 'approved' })).body).toMatchObject({ code: 'not_asked' });
  expect(await refusedFor(invoice_id)).toEqual([{ kind: 'above', total: 2000, limit: 100 }]);
  const mails = (await mailsOf(t)).filter(({ subject }) => subject.includes('NF-10'));
  expect(mails.map(({ text }) => /It is for ([$\d,.]+),/.exec(text)?.[1]).sort()).toEqual(['$2,000.00', '$386.33']);
});

test('A document of another kind does not wait for the approval that was asked before', async () => {
  await setRules({ above: 100 });
  const { invoice_id } = await received('NF-11', '2026-11-11');
  await refusedFor(invoice_id);
  const params = { invoice_id };
  expect((await call(t, maple.manager, kinds.set, { params, body: { kind: 'credit_memo' } })).status).toBe(200);
  expect((await show(invoice_id)).approval).toBeNull();
});

test('An invoice that no rule applies to anymore is posted, and neither waits for an approval nor is refused', async () => {
  for (const [number, date] of [
    ['NF-12', '2026-11-12'],
    ['NF-13', '2026-11-13'],
  ] as const) {
    await setRules({ above: 100 });
    const { invoice_id } = await received(number, date);
    await refusedFor(invoice_id);
    if (number === 'NF-13') {
      expect((await decide(invoice_id, { decision: 'refused', note: 'Too much.' })).status).toBe(200);
    }
    await setRules({});
    expect((await post(invoice_id)).status).toBe(200);
    expect(await show(invoice_id)).toMatchObject({ status: 'posted', approval: null });
  }
});

test('A packing slip is not the first invoice of a vendor', async () => {
  await setRules({ new_vendor: true });
  const vendor = 'Quayside Produce';
  const slip = { params: { invoice_id: (await received('QP-1', '2026-11-14')).invoice_id } };
  await put(slip.params.invoice_id, { vendor, subtotal: null, tax: null, fees: null, total: null, currency: null });
  expect((await call(t, maple.manager, kinds.set, { ...slip, body: { kind: 'packing_slip' } })).status).toBe(200);
  expect((await post(slip.params.invoice_id)).status).toBe(200);
  const { invoice_id } = await put((await received('QP-2', '2026-11-15')).invoice_id, { vendor });
  expect(await refusedFor(invoice_id)).toEqual([{ kind: 'new_vendor', vendor }]);
});

test('An invoice that was posted while it still waited for an approval stops waiting', async () => {
  await setRules({});
  const { invoice_id } = await received('NF-16', '2026-11-16');
  expect((await post(invoice_id)).status).toBe(200);
  const asked = { status: 'asked', reasons: '[]', asked_at: t.clock.now };
  await insertRow(t, 'invoice_approvals', { company_id: maple.companyId, approval_id: newId(), invoice_id, ...asked });
  expect((await show(invoice_id)).approval?.status).toBe('asked');
  await t.owner.query(await readFile('migrations/0236_approvals_of_posted_invoices.sql', 'utf8'));
  expect((await show(invoice_id)).approval).toBeNull();
});
