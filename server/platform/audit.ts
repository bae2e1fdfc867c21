import type { Ctx } from './context.ts';
import type { Tenant } from './db/db.ts';
import { newId } from './db/ids.ts';

/** Records who did what, in the transaction of the change. */
export async function audit(
  ctx: Pick<Ctx, 'userId' | 'now'>,
  tenant: Tenant,
  action: string,
  subjectId: string | null,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await tenant.db
    .insertInto('audit_events')
    .values({
      company_id: tenant.companyId,
      audit_event_id: newId(),
      occurred_at: ctx.now,
      user_id: ctx.userId,
      action,
      subject_id: subjectId,
      detail: JSON.stringify(detail),
    })
    .execute();
}
