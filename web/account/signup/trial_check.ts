import { signupTexts } from '#contract/account/signup.texts.ts';
import { signup } from '#contract/account/signup.ts';
import { ApiFailure, call } from '../../api.ts';
import type { Service } from './service.ts';

/** What is known about the company and its trial. Only `available` permits the next step. */
export type TrialStatus =
  | { state: 'unknown' }
  | { state: 'checking' }
  | { state: 'available'; message: string; companyId: string | null }
  | { state: 'used' | 'failed'; message: string };

/** Looks for the company, then whether it has had its trial. Never rejects: a failure is a status with its sentence. */
export async function checkCompany(name: string, zipCode: string, service: Service): Promise<TrialStatus> {
  const texts = signupTexts.trial;
  let companyId: string;
  try {
    const query = { company_name: name.trim(), zip_code: zipCode.trim() };
    companyId = (await call(signup.lookupCompany, { query })).company_id;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) {
      return { state: 'available', message: texts.available, companyId: null };
    }
    return { state: 'failed', message: waitOr(error, texts.companyUnverified) };
  }
  try {
    const trial = await call(signup.checkTrial, { query: { company_id: companyId, trial_type: service } });
    const { message } = trial;
    return trial.is_available ? { state: 'available', message, companyId } : { state: 'used', message };
  } catch (error) {
    return { state: 'failed', message: waitOr(error, texts.unverified) };
  }
}

/** How long to wait is worth more than that it failed. */
function waitOr(error: unknown, sentence: string): string {
  return error instanceof ApiFailure && error.status === 429 ? error.detail : sentence;
}
