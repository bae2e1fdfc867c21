import { expect } from 'vitest';
import type { z } from 'zod';
import { type ContactInput, contacts } from '#contract/contacts/contacts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { createCompany } from '#server/account/account.ts';
import { grantPaid } from '#server/billing/billing.ts';
import { call, type TestApp } from '#test/app.ts';
import { logIn, PASSWORD, type Shop } from '#test/cast.ts';
import { messagesOf } from '#test/messages.ts';

/** Noon in Maine, on a Wednesday in November; far ahead of the clock of the job queue, which starts jobs that are due by it. */
export const NOON = new Date('2046-11-28T17:00:00Z');
/** Ten in the evening there. */
export const NIGHT = new Date('2046-11-29T03:00:00Z');

/** Where a test sends campaigns to contacts of shops. */
export class CampaignDesk {
  readonly #t: TestApp;
  #shops = 0;
  #phones = 100;

  constructor(t: TestApp) {
    this.#t = t;
  }

  async addContact(shop: Shop, input: Partial<ContactInput> = {}) {
    const attestation = { how: 'Signed the card at the till', when: '2026-01-05' };
    const phone_e164 = `+1207555${String(++this.#phones).padStart(4, '0')}`;
    const answer = await call(this.#t, shop.manager, contacts.create, { body: { phone_e164, attestation, ...input } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }

  /** A new company with the feature, so that the counts belong to this test alone. */
  async shopOf(...inputs: Partial<ContactInput>[]) {
    const shop = await this.emptyShop();
    const added = [];
    for (const input of inputs) added.push(await this.addContact(shop, input));
    return { shop, added };
  }

  async emptyShop(): Promise<Shop> {
    const username = `shop${++this.#shops}`;
    const owner = {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      personal_phone_number: '2075550199',
    };
    const name = `Shop ${this.#shops}`;
    const { companyId } = await createCompany(this.#t.db, this.#t.clock.now, { name, zip_code: '04101', owner });
    await this.#t.db.tenant(companyId, (tenant) => grantPaid(tenant, 'loyalty_sms', this.#t.clock.now));
    const token = await logIn(this.#t, username);
    return { companyId, owner: token, manager: token, staff: token };
  }

  send(shop: Shop, body: z.input<typeof campaigns.send.body>) {
    return call(this.#t, shop.manager, campaigns.send, { body });
  }

  /** The messages of a campaign, by phone number. */
  async textsOf(campaign_id: string | null) {
    const texts = await messagesOf(this.#t, { campaign_id });
    return texts.sort((a, b) => a.phone_e164.localeCompare(b.phone_e164));
  }

  /** How many campaigns a shop has. */
  async countOf(shop: Shop): Promise<number> {
    return (await call(this.#t, shop.owner, campaigns.list)).body.total_count;
  }

  /** Works at another time. */
  async at<T>(now: Date, work: () => Promise<T>): Promise<T> {
    const before = this.#t.clock.now;
    this.#t.clock.now = now;
    try {
      return await work();
    } finally {
      this.#t.clock.now = before;
    }
  }
}
