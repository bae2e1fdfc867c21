import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { dropWaitingMessages } from '#server/messaging/messaging.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { companyOfOperator } from '#server/platform/db/mint_company_id.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { cornerStore, mapleDeli } from '#test/cast.ts';
import { companyRow } from '#test/rows.ts';
import { gatherEvidence } from '../contact_page/evidence.ts';
import {
  askForConfirmation,
  checkChain,
  createContact,
  findContactByPhone,
  isBlocked,
  markReachable,
  markUnreachable,
  type NewContact,
  type OptIn,
  optIn,
  optOut,
} from '../contacts.ts';

let t: TestApp;
let maple: Ctx;
let corner: Ctx;
beforeAll(async () => {
  t = await buildTestApp();
  const ctx = (shop: { companyId: Ctx['companyId'] }) =>
    machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
  maple = ctx(await mapleDeli(t));
  corner = ctx(await cornerStore(t));
});
afterAll(() => t.close());

const WORDING = 'I agree to get texts from Maple Deli.';
const ATTESTATION = { how: 'Signed the card', when: '2026-11-20', by: 'Rosa' };
let last = 100;
/** A number that no earlier test has used. */
const phone = () => `+1207555${String(++last).padStart(4, '0')}`;
const join = (phone_e164: string, more: Partial<OptIn> = {}, ctx = maple) =>
  ctx.tx((tx) => optIn(ctx, tx, { phone_e164, source: 'web_form', wording: WORDING, evidence: {}, ...more } as OptIn));
const stop = (phone_e164: string, ctx = maple) =>
  ctx.tx((tx) => optOut(ctx, tx, { phone_e164, source: 'keyword', words: 'STOP' }, dropWaitingMessages));
const add = (input: Partial<NewContact> & { phone_e164: string }, ctx = maple) =>
  ctx.tx((tx) => createContact(ctx, tx, { consented: true, source: 'staff', ...input }));
const find = (phone_e164: string, ctx = maple) => ctx.tx((tx) => findContactByPhone(tx, phone_e164));

async function ledger(phone_e164: string, ctx = maple) {
  const { events } = await gatherEvidence(ctx, phone_e164);
  return events.map(({ kind, source, wording, evidence }) => {
    const { phone_e164: _, ...rest } = evidence ?? {};
    return { kind, source, wording, evidence: rest };
  });
}

const chain = (ctx = maple) => ctx.tx(checkChain);

