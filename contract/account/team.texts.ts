import type { Role } from '../http.ts';
import { plural } from '../texts/plural.ts';
import { signupTexts } from './signup.texts.ts';
import type { TrialType } from './trials.ts';

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'a staff member',
  accountant: 'an accountant',
};

/** Sentences about the team: its members, requests to join it and invitations. */
export const teamTexts = {
  title: 'Team',
  detail:
    'Accountants can view and export invoices, stock and costs. Staff can view almost everything, count, receive, scan invoices and redeem coupons. Managers can also edit, post, send texts, import and export. Owners can also manage the team and billing.',
  you: 'you',
  columns: { teamMember: 'Member', role: 'Role', seen: 'Last active' },
  never: 'Never',
  requests: 'Requests to join',
  wants: (service: TrialType) => `Requested a trial of ${signupTexts.services[service]}. It begins when you approve.`,
  unconfirmed: 'Not confirmed',
  unconfirmedDetail: 'You can approve once they open the link that we emailed them.',
  approve: 'Approve',
  approveName: (name: string) => `Approve ${name}`,
  approved: (name: string) => `${name} can now log in.`,
  refuse: 'Decline',
  refuseName: (name: string) => `Decline ${name}`,
  refused: (name: string) => `The request from ${name} was declined.`,
  refuseTitle: (name: string) => `Decline ${name}?`,
  refuseDetail: 'This deletes the account and tells the user by email. They can sign up again.',
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: Role) => `${name} is now ${ROLE_WORDS[role]}.`,
  roleRaised: (name: string, role: Role) => `${name} is now ${ROLE_WORDS[role]} and has to log in again.`,
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeDetail:
    'This logs them out on every device, and cancels the invitations that they sent. Their work stays on record. You can invite them again.',
  removed: (name: string) => `${name} was removed.`,
  invite: 'Invite',
  inviteTitle: 'Invite a team member',
  email: 'Email',
  role: 'Role',
  invited: (email: string) => `Invitation sent to ${email}.`,
  invitations: 'Invitations',
  invitationUntil: (date: string) => `Link expires ${date}`,
  notDelivered: 'Not delivered',
  notDeliveredDetail: (email: string) =>
    `The mail server of ${email} refused our email, or could not be reached. If the address is right, send the invitation again. If it is wrong, cancel the invitation and invite the right address.`,
  sendAgain: 'Send again',
  sendAgainName: (email: string) => `Send the invitation for ${email} again`,
  sentAgain: (email: string) => `A new invitation was sent to ${email}. The earlier link no longer works.`,
  withdraw: 'Cancel',
  withdrawName: (email: string) => `Cancel the invitation for ${email}`,
  withdrawn: (email: string) => `The invitation for ${email} was canceled.`,
  failed: 'The team was not changed',
  waiting: (count: number) => `${plural(count, 'user wants', 'users want')} to join your company.`,
  look: 'Review requests',
  invitation: {
    title: (company: string) => `Join ${company}`,
    tab: 'Invitation',
    detail: (role: Role, email: string) => `You are invited to be ${ROLE_WORDS[role]}. Your account is for ${email}.`,
    submit: 'Create Account',
    accepted: (company: string) => `Welcome to ${company}! You can now log in.`,
    checking: 'Checking invitation…',
    failed: 'The invitation could not be checked',
  },
};
