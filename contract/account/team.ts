import { z } from 'zod';
import { endpoint, Id, Instant, ROLES } from '../http.ts';
import { INVITATION_TOKEN_MAX } from './limits.ts';
import { Email, NewPassword, SignupReply, Username } from './signup.ts';
import { TRIAL_TYPES } from './trials.ts';

const RoleName = z.enum(ROLES);

export const TeamMember = z.object({
  user_id: Id,
  username: z.string(),
  email: z.string(),
  /** False: the address may be a stranger's. */
  email_confirmed: z.boolean(),
  role: RoleName,
  /** `pending`: has asked to join and waits for an owner. */
  status: z.enum(['active', 'pending']),
  /** The trial that a user who asks to join requested; null for other users. */
  requested_trial: z.enum(TRIAL_TYPES).nullable(),
  created_at: Instant,
  last_seen_at: Instant.nullable(),
  /** Whether the team member uses two-step login; null except for owners. */
  has_second_factor: z.boolean().nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Invitation = z.object({
  invitation_id: Id,
  email: z.string(),
  role: RoleName,
  created_at: Instant,
  expires_at: Instant,
  /** The address refused the email, or could not be reached for hours. */
  is_undelivered: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

const Done = z.object({});
const byOwner = { access: 'session', role: 'owner' } as const;
const ofTeamMember = z.object({ user_id: Id });
const Token = z.string().min(1).max(INVITATION_TOKEN_MAX);

export const team = {
  list: endpoint({
    method: 'GET',
    path: '/team',
    summary: 'List team members, requests to join and invitations',
    access: 'session',
    staleAfter: ['team'],
    reply: z.object({
      members: z.array(TeamMember),
      invitations: z.array(Invitation),
      second_factor_required: z.boolean(),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/team/invitations',
    summary:
      'Email an invitation to join. An earlier invitation to the same address ends; it can be repeated once a day',
    ...byOwner,
    body: z.object({ email: Email, role: RoleName }),
    reply: Invitation,
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/team/invitations/:invitation_id',
    summary: 'Cancel an invitation. Its link stops working at once',
    ...byOwner,
    params: z.object({ invitation_id: Id }),
    reply: Done,
  }),
  checkInvitation: endpoint({
    method: 'GET',
    path: '/invitations/check',
    summary: 'Get an invitation by its token',
    access: 'public',
    query: z.object({ token: Token }),
    reply: z.object({ company: z.string(), role: RoleName, email: z.string() }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation and create an account',
    access: 'public',
    body: z.object({ token: Token, username: Username, password: NewPassword }),
    reply: SignupReply,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/team/members/:user_id/approve',
    summary: 'Approve a request to join, once its address is confirmed',
    ...byOwner,
    params: ofTeamMember,
    body: z.object({ role: RoleName.optional() }).nullish(),
    reply: Done,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/team/members/:user_id/refuse',
    summary: 'Decline a request to join and delete its account',
    ...byOwner,
    params: ofTeamMember,
    reply: Done,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: '/team/members/:user_id',
    summary: "Change a team member's role",
    ...byOwner,
    params: ofTeamMember,
    body: z.object({ role: RoleName }),
    reply: Done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/team/members/:user_id',
    summary: 'Remove a team member; all of their sessions end at once',
    ...byOwner,
    params: ofTeamMember,
    reply: Done,
  }),
};
