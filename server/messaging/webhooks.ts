import type { FastifyRequest } from 'fastify';
import { httpTexts } from '#contract/texts/http.ts';
import { inboundPath, type SmsHooks, type SmsRequest } from '#server/drivers/sms/hooks.ts';
import { machineCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { type InboundDeps, receiveMessage } from './inbound/receive.ts';
import { recordReceipt } from './sending/outcome/receipts.ts';
import { companyOfStatusUrl, STATUS_PATH } from './sending/status_url.ts';

/**
 * Receives what the provider of messages delivers: messages of phones, and reports about ours. A request that cannot prove to come from the
 * provider gets 403 and changes nothing. No plan is required: a STOP counts whether the shop pays or not.
 */
export function smsWebhooks(app: AnyApp, deps: InboundDeps & { smsHooks: SmsHooks }): void {
  const { db, clock, smsHooks: hooks } = deps;
  const serve = { method: hooks.method, schema: { hide: true } } as const;

  app.route<{ Params: { secret?: string } }>({
    ...serve,
    url: `${inboundPath(hooks.name)}${hooks.method === 'GET' ? '/:secret' : ''}`,
    async handler(request, reply) {
      const asked = smsRequest(request, request.params.secret);
      if (!hooks.isGenuineText(asked))
        throw new AppError('forbidden', httpTexts.badSignature, { code: 'bad_signature' });
      const text = hooks.readText(asked);
      const outcome = text ? await receiveMessage(deps, hooks.name, text) : 'ignored';
      request.log.info({ driver: hooks.name, provider_ref: text?.provider_ref, outcome }, 'inbound message');
      return reply.type(hooks.answer.type).send(hooks.answer.body);
    },
  });

  app.route<{ Params: { company_id: string; message_id: string; mac: string } }>({
    ...serve,
    url: `/webhooks/sms/${hooks.name}/${STATUS_PATH}`,
    async handler(request, reply) {
      const { params, log } = request;
      const companyId = companyOfStatusUrl(db.keys, params);
      const asked = smsRequest(request);
      if (!companyId || !hooks.isGenuineReport(asked)) {
        throw new AppError('forbidden', httpTexts.badSignature, { code: 'bad_signature' });
      }
      const report = hooks.readReport(asked);
      if (report) {
        const ctx = machineCtx(db, companyId, clock(), log);
        await ctx.tx((t) => recordReceipt(ctx, t, { message_id: params.message_id, ...report }));
      }
      return reply.type(hooks.answer.type).send(hooks.answer.body);
    },
  });
}

function smsRequest(request: FastifyRequest, secret = ''): SmsRequest {
  return {
    url: request.originalUrl,
    secret,
    header: (name) => String(request.headers[name] ?? ''),
    form: (request.body ?? {}) as Record<string, string>,
  };
}
