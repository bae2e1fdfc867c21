import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '#contract/account/audit/actions.ts';
import type { Ctx } from './context.ts';
import type { Tenant } from './db/db.ts';
import { newId } from './db/ids.ts';

/**
 * What an event says besides its action. `before` and `after` have only the changed fields (`changesOf`). Nothing about a contact but the
 * names of fields: the log outlives an erased contact.
 */
export type AuditDetail = Record<string, unknown> & {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

type Who = Pick<Ctx, 'userId' | 'now' | 'origin'>;

/** Records who did what, in the transaction of the change. */
export function audit(
  ctx: Who,
  tenant: Tenant,
  action: AuditAction,
  subjectId: string | null,
  detail: AuditDetail = {},
): Promise<void> {
  return auditEach(ctx, tenant, action, [{ subjectId, detail }]);
}

/** The same for several subjects at once. */
export async function auditEach(
  ctx: Who,
  tenant: Tenant,
  action: AuditAction,
  subjects: readonly { subjectId: string | null; detail: AuditDetail }[],
): Promise<void> {
  await tenant.db
    .insertInto('audit_events')
    .values(
      subjects.map(({ subjectId, detail }) => ({
        company_id: tenant.companyId,
        audit_event_id: newId(),
        occurred_at: ctx.now,
        user_id: ctx.userId,
        action,
        subject_id: subjectId,
        detail: JSON.stringify(detail),
        address: ctx.origin?.address ?? null,
        device: ctx.origin?.device ?? null,
      })),
    )
    .execute();
}

/** The fields that a change gave another value, with both values; null when there are none. */
export function changesOf<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } | null {
  const names = Object.keys(after) as (keyof T)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return null;
  const only = (values: T) => Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<T>;
  return { before: only(before), after: only(after) };
}
