import type { AcceptedText } from '#test/providers/twilio_server.ts';
import type { CampaignRecord } from '../load/campaigns.ts';
import { column, expectNone, expectSame, type Inquiry, type OfShop } from './ask.ts';

const key = (phone: string, body: string) => `${phone} ${body}`;

/** The gateway accepted exactly the messages that the product counts as sent, each once. */
export async function checkMessages(inquiry: Inquiry, accepted: readonly AcceptedText[]): Promise<void> {
  const sent = await column(
    inquiry,
    `select phone_e164 || ' ' || body from messages where status in ('sent', 'delivered')`,
    [],
  );
  const arrived = accepted.map(({ to, body }) => key(to, body));
  expectSame(inquiry, 'messages at the gateway', sent, arrived);
  await expectNone(
    inquiry,
    'messages without a final outcome',
    `select status, reason, error_code, count(*) from messages where status not in ('sent', 'delivered', 'suppressed', 'cancelled') group by 1, 2, 3`,
  );
}

/** Each campaign has one message for each contact who had not opted out before. */
export async function checkCampaigns(inquiry: Inquiry, { shop, record }: OfShop<CampaignRecord>): Promise<void> {
  const ofShop = [shop.companyId];
  const campaigns = await column(
    inquiry,
    `select campaign_id from campaigns where company_id = $1 and campaign_type = 'promo' and status = 'finished'`,
    ofShop,
  );
  expectSame(
    inquiry,
    `${shop.name}: finished campaigns`,
    record.sent.map(({ campaign_id }) => campaign_id),
    campaigns,
  );
  for (const { campaign_id, without } of record.sent) {
    // Who opted out after it began may have been left out as well.
    await expectNone(
      inquiry,
      `${shop.name}: contacts whom campaign ${campaign_id} forgot, or should have left out`,
      `select k.phone_e164, m.status, m.reason from contacts k left join messages m
         on (m.company_id, m.loyalty_customer_id, m.campaign_id) = (k.company_id, k.loyalty_customer_id, $2)
       where k.company_id = $1 and case when k.phone_e164 = any ($3) then m.status in ('sent', 'delivered')
         when k.phone_e164 = any ($4) then false else coalesce(m.status not in ('sent', 'delivered'), true) end`,
      [shop.companyId, campaign_id, without, record.opted_out],
    );
  }
}
