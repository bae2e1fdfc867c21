import type { FeatureAccess, User } from '#contract/account/account.ts';
import { bannerTexts } from '#contract/billing/banner.texts.ts';
import type { FeatureCode } from '#contract/http.ts';
import { noFeature } from '#contract/texts/features.ts';

/** The state that /subscribe is opened with. */
export type SubscribeState =
  | { reason: 'no_access'; message: string }
  /** The company has other features than the one that was asked for. */
  | { reason: 'missing_feature'; message: string; feature: FeatureCode };

export type AccessState = 'paid' | 'trial' | 'no_access';

type Features = Record<FeatureCode, FeatureAccess>;

/** What is known after a check that failed. */
export const NO_FEATURE: FeatureAccess = { allowed: false, access_type: null };

/** Whether its screens open: the feature runs, or it has lapsed a short while ago and can still be read. */
export function canOpen(access: FeatureAccess): boolean {
  return access.allowed || access.read_only === true;
}

/** Whether something can be done on its screens, not only looked at. */
export function canChange(access: FeatureAccess): boolean {
  return access.allowed && access.read_only !== true;
}

/** Paid, else on trial of either feature, else nothing. */
export function accessState(user: Pick<User, 'is_paid_user'>, features: Features): AccessState {
  if (user.is_paid_user) return 'paid';
  return features.invoice_scanning.allowed || features.loyalty_sms.allowed ? 'trial' : 'no_access';
}

/** For a user without any feature; `message` is the server's sentence, if any. */
export function noAccess(message: string = bannerTexts.noAccess): SubscribeState {
  return { reason: 'no_access', message };
}

/** For a user who opened a screen of a feature that the company does not have. */
export function missingFeature(
  user: Pick<User, 'is_paid_user'>,
  features: Features,
  feature: FeatureCode,
): SubscribeState {
  if (accessState(user, features) === 'no_access') return noAccess();
  return { reason: 'missing_feature', message: noFeature(feature), feature };
}
