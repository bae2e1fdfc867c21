import type { Tenant } from '#server/platform/db/db.ts';

/** The one request that waits for payment or activation. */
export function findOpenRequest(t: Tenant) {
  return t.db
    .selectFrom('payment_requests')
    .select([
      'payment_request_id',
      'plan',
      'driver',
      'with_implementation_fee',
      'checkout_url',
      'checkout_ref',
      'expires_at',
      'requested_by',
    ])
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

export async function insertRequest(
  t: Tenant,
  request: {
    payment_request_id: string;
    plan: string;
    driver: string;
    with_implementation_fee: boolean;
    requested_by: string;
    requested_at: Date;
  },
): Promise<void> {
  await t.db
    .insertInto('payment_requests')
    .values({ company_id: t.companyId, ...request })
    .execute();
}

/** Keeps the provider's page of a request. False when the request is no longer open. */
export async function saveCheckout(
  t: Tenant,
  requestId: string,
  page: { checkout_url: string; checkout_ref: string; expires_at: Date },
): Promise<boolean> {
  const saved = await t.db
    .updateTable('payment_requests')
    .set(page)
    .where('company_id', '=', t.companyId)
    .where('payment_request_id', '=', requestId)
    .where('status', '=', 'open')
    .returning('payment_request_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Closes one request, so that the next click makes another. */
export async function replaceRequest(t: Tenant, requestId: string): Promise<void> {
  await t.db
    .updateTable('payment_requests')
    .set({ status: 'replaced' })
    .where('company_id', '=', t.companyId)
    .where('payment_request_id', '=', requestId)
    .where('status', '=', 'open')
    .execute();
}

export async function closeOpenRequest(t: Tenant, status: 'done' | 'replaced'): Promise<void> {
  await t.db
    .updateTable('payment_requests')
    .set({ status })
    .where('company_id', '=', t.companyId)
    .where('status', '=', 'open')
    .execute();
}
