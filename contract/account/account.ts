import { z } from 'zod';
import { endpoint, FEATURE_CODES, Id, Instant, ROLES } from '../http.ts';

export const LoginReply = z.object({
  access_token: z.string(),
  user_id: Id,
  company_id: Id,
  /** The sync with the point of sale that this login started; null when none is connected. */
  pos_update_task_id: Id.nullable(),
  is_paid_user: z.boolean(),
  has_active_trials: z.boolean(),
});
export type LoginReply = z.infer<typeof LoginReply>;

export const User = z.object({
  user_id: Id,
  username: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  /** The address that takes effect when its mailed link is opened; null when none was asked for. */
  new_email: z.string().nullable(),
  role: z.enum(ROLES),
  company_id: Id,
  company: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  is_paid_user: z.boolean(),
  trial_expired: z.boolean(),
  subscription_id: z.string().nullable(),
  /** The moment of the backup that the company was restored from, until an owner allows campaigns again. */
  restored_from: Instant.nullable(),
  /** Why the operator has suspended the company: it sends nothing, nobody joins it, and it uploads nothing. Null: it is not. */
  suspended: z.object({ reason: z.string(), contact: z.string() }).nullable(),
  /** The operator has paused the sending of all companies; what they send waits. */
  sending_paused: z.boolean(),
  /** The company has not said how its customers reach it. */
  lacks_help_contact: z.boolean(),
  /** The places of the company that are not archived, the default one first. */
  locations: z.array(z.object({ location_id: Id, name: z.string() })),
});
export type User = z.infer<typeof User>;

export const ACCESS_TYPES = ['paid', 'trial'] as const;

export const FeatureAccess = z.object({
  allowed: z.boolean(),
  access_type: z.enum(ACCESS_TYPES).nullable(),
  /** The trial or plan has ended: data can be viewed and exported, and nothing can change. */
  read_only: z.literal(true).optional(),
  /** When this access ends: the trial, the canceled plan, or the read-only time. */
  ends_at: Instant.optional(),
});
export type FeatureAccess = z.infer<typeof FeatureAccess>;

/** `loyalty_text` is the signup screen's name for the same feature. */
export const FeatureCodeInput = z
  .enum([...FEATURE_CODES, 'loyalty_text'])
  .transform((code) => (code === 'loyalty_text' ? 'loyalty_sms' : code));

export const account = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary:
      'Log in with HTTP Basic or with the form fields username and password. With two-step login, a right password is answered 401 with the code second_factor_needed and a challenge',
    access: 'public',
    body: 'form',
    reply: LoginReply,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Log out: end this session',
    access: 'session',
    accountant: true,
    beforeSetUp: true,
    reply: z.object({}),
    // A second logout has no session anymore.
    keyed: false,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/users/get-user',
    summary: 'Get the logged-in user and company',
    access: 'session',
    accountant: true,
    staleAfter: ['location', 'team'],
    reply: User,
  }),
  hasFeature: endpoint({
    method: 'GET',
    path: '/users/has-feature',
    summary: 'Check whether the company can use a feature now, through a plan or a trial',
    access: 'session',
    accountant: true,
    query: z.object({ code: FeatureCodeInput }),
    reply: FeatureAccess,
  }),
};
