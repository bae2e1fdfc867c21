import type pg from 'pg';

/**
 * Ends what may have ended since the backup: sessions, begun logins, links to reset a password or to change an address, and open invitations.
 * Users who were logged out or removed, and withdrawn invitations, must not come back with the backup, and neither must a change of address
 * that its user took back. The rows of an older backup are loaded before the later migrations run, so a table may not be there yet.
 */
export async function endLogins(owner: pg.Client, now: Date): Promise<void> {
  for (const table of ['sessions', 'login_challenges', 'password_resets']) {
    if (await exists(owner, table)) await owner.query(`delete from public.${table}`);
  }
  if (await exists(owner, 'email_confirmations')) {
    await owner.query(
      `delete from public.email_confirmations e using public.users u
       where u.user_id = e.user_id and lower(u.email) <> lower(e.email)`,
    );
  }
  if (await exists(owner, 'invitations')) {
    await owner.query(
      'update public.invitations set withdrawn_at = $1 where accepted_at is null and withdrawn_at is null',
      [now],
    );
  }
}

async function exists(owner: pg.Client, table: string): Promise<boolean> {
  const { rows } = await owner.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    `public.${table}`,
  ]);
  return rows[0]?.is_there ?? false;
}