describe('An opt-in', () => {
  test('An opt-in makes a contact and keeps the evidence of the consent', async () => {
    const ada = phone();
    const evidence = { ip: '203.0.113.7', user_agent: 'Phone' };
    const joined = await join(ada, { name: 'Ada', language: 'es', joined_from: 'door', evidence });
    expect(joined).toEqual({ loyalty_customer_id: expect.any(String), outcome: 'joined' });
    expect(await find(ada)).toMatchObject({
      name: 'Ada',
      consent: 'consented',
      language: 'es',
      joined_from: 'door',
      source: 'web_form',
    });
    expect(await ledger(ada)).toEqual([{ kind: 'opt_in', source: 'web_form', wording: WORDING, evidence }]);
  });

  test('A repeated opt-in overwrites nothing, and records only new words', async () => {
    const bo = phone();
    const first = await join(bo, { name: 'Bo' });
    expect(await join(bo, { name: 'Somebody else' })).toEqual({ ...first, outcome: 'known' });
    expect(await find(bo)).toMatchObject({ name: 'Bo' });
    expect(await ledger(bo)).toHaveLength(1);
    await join(bo, { wording: 'Newer words.' });
    expect((await ledger(bo)).map(({ wording }) => wording)).toEqual([WORDING, 'Newer words.']);
  });

  test('Simultaneous opt-ins make one contact', async () => {
    const twice = phone();
    const both = await Promise.all([join(twice), join(twice)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['joined', 'known']);
    expect(new Set(both.map(({ loyalty_customer_id }) => loyalty_customer_id)).size).toBe(1);
    expect(await ledger(twice)).toHaveLength(1);
  });
});

describe('An opt-out', () => {
  test('An opt-out changes suppression, ledger and state together, and only once', async () => {
    const cy = phone();
    const { loyalty_customer_id } = await join(cy);
    expect(await stop(cy)).toEqual({ loyalty_customer_id, outcome: 'opted_out' });
    expect(await stop(cy)).toEqual({ loyalty_customer_id, outcome: 'already' });
    expect(await find(cy)).toMatchObject({ consent: 'opted_out', updated_at: maple.now });
    expect((await ledger(cy)).map(({ kind, evidence }) => [kind, evidence])).toEqual([
      ['opt_in', {}],
      ['opt_out', { words: 'STOP' }],
    ]);
    expect(await maple.tx((tx) => isBlocked(maple, tx, cy))).toBe(true);
  });

  test('An opt-out works for a number without a contact, and only for this company', async () => {
    const stranger = phone();
    expect(await stop(stranger)).toEqual({ loyalty_customer_id: null, outcome: 'opted_out' });
    expect(await join(stranger)).toEqual({ loyalty_customer_id: null, outcome: 'suppressed' });
    expect(await find(stranger)).toBeUndefined();
    expect(await join(stranger, {}, corner)).toMatchObject({ outcome: 'joined' });
  });

  test('An opt-out happens completely or not at all', async () => {
    const di = phone();
    await join(di);
    const failing = maple.tx(async (tx) => {
      await optOut(maple, tx, { phone_e164: di, source: 'keyword' }, dropWaitingMessages);
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await find(di)).toMatchObject({ consent: 'consented' });
    expect(await maple.tx((tx) => isBlocked(maple, tx, di))).toBe(false);
  });

  test('An opt-out holds against the web form, the shop and a file, and only START from the phone ends it', async () => {
    const ed = phone();
    const { loyalty_customer_id } = await join(ed);
    await stop(ed);
    for (const source of ['web_form', 'web_page'] as const) {
      expect(await join(ed, { source })).toEqual({ loyalty_customer_id, outcome: 'suppressed' });
    }
    for (const source of ['staff', 'import', 'api'] as const) {
      const attested = { source, evidence: { attestation: ATTESTATION } } as Partial<OptIn>;
      expect(await join(ed, attested)).toEqual({ loyalty_customer_id, outcome: 'suppressed' });
    }
    expect(await find(ed)).toMatchObject({ consent: 'opted_out' });
    expect(await join(ed, { source: 'keyword', wording: null, evidence: { words: 'START' } })).toMatchObject({
      loyalty_customer_id,
      outcome: 'joined',
    });
    expect(await find(ed)).toMatchObject({ consent: 'consented' });
    expect((await ledger(ed)).map(({ kind }) => kind)).toEqual(['opt_in', 'opt_out', 'opt_in']);
  });

  test('An opt-out outlives the contact: a contact who is deleted and added again stays opted out', async () => {
    const flo = phone();
    const { loyalty_customer_id } = await join(flo);
    await stop(flo);
    await t.owner.query('delete from contacts where loyalty_customer_id = $1', [loyalty_customer_id]);
    await add({ phone_e164: flo, attestation: ATTESTATION });
    expect(await find(flo)).toMatchObject({ consent: 'opted_out' });
    expect((await ledger(flo)).at(-1)).toMatchObject({ kind: 'added_unconfirmed', wording: null });
  });
});

describe('A contact whom the shop adds', () => {
  test('An added contact has to confirm first, unless the shop attests to the consent', async () => {
    const [gus, hal] = [phone(), phone()];
    await add({ phone_e164: gus });
    await add({ phone_e164: hal, attestation: ATTESTATION });
    expect(await find(gus)).toMatchObject({ consent: 'needs_confirmation' });
    expect(await find(hal)).toMatchObject({ consent: 'consented' });
    expect(await ledger(gus)).toEqual([{ kind: 'added_unconfirmed', source: 'staff', wording: null, evidence: {} }]);
    expect(await ledger(hal)).toEqual([
      {
        kind: 'opt_in',
        source: 'staff',
        wording: expect.stringContaining('agreed'),
        evidence: { attestation: ATTESTATION },
      },
    ]);
  });

  test('A number is one contact of a company, even when two users add it at once, and can be another company’s contact too', async () => {
    const ivy = phone();
    const both = await Promise.allSettled([add({ phone_e164: ivy }), add({ phone_e164: ivy })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'phone_taken', message: contactErrors.phoneTaken },
    });
    await add({ phone_e164: ivy }, corner);
    expect(await ledger(ivy)).toHaveLength(1);
    expect(await ledger(ivy, corner)).toHaveLength(1);
  });

  test('An added contact is asked to confirm once', async () => {
    const jo = phone();
    const id = await add({ phone_e164: jo });
    const ask = () => maple.tx((tx) => askForConfirmation(maple, tx, id, 'Reply YES to get our texts.'));
    expect(await ask()).toMatchObject({ confirmation_asked_at: maple.now });
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'already_asked' });
    expect((await ledger(jo)).at(-1)).toMatchObject({
      kind: 'confirmation_asked',
      wording: 'Reply YES to get our texts.',
    });
    await join(jo, { source: 'keyword', wording: 'Reply YES to get our texts.', evidence: { words: 'Yes' } });
    await expect(ask()).rejects.toMatchObject({ code: 'not_unconfirmed' });
  });
});

