import type { Database } from '#server/platform/db/db.ts';

/** Whether a user's confirmed address is one of these, in lower case. An address that nobody has confirmed can be anybody's. */
export async function hasConfirmedAddress(
  db: Database,
  userId: string,
  addresses: readonly string[],
): Promise<boolean> {
  const user = await db.global
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return user !== undefined && addresses.includes(user.email.toLowerCase());
}
