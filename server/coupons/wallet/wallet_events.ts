import { coupons } from '#contract/coupons/coupons.ts';
import { redeemTexts } from '#contract/coupons/errors.texts.ts';
import { WALLET_STREAMS_PER_LINK } from '#contract/coupons/limits.ts';
import { httpTexts } from '#contract/texts/http.ts';
import { findCustomer, type LinkLimits } from '#server/contacts/contacts.ts';
import type { Database } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { EventStream } from '#server/platform/events/events.ts';
import { openStream } from '#server/platform/events/open_stream.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { languageOf } from '#server/platform/http/customer_pages.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Metrics } from '#server/platform/metrics.ts';

const RETRY_S = 60;

export interface WalletEventDeps {
  db: Database;
  events: EventStream;
  metrics: Metrics;
}

/** Tells an open wallet that one of its coupons has changed, at the till for example. The event has no content; the page fetches itself. */
export function walletEventRoutes(app: AnyApp, { db, events, metrics }: WalletEventDeps, looks: LinkLimits): void {
  const open = new Map<string, number>();
  const count = (contact: string, change: number) => {
    const left = (open.get(contact) ?? 0) + change;
    if (left > 0) open.set(contact, left);
    else open.delete(contact);
  };

  bind(app, coupons.walletEvents, async (_ctx, { params, request, reply }) => {
    const { customer_token } = params;
    const customer = await looks.open(customer_token, request.ip);
    if (!customer) throw new AppError('not_found', redeemTexts[languageOf(request)].linkGone, { code: 'link_gone' });
    const { companyId, loyalty_customer_id } = customer;
    if ((open.get(loyalty_customer_id) ?? 0) >= WALLET_STREAMS_PER_LINK) {
      throw new AppError('too_many_requests', httpTexts.tooManyPages, { retry_after: RETRY_S });
    }
    // The link can be revoked while the page is open. While the database is away nobody knows, so the stream stays.
    const stream = openStream(request, reply, metrics, async ({ end }) => {
      if (!(await findCustomer(db, customer_token).catch(() => customer))) end();
    });
    if (!stream) return;
    count(loyalty_customer_id, 1);
    const unsubscribe = events.subscribe(companyId, (event) => {
      if (event.type === 'refresh' || (event.type === 'wallet' && event.id === loyalty_customer_id)) {
        stream.tell({ type: 'wallet' });
      }
    });
    stream.onGone(() => {
      unsubscribe();
      count(loyalty_customer_id, -1);
    });
  });
}
