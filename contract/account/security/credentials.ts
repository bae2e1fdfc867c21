import { z } from 'zod';
import { endpoint, Id, Instant } from '../../http.ts';
import { EMAIL_MAX } from '../../limits.ts';
import { PASSWORD_MAX, RESET_TOKEN_MAX } from '../limits.ts';
import { NewPassword } from '../signup.ts';
import { credentialTexts } from './credentials.texts.ts';

const { forgot, reset } = credentialTexts;

/** What is wrong with the address for a reset link, or null. */
export function resetEmailFault(email: string): string | null {
  const address = email.trim();
  if (!address) return forgot.emailEmpty;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : forgot.emailInvalid;
}

const ResetEmail = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .superRefine((text, issues) => {
    const message = resetEmailFault(text);
    if (message) issues.addIssue({ code: 'custom', message });
  });

/** A password that is only compared: any text is accepted. */
const AnyPassword = z.string().max(PASSWORD_MAX);

export const SignedInSession = z.object({
  session_id: Id,
  /** In plain words: "Firefox on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  /** The session of this request. */
  is_current: z.boolean(),
});
export type SignedInSession = z.infer<typeof SignedInSession>;

export const credentials = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Email a link to set a new password. The response is the same for known and unknown addresses',
    access: 'public',
    body: z.object({ email: ResetEmail }),
    reply: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password by a mailed link; every session of the user ends',
    access: 'public',
    body: z.object({
      token: z.string().min(1, reset.invalid).max(RESET_TOKEN_MAX, reset.invalid),
      new_password: NewPassword,
    }),
    reply: z.object({ message: z.string() }),
  }),
  verifyPassword: endpoint({
    method: 'POST',
    path: '/auth/verify-password',
    summary: "Check the user's password. A wrong password returns 400",
    access: 'session',
    accountant: true,
    body: z.object({ password: AnyPassword }),
    reply: z.object({}),
    keyed: false,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Set a new password; every session of the user ends, this one included',
    access: 'session',
    accountant: true,
    body: z.object({ current_password: AnyPassword, new_password: NewPassword }),
    reply: z.object({ message: z.string() }),
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: "List the user's sessions",
    access: 'session',
    accountant: true,
    reply: z.object({ sessions: z.array(SignedInSession) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    summary: "End one of the user's sessions",
    access: 'session',
    accountant: true,
    params: z.object({ session_id: Id }),
    reply: z.object({}),
  }),
  revokeOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/revoke-others',
    summary: 'End all other sessions of the user',
    access: 'session',
    accountant: true,
    reply: z.object({ revoked: z.int() }),
  }),
};
