import type { Tenant } from '#server/platform/db/db.ts';

export async function insertFeedback(
  t: Tenant,
  row: {
    feedback_id: string;
    user_id: string;
    feedback_type: string | null;
    feedback_text: string;
    created_at: Date;
  },
): Promise<void> {
  await t.db
    .insertInto('feedback')
    .values({ company_id: t.companyId, ...row })
    .execute();
}
