import { POS_NAMES, type PosName } from '#contract/pos/drivers.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import type { PosDrivers, PosEvent } from '#server/drivers/pos/pos.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { findAccounts } from './accounts.sql.ts';
import { insertEvents } from './events.sql.ts';
import { enqueueEvents } from './sync/start.ts';

interface WebhookDeps {
  db: Database;
  clock: Clock;
  pos: PosDrivers;
}

/** Receives what points of sale say. A signature covers the bytes as they came, so nothing parses them before. */
export function posWebhooks(app: AnyApp, deps: WebhookDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const name of POS_NAMES) {
      const driver = deps.pos[name];
      if (!driver) continue;
      scope.post(`/webhooks/pos/${name}`, { schema: { hide: true } }, async (request) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = (key: string) => String(request.headers[key] ?? '');
        const events = driver.readEvents?.({ raw, header });
        if (!events) throw new AppError('bad_request', posErrors.badSignature, { code: 'bad_signature' });
        await keepEvents(deps, name, events);
        return {};
      });
    }
  });
}

/** The answer says that the events are kept: a failure before makes the point of sale send them again. */
async function keepEvents({ db, clock }: WebhookDeps, driver: PosName, events: readonly PosEvent[]): Promise<void> {
  for (const [account, accountEvents] of Map.groupBy(events, ({ account_ref }) => account_ref)) {
    for (const { company_id, connection_id } of await findAccounts(db.global, driver, account)) {
      await db.tenant(company_id, (t) => recordSaleEvents(t, connection_id, accountEvents, clock()));
    }
  }
}

/** Keeps that sales changed, and wakes whoever fetches them. The same event again has no effect. */
export async function recordSaleEvents(
  t: Tenant,
  connectionId: string,
  events: readonly { event_ref: string; sale_ref: string }[],
  received_at: Date,
): Promise<void> {
  if (await insertEvents(t, connectionId, events, received_at)) await enqueueEvents(t, connectionId);
}
