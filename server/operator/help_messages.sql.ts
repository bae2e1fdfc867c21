import type { AllCompanies } from '#server/platform/db/db.ts';

export interface HelpMessage {
  feedback_id: string;
  created_at: Date;
  answered_at: Date | null;
  feedback_type: string | null;
  feedback_text: string;
  company: string;
  /** Null: the user left. */
  username: string | null;
  email: string | null;
}

/** The messages of the help screen, oldest first; without `all` only those that wait for an answer. */
export function listHelpMessages(
  { all }: AllCompanies,
  options: { all: boolean; limit: number },
): Promise<HelpMessage[]> {
  const messages = all
    .selectFrom('feedback as f')
    .innerJoin('companies as c', 'c.company_id', 'f.company_id')
    .leftJoin('users as u', 'u.user_id', 'f.user_id')
    .select(['f.feedback_id', 'f.created_at', 'f.answered_at', 'f.feedback_type', 'f.feedback_text'])
    .select(['c.name as company', 'u.username', 'u.email'])
    .orderBy('f.created_at')
    .orderBy('f.feedback_id')
    .limit(options.limit);
  return (options.all ? messages : messages.where('f.answered_at', 'is', null)).execute();
}

/** How many messages wait, and since when the oldest one does. */
export async function countHelpMessages({ all }: AllCompanies): Promise<{ waiting: number; oldest: Date | null }> {
  const row = await all
    .selectFrom('feedback')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldest: row.oldest };
}

/** False when there is no such message. Marking it again keeps the first time. */
export async function markAnswered({ all }: AllCompanies, feedbackId: string, now: Date): Promise<boolean> {
  const marked = await all
    .updateTable('feedback')
    .set((eb) => ({ answered_at: eb.fn.coalesce('answered_at', eb.val(now)) }))
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}
