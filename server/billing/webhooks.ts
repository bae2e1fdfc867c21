import { billingErrors } from '#contract/billing/errors.texts.ts';
import type { Clock } from '#server/platform/clock.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Database } from '#server/platform/db/db.ts';
import { findCompanyOfEvent } from '#server/platform/db/find_company.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import type { BillingDeps } from './plans/deps.ts';
import { applySubscription } from './plans/sync.ts';
import { insertPaymentEvent } from './subscriptions.sql.ts';

type Outcome = 'done' | 'replayed' | 'ignored';

/** Receives the payment provider's events. The signature covers the bytes as they came, so nothing parses them before. */
export function paymentWebhooks(app: AnyApp, deps: BillingDeps & { db: Database; clock: Clock }): void {
  const { payments } = deps;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(`/webhooks/payments/${payments.driver}/events`, { schema: { hide: true } }, async (request) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = (key: string) => String(request.headers[key] ?? '');
      const event = payments.readEvent({ raw, header });
      if (!event) throw new AppError('bad_request', billingErrors.badSignature, { code: 'bad_signature' });
      const outcome = await takeEvent(deps, event);
      request.log.info({ event_id: event.event_id, type: event.type, outcome }, 'payment event');
      return { outcome };
    });
  });
}

/**
 * An event only says that something changed. The state is read again while the company is locked, so events can come twice, late or in any
 * order. A failure changes nothing, and the provider sends the event again.
 */
async function takeEvent(
  { db, clock, payments }: BillingDeps & { db: Database; clock: Clock },
  { event_id, type, about }: NonNullable<ReturnType<BillingDeps['payments']['readEvent']>>,
): Promise<Outcome> {
  // Other events of the same account.
  const companyId = about && (await findCompanyOfEvent(db, about.company_id));
  if (!companyId) return 'ignored';
  const now = clock();
  return db.tenant(companyId, async (t) => {
    await lockCompany(t);
    const isNew = await insertPaymentEvent(t, { driver: payments.driver, event_id, type, received_at: now });
    if (!isNew) return 'replayed';
    const read = await payments.read(about.provider_ref);
    if (!read || read.company_id !== t.companyId) return 'ignored';
    await applySubscription({ userId: null, now }, t, read);
    return 'done';
  });
}
