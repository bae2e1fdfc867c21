import { createHash } from 'node:crypto';
import type { CampaignType, SendOptions, SendReply } from '#contract/messaging/campaigns/campaigns.ts';
import { fillPlaceholders } from '#contract/messaging/sms/sms.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { Limits } from '../limits.rules.ts';
import { getTemplate } from '../templates/templates.ts';
import { createCampaign } from './create.ts';
import { sendTest } from './test_send.ts';

interface Sending {
  options: SendOptions;
  /** The caller's idempotency key, if any. */
  key: string | null;
  linkBase: string;
  limits: Limits;
}

/** Sends words that a user wrote: to everyone who agreed, unless the options say otherwise. */
export function sendMessage(ctx: SessionCtx, message_body: string, sending: Sending): Promise<SendReply> {
  return send(ctx, { type: 'promo', body: message_body }, sending);
}

/** Sends a template's words in both of its languages with the values filled in, or the words that replace them. */
export async function sendFromTemplate(
  ctx: SessionCtx,
  from: { template_id: string; variables: Readonly<Record<string, string>>; override_body?: string | undefined },
  sending: Sending,
): Promise<SendReply> {
  const { options } = sending;
  const { body, body_es, title } = await ctx.tx(async (t) => {
    const template = await getTemplate(t, from.template_id);
    const values = { company_name: await getCompanyName(t), ...from.variables };
    const fill = (words: string) => fillPlaceholders(words, values).text;
    // Other words in one language would not agree with the template's in the other.
    const spanish = from.override_body === undefined && template.body_es !== null ? fill(template.body_es) : undefined;
    return {
      body: fill(from.override_body ?? template.body),
      body_es: options.message_body_es ?? spanish,
      title: template.title,
    };
  });
  const inBoth = { ...sending, options: { ...options, message_body_es: body_es } };
  return send(ctx, { type: 'template', body, template_id: from.template_id, title }, inBoth);
}

function send(
  ctx: SessionCtx,
  words: { type: CampaignType; body: string; template_id?: string; title?: string },
  { options, key, linkBase, limits }: Sending,
): Promise<SendReply> {
  const body_es = options.message_body_es ?? null;
  if (options.test_only) {
    return sendTest(ctx, { body: words.body, body_es, phone: options.test_phone }, linkBase);
  }
  return createCampaign(
    ctx,
    {
      ...words,
      body_es,
      name: options.name,
      audience: options.audience,
      repeats_words: options.repeats_words,
      scheduled_at: options.scheduled_at ? new Date(options.scheduled_at) : null,
      idempotency_key: campaignKey(ctx, key),
      draft: options.draft,
    },
    { linkBase, limits },
  );
}

/** What a campaign stores of its request's Idempotency-Key: specific to one user, and not the key itself. */
export function campaignKey({ userId }: SessionCtx, key: string | null): string | null {
  return key === null ? null : createHash('sha256').update(`${userId} ${key}`).digest('base64url');
}