test('A dead number is parked, and a text from it ends the parking', async () => {
  const kit = phone();
  const { loyalty_customer_id } = await join(kit);
  const park = () =>
    maple.tx((tx) => markUnreachable(maple, tx, { phone_e164: kit, reason: 'not_in_use' }, dropWaitingMessages));
  await park();
  expect(await find(kit)).toMatchObject({ consent: 'consented', unreachable_at: maple.now });
  await maple.tx((tx) => markReachable(maple, tx, { loyalty_customer_id: loyalty_customer_id ?? '' }));
  expect(await find(kit)).toMatchObject({ unreachable_at: null });
  await park();
  await join(kit);
  expect(await find(kit)).toMatchObject({ unreachable_at: null });
});

describe('The chain', () => {
  /** A company with three links: one contact joins and leaves, and another joins. */
  async function shopWithChain(): Promise<Ctx> {
    const companyId = companyOfOperator({ company_id: await companyRow(t) });
    const shop = machineCtx(t.db, companyId, t.clock.now, openLog('silent'));
    const [ana, ben] = [phone(), phone()];
    await join(ana, {}, shop);
    await stop(ana, shop);
    await join(ben, {}, shop);
    return shop;
  }

  test('The chain of each company is intact after all of these events', async () => {
    const { rows } = await t.owner.query('select count(*)::int as n from consent_events where company_id = $1', [
      maple.companyId,
    ]);
    expect(rows[0].n).toBeGreaterThan(20);
    expect(await chain()).toEqual({ links: rows[0].n, broken_at: null });
    expect(await chain(corner)).toEqual({ links: 2, broken_at: null });
  });

  const SECOND = '(select consent_event_id from consent_events where company_id = $1 and seq = 2)';
  test.each([
    ['an entry was changed', [`update consent_events set kind = 'opt_in' where company_id = $1 and seq = 2`], 2],
    [
      'an entry was taken out',
      [
        `delete from consent_evidence where company_id = $1 and consent_event_id = ${SECOND}`,
        'delete from consent_events where company_id = $1 and seq = 2',
      ],
      2,
    ],
    [
      'the end was cut off',
      [
        `delete from consent_evidence where company_id = $1 and consent_event_id <> ${SECOND}`,
        'delete from consent_events where company_id = $1 and seq = 3',
      ],
      3,
    ],
    [
      'an entry was added behind the end',
      [
        `insert into consent_events (company_id, consent_event_id, seq, kind, source, occurred_at, evidence_hash, hash)
         select company_id, gen_random_uuid(), 4, kind, source, occurred_at, evidence_hash, hash
         from consent_events where company_id = $1 and seq = 3`,
      ],
      4,
    ],
    ['the end was rewritten', [`update consent_chains set hash = sha256('') where company_id = $1`], 4],
    [
      'the evidence was changed',
      [
        `update consent_evidence set evidence = evidence || '{"ip": "198.51.100.1"}'
         where company_id = $1 and consent_event_id = ${SECOND}`,
      ],
      2,
    ],
    ['the words were changed', [`update consent_wordings set wording = 'I agree to all.' where company_id = $1`], 1],
  ])('The check finds where %s', async (_what, statements, place) => {
    const shop = await shopWithChain();
    expect(await chain(shop)).toEqual({ links: 3, broken_at: null });
    for (const statement of statements) await t.owner.query(statement, [shop.companyId]);
    expect(await chain(shop)).toEqual({ links: place - 1, broken_at: place });
  });

  test('The chain stays intact when the evidence of a contact was erased', async () => {
    const shop = await shopWithChain();
    await t.owner.query(`delete from consent_evidence where company_id = $1 and consent_event_id = ${SECOND}`, [
      shop.companyId,
    ]);
    expect(await chain(shop)).toEqual({ links: 3, broken_at: null });
  });

  test.each([
    `update consent_events set kind = 'opt_in'`,
    'delete from consent_events',
    'truncate consent_events cascade',
    `update consent_evidence set evidence = '{}'`,
    `update consent_wordings set wording = ''`,
    'delete from consent_wordings',
    'delete from consent_chains',
  ])('The application cannot run “%s” on the chain', async (statement) => {
    await expect(t.db.pool.query(statement)).rejects.toThrow(/permission denied/);
  });
});
