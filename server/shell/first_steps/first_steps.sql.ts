import type { FirstStepBook } from '#contract/shell/first_steps.ts';
import type { Tenant } from '#server/platform/db/db.ts';

/** The books whose list the user has hidden. */
export async function listHiddenSteps(t: Tenant, user_id: string): Promise<string[]> {
  const row = await t.db
    .selectFrom('members')
    .select('hidden_first_steps')
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.hidden_first_steps ?? [];
}

export async function saveHiddenSteps(t: Tenant, user_id: string, books: FirstStepBook[]): Promise<void> {
  await t.db
    .updateTable('members')
    .set({ hidden_first_steps: books })
    .where('company_id', '=', t.companyId)
    .where('user_id', '=', user_id)
    .execute();
}
