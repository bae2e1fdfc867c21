import { account } from '#contract/account/account.ts';
import { Caller } from './caller.ts';
import type { Run } from './run.ts';

export const PASSWORD = 'Counter-1! of the shop';

export interface Shop {
  name: string;
  companyId: string;
  caller: Caller;
}

/** Signs a shop up on a trial of everything, and in. */
export async function openShop(run: Run, name: string): Promise<Shop> {
  const signup = {
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
    company_name: `Shop ${name}`,
    zip_code: '04101',
    personal_phone_number: '2075550123',
  };
  const made = await fetch(`${run.url}/api/trials/signup/both`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signup),
  });
  if (!made.ok) throw new Error(`${name} could not sign up: ${made.status} ${await made.text()}`);
  const { company_id } = (await made.json()) as { company_id: string };
  const login = await fetch(`${run.url}/api${account.login.path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}` },
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const caller = new Caller(run);
  caller.token = access_token;
  return { name, companyId: company_id, caller };
}
