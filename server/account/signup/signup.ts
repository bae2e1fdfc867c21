import { isTimeZone } from '#contract/account/company.ts';
import { fieldTexts, signupTexts } from '#contract/account/signup.texts.ts';
import type { SignupInput, SignupReply } from '#contract/account/signup.ts';
import type { TrialType } from '#contract/account/trials.ts';
import { listUsedTrials, startTrial } from '#server/billing/billing.ts';
import { audit } from '#server/platform/audit.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import { type Database, isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { checkPassword, hashPassword } from '#server/platform/http/password.ts';
import { createCompany } from '../account.ts';
import { requireGoodPassword } from '../credentials/new_password.ts';
import { REPEATED_MS } from '../credentials/repeated.ts';
import { sendConfirmation } from '../email/email.ts';
import { insertUser } from '../sql.ts';
import { mailOwnersAboutRequest } from '../team/team.ts';
import { featuresOf, trialAvailability } from './rules.ts';
import { findListedCompany, findSignup, getStatus } from './signup.sql.ts';

export interface SignupDeps {
  db: Database;
  now: Date;
  trialDays: number;
  /** The base of links in mails. */
  linkBase: string;
  /** Counts a request to join a company. @throws AppError 429 */
  countRequest(companyId: string): Promise<void>;
}

/** Another request has just created the same company. */
class CompanyExists extends Error {}

/** A request that lost a race looks again and finds what the winner has stored. */
const ATTEMPTS = 3;

/** Whether a company can still try a feature. @throws AppError 404 for an unknown company. */
export async function checkTrial(db: Database, companyId: string, trial: TrialType) {
  const company = await findListedCompany(db.global, companyId);
  if (!company) throw new AppError('not_found', signupTexts.noCompany);
  return trialAvailability(trial, await db.tenant(company, listUsedTrials));
}

/**
 * Creates an account: with its own company and trial, or as a request to join an existing company. The same request again (a double click,
 * a retry) gets the same answer; of several simultaneous requests for one company, the first creates it, and the others find it.
 * @throws AppError 409 `trial_used`, 422 with `fields` for a taken name or address, 404 for an unknown `company_id`.
 */
export async function signUp(deps: SignupDeps, trial: TrialType, input: SignupInput): Promise<SignupReply> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await trySignUp(deps, trial, input);
    } catch (error) {
      const lostRace =
        error instanceof CompanyExists ||
        isUniqueViolation(error, 'users_username_key') ||
        isUniqueViolation(error, 'users_email_key');
      if (!lostRace || attempt === ATTEMPTS) throw error;
    }
  }
}

async function trySignUp(deps: SignupDeps, trial: TrialType, input: SignupInput): Promise<SignupReply> {
  const { companyId, accounts } = await findSignup(deps.db.global, {
    username: input.username,
    email: input.email,
    company: input.company_id
      ? { id: input.company_id }
      : { name: input.company_name ?? '', zip_code: input.zip_code ?? '' },
  });
  if (input.company_id && !companyId) throw new AppError('not_found', signupTexts.noCompany);
  const before = await findAccount(deps, companyId, accounts, input);
  if (before) return before;
  const company = companyId ? await deps.db.tenant(companyId, getCompanyName) : (input.company_name ?? '');
  await requireGoodPassword('password', input.password, { ...input, company });
  return companyId ? requestToJoin(deps, companyId, trial, input) : openCompany(deps, trial, input);
}

/** The account that this same request has just created. Another user's account with the same name or address is an error. */
async function findAccount(
  { db, now }: SignupDeps,
  companyId: CompanyId | undefined,
  found: Awaited<ReturnType<typeof findSignup>>['accounts'],
  input: SignupInput,
): Promise<SignupReply | undefined> {
  const [same] = found;
  if (!same) return undefined;
  const isSame =
    same.has_username &&
    same.has_email &&
    same.company_id === companyId &&
    now.getTime() - same.created_at.getTime() < REPEATED_MS &&
    (await checkPassword(input.password, same.password_hash));
  if (isSame && companyId) {
    const teamMember = await db.tenant(companyId, (t) => getStatus(t, same.user_id));
    const { status } = teamMember ?? {};
    if (status === 'active' || status === 'pending') {
      return { user_id: same.user_id, company_id: companyId, status };
    }
  }
  throw fieldsTaken({
    username: found.some((account) => account.has_username),
    email: found.some((account) => account.has_email),
  });
}

/** Not a 409: that code already says that a trial was used. */
function fieldsTaken(taken: { username: boolean; email: boolean }): AppError {
  const fields = {
    ...(taken.username ? { username: fieldTexts.usernameTaken } : {}),
    ...(taken.email ? { email: fieldTexts.emailTaken } : {}),
  };
  const [detail = fieldTexts.usernameTaken] = Object.values(fields);
  return new AppError('invalid', detail, { fields });
}

async function openCompany(deps: SignupDeps, trial: TrialType, input: SignupInput): Promise<SignupReply> {
  const { username, email, password, personal_phone_number } = input;
  const made = await createCompany(
    deps.db,
    deps.now,
    {
      name: input.company_name ?? '',
      zip_code: input.zip_code ?? '',
      // A browser's nonsense must not prevent a signup.
      ...(input.time_zone && isTimeZone(input.time_zone) ? { time_zone: input.time_zone } : {}),
      owner: {
        username,
        email,
        password,
        personal_phone_number: personal_phone_number ?? null,
        is_email_confirmed: false,
      },
    },
    async (t, { isListed, userId }) => {
      if (!isListed) throw new CompanyExists();
      await sendConfirmation(t, { user_id: userId, username, email }, deps);
      for (const feature of featuresOf(trial)) await startTrial(t, feature, deps.now, deps.trialDays);
    },
  );
  return { user_id: made.userId, company_id: made.companyId, status: 'active' };
}

async function requestToJoin(
  deps: SignupDeps,
  companyId: CompanyId,
  trial: TrialType,
  input: SignupInput,
): Promise<SignupReply> {
  const { db, now } = deps;
  const { username, email } = input;
  const requireAvailable = async (t: Tenant) => {
    const { is_available } = trialAvailability(trial, await listUsedTrials(t));
    if (!is_available) throw new AppError('conflict', signupTexts.usedByColleague(trial), { code: 'trial_used' });
  };
  await db.tenant(companyId, requireAvailable);
  await countRequest(deps, companyId);
  const user_id = newId();
  const password_hash = await hashPassword(input.password);
  await db.tenant(companyId, async (t: Tenant) => {
    await requireAvailable(t);
    await insertUser(t, {
      user_id,
      username,
      email,
      password_hash,
      personal_phone_number: input.personal_phone_number ?? null,
      role: 'staff',
      status: 'pending',
      is_email_confirmed: false,
      requested_trial: trial === 'loyalty_text' ? 'loyalty_sms' : trial,
      created_at: now,
    });
    await sendConfirmation(t, { user_id, username, email }, deps);
    await audit({ userId: user_id, now }, t, 'member.requested', user_id, { trial });
    await mailOwnersAboutRequest(t, { username, email }, deps.linkBase);
    await announce(t, { type: 'team', id: user_id });
  });
  return { user_id, company_id: companyId, status: 'pending' };
}

/** Each request is a mail to the company's owners, and strangers can make them from many addresses. @throws AppError 429 */
async function countRequest(deps: SignupDeps, companyId: CompanyId): Promise<void> {
  try {
    await deps.countRequest(companyId);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 429)) throw error;
    throw new AppError('too_many_requests', signupTexts.tooManyRequests, { ...error.more });
  }
}
