import { DAY_MS } from '#contract/dates.ts';
import type { Role } from '#contract/http.ts';
import { createCompany } from '#server/account/account.ts';
import { openSession } from '#server/account/login/opening.ts';
import { insertUser } from '#server/account/sql.ts';
import { grantPaid, startTrial } from '#server/billing/billing.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { newId } from '#server/platform/db/ids.ts';
import { originOf } from '#server/platform/http/addresses/origin.ts';
import { hashPassword } from '#server/platform/http/password.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'Counter-1!';

export interface Shop {
  companyId: CompanyId;
  /** Session tokens by role. */
  owner: string;
  manager: string;
  staff: string;
}

let hashed: Promise<string> | undefined;

/** Maple Deli: paid, both features, with an owner, a manager and a staff member signed in. Another owner begins another one. */
export function mapleDeli(test: TestApp, owner = 'maple'): Promise<Shop> {
  return shop(test, 'Maple Deli', owner, async (companyId) => {
    await test.db.tenant(companyId, async (t) => {
      await grantPaid(t, 'invoice_scanning', test.clock.now);
      await grantPaid(t, 'loyalty_sms', test.clock.now);
    });
  });
}

/** Corner Store: on trial for the loyalty program alone. */
export function cornerStore(test: TestApp): Promise<Shop> {
  return shop(test, 'Corner Store', 'corner', (companyId) =>
    test.db.tenant(companyId, (t) => startTrial(t, 'loyalty_sms', test.clock.now, 14)),
  );
}

/** Old Shop: its trial of invoice scanning ended a day ago. */
export function oldShop(test: TestApp): Promise<Shop> {
  const begun = new Date(test.clock.now.getTime() - 15 * DAY_MS);
  return shop(test, 'Old Shop', 'old', (companyId) =>
    test.db.tenant(companyId, (t) => startTrial(t, 'invoice_scanning', begun, 14)),
  );
}

/** New Deli: on its first day of trying invoice scanning. */
export function trialShop(test: TestApp): Promise<Shop> {
  return shop(test, 'New Deli', 'trial', (companyId) =>
    test.db.tenant(companyId, (t) => startTrial(t, 'invoice_scanning', test.clock.now)),
  );
}

async function shop(test: TestApp, name: string, user: string, equip: (id: CompanyId) => Promise<void>): Promise<Shop> {
  const owner = { username: user, email: `${user}@example.com`, password: PASSWORD };
  const { companyId, userId } = await createCompany(test.db, test.clock.now, { name, zip_code: '04101', owner });
  await equip(companyId);
  const tokens: Partial<Record<Role, string>> = { owner: await signIn(test, companyId, userId) };
  for (const role of ['manager', 'staff'] as const) {
    tokens[role] = await addUser(test, companyId, `${user}-${role}`, role);
  }
  return { companyId, ...(tokens as Record<Role, string>) };
}

/** Adds a user to a company and signs in. */
export async function addUser(test: TestApp, companyId: CompanyId, username: string, role: Role): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  const password_hash = await hashed;
  const created_at = test.clock.now;
  const user_id = newId();
  await test.db.tenant(companyId, (t) =>
    insertUser(t, {
      user_id,
      username,
      email: `${username}@example.com`,
      password_hash,
      role,
      created_at,
    }),
  );
  return signIn(test, companyId, user_id);
}

/** Opens the session that a login would, without the password: to check one takes long, so that nobody tries many. */
export async function signIn({ db, clock }: TestApp, companyId: CompanyId, userId: string): Promise<string> {
  const from = { ip: '127.0.0.1', headers: { 'user-agent': 'lightMyRequest' } };
  const browser = { ip: from.ip, user_agent: from.headers['user-agent'], origin: originOf(from) };
  const caller = { ...browser, deviceCookie: undefined, previousToken: null };
  const login = { now: clock.now, startLoginSync: async () => null };
  return (await db.tenant(companyId, (t) => openSession(t, userId, caller, login))).token;
}

/** Signs in with a password and returns the token. */
export async function logIn({ app }: TestApp, username: string, password = PASSWORD): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  });
  if (response.statusCode !== 200) throw new Error(`login of ${username}: ${response.body}`);
  return response.json().access_token;
}
