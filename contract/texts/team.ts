import type { TrialType } from '../account_fields.ts';
import type { Role } from '../http.ts';
import { plural } from './plural.ts';
import { signupTexts } from './signup.ts';

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  staff: 'a member of staff',
};

/** Sentences of the team: who belongs to a company, who asks to, who is invited. */
export const teamTexts = {
  title: 'Team',
  detail:
    'Staff may count, receive, scan and look. Managers also edit and post. Owners also manage the team and billing.',
  you: 'you',
  columns: { member: 'Member', role: 'Role', seen: 'Last here' },
  never: 'Not yet',
  requests: 'Wants to join',
  wants: (service: TrialType) => `Wants to try ${signupTexts.services[service]}; the trial begins when you approve.`,
  approve: 'Approve',
  approveName: (name: string) => `Approve ${name}`,
  approved: (name: string) => `${name} can log in now.`,
  refuse: 'Refuse',
  refuseName: (name: string) => `Refuse ${name}`,
  refused: (name: string) => `The request of ${name} was refused.`,
  refuseTitle: (name: string) => `Refuse ${name}?`,
  refuseDetail: 'The account is deleted and its owner is told by mail. They can ask again.',
  roleOf: (name: string) => `Role of ${name}`,
  roleChanged: (name: string, role: Role) => `${name} is ${ROLE_WORDS[role]} now.`,
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeDetail: 'They are logged out everywhere at once. What they did stays in the book. You can invite them again.',
  removed: (name: string) => `${name} was removed.`,
  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  email: 'Email',
  role: 'Role',
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  invitations: 'Invited',
  invitationUntil: (date: string) => `Link works until ${date}`,
  withdraw: 'Withdraw',
  withdrawName: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: (email: string) => `The invitation of ${email} was withdrawn.`,
  failed: 'This could not be done',
  waiting: (count: number) => `${plural(count, 'person asks', 'people ask')} to join your company.`,
  look: 'Look at it',
  invitation: {
    title: (company: string) => `Join ${company}`,
    tab: 'Invitation',
    detail: (role: Role, email: string) => `You are invited to be ${ROLE_WORDS[role]}. Your account is for ${email}.`,
    submit: 'Create Account',
    accepted: (company: string) => `Welcome to ${company}! You can now log in.`,
    checking: 'Looking at the invitation…',
    failed: 'The invitation could not be checked',
  },
};
