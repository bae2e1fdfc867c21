const USER = { username: 'bench', email: 'bench@example.com', password: 'Bench-pass1!' };
const COMPANY = { company_name: 'Bench Deli', zip_code: '04101', personal_phone_number: '2075550123' };

/** Creates the shop of a measurement, with a trial of everything. */
export async function signUp(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/trials/signup/both`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...USER, ...COMPANY }),
  });
  if (!answer.ok) throw new Error(`the signup answered ${answer.status}: ${await answer.text()}`);
}

interface Login {
  access_token: string;
  company_id: string;
  is_paid_user: boolean;
  has_active_trials: boolean;
}

/** Logs its owner in. */
export async function logIn(url: string): Promise<Login> {
  const authorization = `Basic ${btoa(`${USER.username}:${USER.password}`)}`;
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { authorization } });
  if (!answer.ok) throw new Error(`the login answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Login;
}
