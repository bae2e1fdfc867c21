import { randomBytes } from 'node:crypto';
import { openClient } from '#server/platform/db/connections.ts';

/**
 * A user for the application that owns nothing, as docs/guides/scaling.md says. Returns its address.
 * @param more settings of this user, as `name = value`
 */
export async function makeUser(ownerUrl: string, name: string, more: string[] = []): Promise<string> {
  const owner = openClient({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const password = randomBytes(16).toString('hex');
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await owner.query(`create role ${name} login in role counterbook_app`);
    await owner.query(`alter role ${name} password '${password}'`);
    for (const setting of more) await owner.query(`alter role ${name} set ${setting}`);
    const url = new URL(ownerUrl);
    url.username = name;
    url.password = password;
    return url.href;
  } finally {
    await owner.end();
  }
}
