import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactImports } from '#contract/contacts/imports.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { myTexts } from '#contract/customer/my_texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { queueMessage, recordInbound } from '#server/messaging/messaging.ts';
import { recordReceipt } from '#server/messaging/sending/outcome/receipts.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { addCouponContact, couponShop, tokenOf } from '#test/coupons.ts';
import { openPage, pageData } from '#test/customer_page.ts';
import { sendCsv } from '#test/files/csv_files.ts';
import { GREETING, messagesOf } from '#test/messages.ts';
import { forgetLimits, insertRow } from '#test/rows.ts';

/** Noon in Maine. */
const NOON = new Date('2046-11-28T17:00:00Z');
const ENDED = ['marketing', 'welcome', 'confirmation', 'coupon_link'] as const;
const ANSWERS = ['reply'] as const;

interface TestContact {
  loyalty_customer_id: string;
  phone_e164: string;
}

let t: TestApp;
let shop: Shop;
let ctx: Ctx;
beforeAll(async () => {
  t = await buildTestApp({ now: NOON });
  ({ shop } = await couponShop(t));
  ctx = machineCtx(t.db, shop.companyId, t.clock.now, openLog('silent'));
});
afterAll(() => t.close());
beforeEach(() => forgetLimits(t));

const params = ({ loyalty_customer_id }: TestContact) => ({ params: { loyalty_customer_id } });
const queue = (to: TestContact, purpose: (typeof ENDED | typeof ANSWERS)[number]) =>
  ctx.tx((tx) => queueMessage(ctx, tx, { ...to, body: purpose, purpose }));
const write = ({ phone_e164 }: TestContact, body: string) => {
  const text = { driver: 'simulator', provider_ref: newId(), phone_e164, address: null, body };
  return ctx.tx((tx) =>
    recordInbound(ctx, tx, { ...text, media_count: 0, is_answered: false }, { mayConfirm: true, greeting: GREETING }),
  );
};
const importAs = ({ phone_e164 }: TestContact, consented: string) =>
  sendCsv(t, shop.manager, contactImports.csv, `phone_e164,consented\n${phone_e164},${consented}\n`);

/** The network's report about a message that was sent. */
async function report(to: TestContact, status: 'delivered' | 'undelivered', error_code: string | null): Promise<void> {
  const message_id = newId();
  const now = t.clock.now;
  await insertRow(t, 'messages', {
    company_id: shop.companyId,
    message_id,
    loyalty_customer_id: to.loyalty_customer_id,
    phone_e164: to.phone_e164,
    body: 'sent',
    purpose: 'reply',
    status: 'sent',
    segments: 1,
    due_at: now,
    created_at: now,
    sent_at: now,
  });
  expect(await ctx.tx((tx) => recordReceipt(ctx, tx, { message_id, status, error_code }))).toBe(true);
}

async function leaveOnPage(contact: TestContact) {
  const customer_token = await tokenOf(t, shop, contact.loyalty_customer_id);
  const page = pageData<CustomerPageOf<'my_texts'>>(await openPage(t, `/my-texts/${customer_token}`));
  const wording = page.words.en.leave;
  return call(t, null, myTexts.leave, { body: { customer_token, language: 'en', wording } });
}

/** What became of the waiting messages, by purpose. */
async function waitingMessages({ loyalty_customer_id }: TestContact): Promise<Record<string, string>> {
  const query = { kind: 'message', limit: 50 } as const;
  const { body } = await call(t, shop.staff, contactPage.timeline, { params: { loyalty_customer_id }, query });
  const messages = body.entries.flatMap((entry) =>
    entry.kind === 'message' && entry.body === entry.purpose ? entry : [],
  );
  return Object.fromEntries(
    messages.map(({ purpose, status, reason }) => [purpose, reason ? `${status} ${reason}` : status]),
  );
}

async function contactWithMessages(): Promise<TestContact> {
  const contact = await addCouponContact(t, shop);
  for (const purpose of [...ENDED, ...ANSWERS]) await queue(contact, purpose);
  return contact;
}

const all = (purposes: readonly string[], state: string) => Object.fromEntries(purposes.map((one) => [one, state]));

