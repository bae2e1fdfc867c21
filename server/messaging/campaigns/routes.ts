import { audiences } from '#contract/messaging/campaigns/audiences.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import type { SmsHooks } from '#server/drivers/sms/hooks.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency/idempotency.ts';
import type { Limits } from '../limits.rules.ts';
import { createAudience, listAudiences, removeAudience, updateAudience } from './audience/audiences.ts';
import { countReach } from './audience/reach.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './control.ts';
import { linkExample } from './create.ts';
import { createDraft, deleteDraft, takeBack, updateDraft } from './drafts.ts';
import { previewDraft } from './preview.ts';
import { sendFromTemplate, sendMessage } from './send.ts';
import { showCampaign, showCampaignMessages, showCampaigns } from './show.ts';

/** Serves sending, its preview, the campaigns and the audiences. */
export function campaignRoutes(
  app: AnyApp,
  deps: Limits & { linkBase: () => string; smsHooks: Pick<SmsHooks, 'name'> },
): void {
  const how = () => ({ linkBase: deps.linkBase(), limits: deps, driver: deps.smsHooks.name });
  bind(app, campaigns.send, (ctx, { body, request }) => {
    const { message_body, ...options } = body;
    return sendMessage(ctx, message_body, { ...how(), options, key: idempotencyKeyOf(request) });
  });
  bind(app, campaigns.sendFromTemplate, (ctx, { body, request }) => {
    const { template_id, variables, override_body, ...options } = body;
    const from = { template_id, variables, override_body };
    return sendFromTemplate(ctx, from, { ...how(), options, key: idempotencyKeyOf(request) });
  });
  bind(app, campaigns.preview, (ctx, { body }) => {
    const draft = {
      body: body.message_body,
      body_es: body.message_body_es ?? null,
      audience: body.audience ?? {},
      repeats_words: body.repeats_words,
      scheduled_at: body.scheduled_at ? new Date(body.scheduled_at) : null,
    };
    const { linkBase, ...rest } = how();
    return previewDraft(ctx, draft, { ...rest, link_example: linkExample(linkBase) });
  });
  bind(app, campaigns.list, (ctx, { query }) => showCampaigns(ctx, query));
  bind(app, campaigns.get, (ctx, { params }) => showCampaign(ctx, params.campaign_id, how()));
  bind(app, campaigns.texts, (ctx, { params, query }) => showCampaignMessages(ctx, params.campaign_id, query));
  bind(app, campaigns.createDraft, async (ctx, { body }) => {
    const { campaign_id, name, is_named, ...content } = body;
    return showCampaign(ctx, await createDraft(ctx, content, { campaign_id, name, is_named }), how());
  });
  bind(app, campaigns.updateDraft, async (ctx, { params, body }) => {
    const { version, ...content } = body;
    await updateDraft(ctx, { ...params, version }, content);
    return showCampaign(ctx, params.campaign_id, how());
  });
  bind(app, campaigns.deleteDraft, (ctx, { params }) => deleteDraft(ctx, params.campaign_id));
  for (const [endpoint, action] of [
    [campaigns.edit, takeBack],
    [campaigns.pause, pauseCampaign],
    [campaigns.resume, resumeCampaign],
    [campaigns.cancel, cancelCampaign],
  ] as const) {
    bind(app, endpoint, async (ctx, { params }) => {
      await action(ctx, params.campaign_id);
      return showCampaign(ctx, params.campaign_id, how());
    });
  }
  bind(app, audiences.count, (ctx, { body }) => countReach(ctx, body.audience, deps));
  bind(app, audiences.list, async (ctx) => ({ audiences: await listAudiences(ctx) }));
  bind(app, audiences.create, (ctx, { body }) => createAudience(ctx, body));
  bind(app, audiences.update, (ctx, { params, body }) => updateAudience(ctx, params.audience_id, body));
  bind(app, audiences.remove, (ctx, { params }) => removeAudience(ctx, params.audience_id));
}
