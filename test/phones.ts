import twilio from 'twilio';
import { expect } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import {
  type AutomaticMessage,
  automaticMessage,
  type JoinedMessage,
  joinedMessage,
} from '#contract/messaging/sms/message_texts.ts';
import { optIn } from '#server/contacts/contacts.ts';
import { twilioHooks } from '#server/drivers/sms/twilio.hooks.ts';
import { type Ctx, machineCtx } from '#server/platform/context.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTestApp, call, type TestApp } from '#test/app.ts';
import type { Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';
import { fingerprints } from '#test/rows.ts';

/** Noon in Maine, on a Wednesday. */
export const NOON = new Date('2026-11-18T17:00:00Z');
export const INBOUND = '/webhooks/sms/twilio/inbound';
const TOKEN = 'a token of theirs';
const PUBLIC_URL = 'https://shop.example.com';
const POOL = 'MG1';

/** An application at noon to which Twilio delivers texts. */
export function buildInboundApp(): Promise<TestApp> {
  return buildTestApp({ now: NOON, smsHooks: twilioHooks({ auth_token: TOKEN, public_url: PUBLIC_URL }) });
}

/** Twilio's signature of a request to this address. */
export function signatureOf(url: string, fields: Record<string, string>): string {
  return twilio.getExpectedTwilioSignature(TOKEN, PUBLIC_URL + url, fields);
}

export const brand = { company_name: 'Maple Deli', per_month: 8, contact: '' };

export const words = (kind: AutomaticMessage, language: 'en' | 'es' = 'en') => automaticMessage(kind, language, brand);

/** The confirmation of joining, with any link of ours. */
export const joinedWords = (kind: JoinedMessage, language: 'en' | 'es' = 'en') => {
  const [before = '', after = ''] = joinedMessage(kind, language, brand, '|').split('|');
  return expect.stringMatching(new RegExp(`^${escaped(before)}\\S+/l/\\w{11}${escaped(after)}$`));
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Phones that text a shop through Twilio. `t` is of `buildInboundApp`. */
export class Phones {
  readonly #t: TestApp;
  readonly #shop: Shop;
  #phones = 0;
  #texts = 0;

  constructor(t: TestApp, shop: Shop) {
    this.#t = t;
    this.#shop = shop;
  }

  ctxOf(shop: Shop): Ctx {
    return machineCtx(this.#t.db, shop.companyId, this.#t.clock.now, openLog('silent'));
  }

  newPhone(): string {
    return `+1207555${String(100 + this.#phones++).padStart(4, '0')}`;
  }

  /** A contact who agreed and whom the shop has texted from the shared number. */
  async subscriber(shop = this.#shop, language: 'en' | 'es' = 'en'): Promise<{ phone: string; id: string }> {
    const phone = this.newPhone();
    const ctx = this.ctxOf(shop);
    const { loyalty_customer_id } = await ctx.tx((tx) =>
      optIn(ctx, tx, { phone_e164: phone, source: 'web_form', wording: 'Yes', evidence: {}, language }),
    );
    await this.texted(shop, phone);
    return { phone, id: String(loyalty_customer_id) };
  }

  async texted(shop: Shop, phone: string, at = this.#t.clock.now): Promise<void> {
    await this.#t.owner.query(
      `insert into sender_threads values ('twilio', $1, $2, $3, $4)
       on conflict (driver, address, phone_hash, company_id) do update set last_at = excluded.last_at`,
      [POOL, this.#t.db.keys.phoneHashAnywhere(phone), shop.companyId, at],
    );
  }

  form(from: string, body: string, rest: Record<string, string> = {}): Record<string, string> {
    const MessageSid = `SM${this.#texts++}`;
    return {
      MessageSid,
      From: from,
      To: '+15550100000',
      MessagingServiceSid: POOL,
      Body: body,
      NumMedia: '0',
      ...rest,
    };
  }

  post(url: string, fields: Record<string, string>, signature?: string | null) {
    const right = signatureOf(url, fields);
    const given = signature === undefined ? right : signature;
    return this.#t.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(given === null ? {} : { 'x-twilio-signature': given }),
      },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  say(from: string, body: string, rest?: Record<string, string>) {
    return this.post(INBOUND, this.form(from, body, rest));
  }

  async answersTo(phone: string): Promise<{ body: string; purpose: string; status: string }[]> {
    const answers = (await messagesOf(this.#t, { phone_e164: phone })).filter(({ purpose }) =>
      ['opt_out', 'opt_in', 'help', 'welcome'].includes(purpose),
    );
    return answers.map(({ body, purpose, status }) => ({ body, purpose, status }));
  }

  async consentOf(phone: string, shop = this.#shop): Promise<string | undefined> {
    const { customers } = (await call(this.#t, shop.owner, contacts.list, { query: { search: phone } })).body;
    return customers[0]?.consent;
  }

  async kept(phone: string) {
    const { rows } = await this.#t.owner.query(
      `select company_id, body, meaning, media_count, read_at is not null as is_read, is_answered_by_provider, loyalty_customer_id
       from inbound_messages where phone_e164 = $1 order by received_at, inbound_message_id`,
      [phone],
    );
    return rows;
  }

  async everything() {
    const tables = ['inbound_messages', 'inbound_receipts', 'reply_threads', 'messages', 'contacts', 'suppressions'];
    return fingerprints(this.#t, tables);
  }
}