describe('Waiting promotions and links are dropped, and answers are still sent', () => {
  test.each<[string, string, (contact: TestContact) => Promise<unknown>]>([
    ['the contact texts STOP', 'opted_out', (contact) => write(contact, 'STOP')],
    [
      'the team records that they asked for no more texts',
      'opted_out',
      (contact) => call(t, shop.staff, contacts.optOut, { ...params(contact), body: {} }),
    ],
    [
      'a program writes that they do not agree',
      'opted_out',
      (contact) => call(t, shop.manager, contacts.update, { ...params(contact), body: { consented: false } }),
    ],
    ['a file says that they unsubscribed', 'opted_out', (contact) => importAs(contact, 'unsubscribed')],
    ['they leave on their own page', 'opted_out', leaveOnPage],
    ['their carrier blocks the shop', 'opted_out', (contact) => report(contact, 'undelivered', 'opted_out_at_carrier')],
    ['they are archived', 'archived', (contact) => call(t, shop.manager, contacts.archive, params(contact))],
    [
      'their number turns out to be dead',
      'unreachable',
      async (contact) => {
        await report(contact, 'undelivered', 'not_in_use');
        await report(contact, 'undelivered', 'not_in_use');
      },
    ],
  ])('A stop drops them when %s', async (_what, reason, act) => {
    const contact = await contactWithMessages();
    const other = await contactWithMessages();
    await act(contact);
    expect(await waitingMessages(contact)).toEqual({
      ...all(ENDED, `suppressed ${reason}`),
      ...all(ANSWERS, 'queued'),
    });
    expect(await waitingMessages(other)).toEqual(all([...ENDED, ...ANSWERS], 'queued'));
  });

  test('An erased contact gets no message at all', async () => {
    const contact = await contactWithMessages();
    await call(t, shop.owner, contactPage.erase, { ...params(contact), body: { confirm: contact.phone_e164 } });
    const dropped = (await messagesOf(t)).filter(({ reason }) => reason === 'erased');
    expect(dropped).toEqual(
      Array(ENDED.length + ANSWERS.length).fill(
        expect.objectContaining({ status: 'suppressed', loyalty_customer_id: null }),
      ),
    );
  });
});

describe('What does not stop waiting messages', () => {
  test.each<[string, (contact: TestContact) => Promise<unknown>]>([
    ['the contact texts START', (contact) => write(contact, 'START')],
    ['the contact texts something else', (contact) => write(contact, 'Is the soup vegan?')],
    [
      'the team changes their name',
      (contact) => call(t, shop.manager, contacts.update, { ...params(contact), body: { name: 'Ada' } }),
    ],
    ['they are in a file once more', (contact) => importAs(contact, 'yes')],
    ['a text arrives', (contact) => report(contact, 'delivered', null)],
    ['one text does not arrive', (contact) => report(contact, 'undelivered', 'not_in_use')],
    ['they are taken out of the archive', (contact) => call(t, shop.manager, contacts.restore, params(contact))],
  ])('Waiting messages stay when %s', async (_what, act) => {
    const contact = await contactWithMessages();
    await act(contact);
    expect(await waitingMessages(contact)).toEqual(all([...ENDED, ...ANSWERS], 'queued'));
  });
});

describe('A contact who is taken out of the archive has the consent that they had, and nothing more', () => {
  const change = (contact: TestContact, how: 'archive' | 'restore') =>
    call(t, shop.manager, contacts[how], params(contact));
  const shown = async (contact: TestContact) => (await call(t, shop.staff, contacts.get, params(contact))).body;
  const ledgerOf = async ({ loyalty_customer_id }: TestContact) => {
    const query = 'select kind, source from consent_events where loyalty_customer_id = $1 order by seq';
    return (await t.owner.query(query, [loyalty_customer_id])).rows;
  };

  test.each<[string, (contact: TestContact) => Promise<unknown>]>([
    ['texted STOP', (contact) => write(contact, 'STOP')],
    ['left on their own page', leaveOnPage],
    ['was blocked by the carrier', (contact) => report(contact, 'undelivered', 'opted_out_at_carrier')],
    ['was opted out by the team', (contact) => call(t, shop.staff, contacts.optOut, { ...params(contact), body: {} })],
    ['was in a file of those who unsubscribed', (contact) => importAs(contact, 'unsubscribed')],
  ])(
    'A contact who %s before or in the archive stays opted out, and what archiving dropped is not sent',
    async (_what, stop) => {
      for (const acts of [
        [stop, (contact: TestContact) => change(contact, 'archive')],
        [(contact: TestContact) => change(contact, 'archive'), stop],
      ]) {
        const contact = await contactWithMessages();
        for (const act of acts) await act(contact);
        const ledger = await ledgerOf(contact);
        expect(ledger.at(-1)).toMatchObject({ kind: 'opt_out' });
        expect((await change(contact, 'restore')).body).toMatchObject({ archived_at: null, consent: 'opted_out' });
        expect(Object.keys(await waitingMessages(contact)).sort()).toEqual([...ENDED, ...ANSWERS].sort());
        const waiting = Object.entries(await waitingMessages(contact)).flatMap(([purpose, state]) =>
          state === 'queued' ? purpose : [],
        );
        expect(waiting).toEqual(ANSWERS);
        expect(await ledgerOf(contact)).toEqual(ledger);
      }
    },
  );

  test('A contact who agreed still agrees, and one who never confirmed still has to', async () => {
    const agreed = await addCouponContact(t, shop);
    const body = { phone_e164: '2075550177', source: 'staff' as const };
    const added = (await call(t, shop.manager, contacts.create, { body })).body;
    for (const [contact, consent] of [
      [agreed, 'consented'],
      [added, 'needs_confirmation'],
    ] as const) {
      const ledger = await ledgerOf(contact);
      for (const how of ['archive', 'restore'] as const) await change(contact, how);
      expect(await shown(contact)).toMatchObject({ archived_at: null, consent });
      expect(await ledgerOf(contact)).toEqual(ledger);
    }
  });
});
