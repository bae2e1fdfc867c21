import { customerLink } from '#server/contacts/contacts.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { type MessageToQueue, queueMessage } from '../sending/queue/queue_message.ts';
import { newCode } from './code.ts';
import { insertLinks } from './links.sql.ts';
import { linkAddress } from './rules.ts';

/** A message with the link to the contact's own pages; `compose` puts the link's address into the words. */
export type MessageWithLink = Omit<MessageToQueue, 'body' | 'loyalty_customer_id'> & {
  loyalty_customer_id: string;
  compose: (link: string) => string;
};

/** Queues a message with a short link to the contact's coupons, which exist from then on. Returns the `message_id`. */
export async function queueWithLink(
  ctx: Ctx,
  t: Tenant,
  { compose, ...message }: MessageWithLink,
  linkBase: string,
): Promise<string> {
  const { loyalty_customer_id } = message;
  await customerLink(ctx, t, loyalty_customer_id);
  const code = newCode();
  const message_id = await queueMessage(ctx, t, { ...message, body: compose(linkAddress(linkBase, code)) });
  await insertLinks(t, [{ code, message_id, campaign_id: null, loyalty_customer_id, target: 'coupons' }], ctx.now);
  return message_id;
}
