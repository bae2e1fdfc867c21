import { contacts } from '#contract/contacts/contacts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import type { Random } from '#server/demo/random.ts';
import type { Run } from '../run.ts';
import type { Shop } from '../shop.ts';
import { repeat } from './repeat.ts';

export interface CampaignRecord {
  /** Each campaign with the phones that had opted out before it was sent. */
  sent: { campaign_id: string; without: string[] }[];
  opted_out: string[];
}

/** One campaign after another to all contacts, while earlier ones are still being sent; now and then a contact opts out. */
export function sendCampaigns(
  run: Run,
  { caller, name }: Shop,
  random: Random,
  pause_ms: number,
): { record: CampaignRecord; work: Promise<unknown> } {
  const record: CampaignRecord = { sent: [], opted_out: [] };
  const work = repeat(run, `${name}: campaign`, pause_ms, async (n) => {
    if (n % 6 === 0) await optOut();
    const without = [...record.opted_out];
    const message_body = `Soup ${n} is on. Reply STOP to end.`;
    const settled = await caller.settle(campaigns.send, { body: { message_body, name: `Soup ${n}` } });
    if (settled.kind === 'refused') throw new Error(settled.words);
    const campaign_id = settled.kind === 'done' ? settled.body.campaign_id : await find(`Soup ${n}`);
    if (!campaign_id) throw new Error('it was saved, as the server says, and is not listed');
    record.sent.push({ campaign_id, without });
  });

  async function find(title: string): Promise<string | undefined> {
    const { campaigns: listed } = await caller.get(campaigns.list, { query: { search: title, limit: 200 } });
    return listed.find((campaign) => campaign.name === title)?.campaign_id;
  }

  async function optOut(): Promise<void> {
    const { customers } = await caller.get(contacts.list, { query: { limit: 100 } });
    const contact = random.pick(customers.filter(({ consent }) => consent === 'consented'));
    const params = { loyalty_customer_id: contact.loyalty_customer_id };
    const settled = await caller.settle(contacts.optOut, { params, body: {} });
    if (settled.kind === 'refused') throw new Error(settled.words);
    record.opted_out.push(contact.phone_e164);
  }
  return { record, work };
}
