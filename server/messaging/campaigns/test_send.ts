import { HOUR_MS } from '#contract/dates.ts';
import type { SendReply } from '#contract/messaging/campaigns/campaigns.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { textFault, textParts } from '#contract/messaging/campaigns/text.ts';
import { TEST_MESSAGES_PER_HOUR } from '#contract/messaging/limits.ts';
import { withPrefix } from '#contract/messaging/sms/sms.ts';
import { isBlocked } from '#server/contacts/contacts.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { readPhone } from '#server/platform/phone.rules.ts';
import { newCode } from '../links/code.ts';
import { insertLinks } from '../links/links.sql.ts';
import { linkAddress } from '../links/rules.ts';
import { queueMessage } from '../sending/queue/queue_message.ts';
import { readSettings } from '../settings/settings.ts';
import { linkExample } from './create.ts';
import { findUserPhone, listTests } from './test_send.sql.ts';
import { checkWords } from './words.rules.ts';

/**
 * Sends a draft to one phone only, as it would arrive: to the typed number, or else to the number that the user gave at signup. Its
 * personal links lead to a page that explains that it was a test.
 * @throws AppError 422; 409 for a number that opted out; 429 when the company has sent too many tests within an hour
 */
export function sendTest(
  ctx: SessionCtx,
  draft: { body: string; body_es: string | null; phone: string | undefined },
  linkBase: string,
): Promise<SendReply> {
  return ctx.tx(async (t) => {
    const company = await getCompanyName(t);
    const bodies = draft.body_es ? [draft.body, draft.body_es] : [draft.body];
    const { faults } = checkWords(bodies, await readSettings(t), company);
    const example = linkExample(linkBase);
    const fault = [...bodies.map((body) => textFault(company, body, example)), ...faults].find((one) => one !== null);
    if (fault) throw new AppError('invalid', fault, { code: 'not_sendable', faults: [fault] });
    const phone_e164 = readPhone(draft.phone || ((await findUserPhone(t, ctx.userId)) ?? ''));
    if (!phone_e164) {
      const fields = { test_phone: campaignErrors.testPhone };
      throw new AppError('invalid', campaignErrors.testPhone, { code: 'no_test_phone', fields });
    }
    if (await isBlocked(ctx, t, phone_e164)) {
      const fields = { test_phone: campaignErrors.testOptedOut };
      throw new AppError('conflict', campaignErrors.testOptedOut, { code: 'opted_out', fields });
    }
    await countTests(ctx, t, bodies.length);
    for (const body of bodies) {
      const { words, targets } = textParts(withPrefix(company, body));
      const codes = targets.map((target) => ({ code: newCode(), target }));
      const text = words.map((word, index) => {
        const link = codes[index - 1];
        return link ? linkAddress(linkBase, link.code) + word : word;
      });
      const message_id = await queueMessage(ctx, t, {
        phone_e164,
        loyalty_customer_id: null,
        body: text.join(''),
        purpose: 'test',
      });
      const links = codes.map((link) => ({ ...link, message_id, campaign_id: null, loyalty_customer_id: null }));
      await insertLinks(t, links, ctx.now);
    }
    return { campaign_id: null, status: null, sent_count: 1, customers_reached: 1, left_out: [], held: [] };
  });
}

/** Tests cost as much as promotions and no campaign shows them, so they have their own limit. */
async function countTests(ctx: SessionCtx, t: Tenant, count: number): Promise<void> {
  const sent = await listTests(t, new Date(ctx.now.getTime() - HOUR_MS));
  // That many of them have to be older than an hour first.
  const oldest = sent[sent.length + count - TEST_MESSAGES_PER_HOUR - 1];
  if (!oldest) return;
  const wait_ms = oldest.getTime() + HOUR_MS - ctx.now.getTime();
  const retry_after = Math.max(1, Math.ceil(wait_ms / 1000));
  const detail = campaignErrors.tooManyTests(TEST_MESSAGES_PER_HOUR, Math.ceil(retry_after / 60));
  throw new AppError('too_many_requests', detail, { retry_after });
}
