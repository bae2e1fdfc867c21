import { account, type FeatureAccess, type User } from '#contract/account/account.ts';
import { company } from '#contract/account/company.ts';
import { team } from '#contract/account/team.ts';
import { billing } from '#contract/billing/billing.ts';
import { FEATURE_CODES, type FeatureCode } from '#contract/http.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import { EXPIRING_DAYS_DEFAULT } from '#contract/inventory/limits.ts';
import { program } from '#contract/program/program.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { MEMBERSHIP, OWNER, PAID } from './samples.ts';
import { answer, answerBy, answerStream } from './server.ts';

interface Who {
  user?: Partial<User>;
  features?: Partial<Record<FeatureCode, FeatureAccess>>;
}

/** Answers the calls of the shell: for the owner of a shop with all features, unless a test changes them. */
export function answerShell({ user, features }: Who = {}): void {
  answer(account.getUser, { ...OWNER, ...user });
  answerBy(account.hasFeature, ({ query }) => {
    const code: FeatureCode = query.code === 'loyalty_sms' ? 'loyalty_sms' : 'invoice_scanning';
    return features?.[code] ?? PAID;
  });
  const runs = (code: FeatureCode) => {
    const { allowed, read_only }: FeatureAccess = features?.[code] ?? PAID;
    return allowed && !read_only;
  };
  answer(billing.membership, { ...MEMBERSHIP, features: FEATURE_CODES.filter(runs) });
  answerFirstSteps();
  answer(company.getStorage, { used_bytes: 1024 ** 3, allowed_bytes: 20 * 1024 ** 3 });
  answer(team.list, { members: [], invitations: [], second_factor_required: false });
  answer(waiting.list, { waiting: [], daily_mail: false, alerts: [], expiring_days: EXPIRING_DAYS_DEFAULT });
  answer(inventory.summary, {
    item_count: 0,
    value: 0,
    archived_value: 0,
    low_count: 0,
    reorder_point_count: 0,
    par_level_count: 0,
    out_count: 0,
    invoices_to_review: 0,
    oldest_review_at: null,
    written_off_value: 0,
    written_off_most: null,
    categories: [],
  });
  answer(inventory.costChange, { change: null, was_bought: false, rises: [] });
  answer(program.getQrCode, {
    qr_code_data_url: 'data:,',
    signup_url: `${location.origin}/loyalty-signup?company_id=${OWNER.company_id}`,
    company_name: OWNER.company,
    company_id: OWNER.company_id,
  });
  answerStream();
}

/** No list of first steps. */
export function answerFirstSteps(): void {
  answer(firstSteps.list, { stock: null, customers: null, sample_invoice_id: null, has_test_phones: false });
}
