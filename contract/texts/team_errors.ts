import type { Role } from '../http.ts';
import type { MailContent } from './mail.ts';

const AS_ROLE: Record<Role, string> = {
  owner: 'as an owner',
  manager: 'as a manager',
  staff: 'as a member of staff',
};

/** Sentences about the team that the server answers. */
export const teamErrors = {
  noMember: 'This person is not in your team.',
  noInvitation: 'This invitation does not exist any more.',
  invitationEnded: 'This invitation is no longer valid. Ask whoever invited you for a new one.',
  memberAlready: (email: string) => `${email} is in your team already.`,
  asksAlready: (email: string) => `${email} has asked to join already. Approve the request instead.`,
  notPending: 'This person is in your team already.',
  notActive: 'This person has to be approved first.',
  lastOwner: 'A company needs an owner. Make somebody else an owner first.',
};

/** Mails about the team. */
export const teamMails = {
  invitation: (company: string, role: Role, days: number, url: string): MailContent => ({
    subject: `Join ${company} on Counterbook`,
    paragraphs: [
      `You are invited to join ${company} on Counterbook ${AS_ROLE[role]}. Choose a username and a password to begin.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: `The link works once, for ${days} days. If you do not know ${company}, do nothing.`,
  }),
  request: (company: string, username: string, email: string, url: string): MailContent => ({
    subject: `${username} asks to join ${company}`,
    paragraphs: [
      `${username} (${email}) has signed up and asks to join ${company}.`,
      'Until you approve, they can see nothing. If you do not know them, refuse.',
    ],
    action: { label: 'Approve or refuse', url },
  }),
  approved: (company: string, url: string): MailContent => ({
    subject: `You can log in to ${company} now`,
    paragraphs: [`Your request to join ${company} was approved.`],
    action: { label: 'Log in', url },
  }),
  refused: (company: string): MailContent => ({
    subject: `Your request to join ${company}`,
    paragraphs: [
      `Your request to join ${company} was refused, and your account was deleted. Ask the owner if you think this is a mistake.`,
    ],
  }),
};
