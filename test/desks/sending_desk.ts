import { expect } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { createContact, optIn } from '#server/contacts/contacts.ts';
import { twilioSms } from '#server/drivers/sms/twilio.ts';
import { queueMessage } from '#server/messaging/messaging.ts';
import { wakeSender, wakeSettlerAt } from '#server/messaging/sending/claim/wake.ts';
import { type Receipt, recordReceipt } from '#server/messaging/sending/outcome/receipts.ts';
import type { MessagePurpose } from '#server/messaging/sending/rules.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';
import { startTwilioServer, TWILIO_ACCOUNT, type TwilioServer } from '#test/providers/twilio_server.ts';
import { insertRow } from '#test/rows.ts';

/** Noon in Maine, on a Wednesday that the database's own clock, which the queue uses, has not reached. */
export const NOON = new Date('2036-11-19T17:00:00Z');
export const MORNING = new Date('2036-11-20T15:00:00Z');

export interface Recipient {
  loyalty_customer_id: string;
  phone_e164: string;
}

/** A contact, or a number that is none. */
type Receiver = Pick<Recipient, 'phone_e164'> & { loyalty_customer_id: string | null };

/** A shop whose messages a test queues and sends through a server that stands for Twilio. */
export class SendingDesk {
  readonly twilio: TwilioServer;
  readonly t: TestApp;
  readonly maple: Shop;
  readonly clock: { now: Date };
  /** Called with a message's id just before its provider gets it. */
  onHandOver: (message_id: string) => Promise<void> = async () => {};
  #phones = 0;

  private constructor(twilio: TwilioServer, t: TestApp, maple: Shop, clock: { now: Date }) {
    this.twilio = twilio;
    this.t = t;
    this.maple = maple;
    this.clock = clock;
  }

  static async open(): Promise<SendingDesk> {
    const clock = { now: NOON };
    const twilio = await startTwilioServer({ clock });
    const sms = twilioSms({ ...TWILIO_ACCOUNT, api_url: twilio.url });
    const send: typeof sms.send = async (text, signal) => {
      await desk.onHandOver(text.reference);
      return sms.send(text, signal);
    };
    // A shop with a high throughput, so that no test waits for its pace.
    const quick = { ...sms, send, shared: { ...sms.shared, per_second: 10_000, per_day: null } };
    const t = await buildTestApp({ now: NOON, sms: quick });
    const desk = new SendingDesk(twilio, t, await mapleDeli(t), clock);
    return desk;
  }

  /** As it was at first, for the next test. */
  async reset(): Promise<void> {
    this.twilio.treat = () => ({ kind: 'accept' });
    this.onHandOver = async () => {};
    this.setClock(NOON);
    // The clock goes back: slots that the previous test reserved belong to another time.
    await this.t.owner.query(
      `update sender_numbers set next_slot_at = '-infinity', counted_day = null;
       update messages set status = 'cancelled' where status in ('queued', 'held', 'sending', 'unknown');
       update campaigns set status = 'cancelled' where status = 'running'`,
    );
  }

  async close(): Promise<void> {
    await this.t.close();
    await this.twilio.close();
  }

  setClock(now: Date): void {
    this.clock.now = now;
    this.t.clock.now = now;
  }

  later(ms: number): void {
    this.setClock(new Date(this.clock.now.getTime() + ms));
  }

  ctx(): Ctx {
    return machineCtx(this.t.db, this.maple.companyId, this.t.clock.now, openLog('silent'));
  }

  /** A contact in Maine, or where the area code says, who agreed, or whom the shop added without asking. */
  newContact(consent: 'agreed' | 'unasked' = 'agreed', area = '207'): Promise<Recipient> {
    this.#phones += 1;
    const phone_e164 = `+1${area}555${String(1000 + this.#phones)}`;
    return this.t.db.tenant(this.maple.companyId, async (tenant) => {
      if (consent === 'unasked') {
        const id = await createContact(this.ctx(), tenant, { phone_e164, consented: false, source: 'staff' });
        return { loyalty_customer_id: id, phone_e164 };
      }
      const wording = 'I agree to get texts from Maple Deli.';
      const { loyalty_customer_id } = await optIn(this.ctx(), tenant, {
        phone_e164,
        source: 'web_form',
        wording,
        evidence: {},
      });
      if (loyalty_customer_id === null) throw new Error('suppressed');
      return { loyalty_customer_id, phone_e164 };
    });
  }

  /** One message, queued as the product queues it. */
  queue(to: Receiver, purpose: MessagePurpose = 'coupon_link', rest: { campaign_id?: string } = {}): Promise<string> {
    return this.t.db.tenant(this.maple.companyId, (tenant) =>
      queueMessage(this.ctx(), tenant, { ...to, body: `Maple Deli: hello ${newId()}`, purpose, ...rest }),
    );
  }

  /** A running campaign with all its messages queued. */
  async campaign(to: readonly Recipient[]): Promise<{ campaign_id: string; texts: string[] }> {
    const campaign_id = newId();
    await insertRow(this.t, 'campaigns', {
      company_id: this.maple.companyId,
      campaign_id,
      name: 'Soup',
      campaign_type: 'promo',
      status: 'running',
      body: 'Soup',
      created_at: this.clock.now,
      started_at: this.clock.now,
      queued_at: this.clock.now,
    });
    const texts: string[] = [];
    for (const one of to) texts.push(await this.queue(one, 'marketing', { campaign_id }));
    return { campaign_id, texts };
  }

  /** Sends everything that is due and looks up everything that is unclear, at the time of the clock. */
  async work(): Promise<void> {
    await this.t.db.tenant(this.maple.companyId, async (tenant) => {
      await wakeSender(tenant);
      await wakeSettlerAt(tenant, new Date(0));
    });
    await this.t.runJobs();
  }

  async stateOf(message_id: string): Promise<Record<string, unknown>> {
    const [message] = await messagesOf(this.t, { message_id });
    return message;
  }

  async campaignStatus(campaign_id: string) {
    return (await call(this.t, this.maple.staff, campaigns.get, { params: { campaign_id } })).body;
  }

  /** Sets when the shop's plan ends; null: never. */
  async endPlan(ends_at: Date | null): Promise<void> {
    await this.t.owner.query(`update entitlements set ends_at = $2 where company_id = $1 and feature = 'loyalty_sms'`, [
      this.maple.companyId,
      ends_at,
    ]);
  }

  async cancel(campaign_id: string): Promise<void> {
    expect((await call(this.t, this.maple.manager, campaigns.cancel, { params: { campaign_id } })).status).toBe(200);
  }

  async contactNow({ loyalty_customer_id }: Recipient) {
    return (await call(this.t, this.maple.staff, contacts.get, { params: { loyalty_customer_id } })).body;
  }

  /** What phones got. */
  got({ phone_e164 }: Receiver): string[] {
    return this.twilio.accepted.filter(({ to }) => to === phone_e164).map(({ body }) => body);
  }

  receive(receipt: Receipt): Promise<boolean> {
    return this.t.db.tenant(this.maple.companyId, (tenant) => recordReceipt(this.ctx(), tenant, receipt));
  }
}
