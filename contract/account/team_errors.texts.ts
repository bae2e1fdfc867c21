import type { Role } from '../http.ts';
import type { MailContent } from '../texts/mail.ts';

const AS_ROLE: Record<Role, string> = {
  owner: 'as an owner',
  manager: 'as a manager',
  staff: 'as a staff member',
  accountant: 'as an accountant',
};

/** Sentences about the team that the server answers. */
export const teamErrors = {
  notOnTeam: 'This user is not on your team.',
  noInvitation: 'This invitation no longer exists.',
  invitationEnded: 'This invitation is no longer valid. Ask whoever invited you for a new one.',
  alreadyOnTeam: (email: string) => `${email} is already on your team.`,
  invitedLately: (email: string) =>
    `${email} has already received two invitations from you, the last one less than a day ago. Ask them to look in their spam folder, or invite them again tomorrow.`,
  notReached: (email: string) =>
    `Two invitations to ${email} did not arrive, the last one less than a day ago. Check the address, or invite them again tomorrow.`,
  notMailed: (email: string) =>
    `We emailed an invitation to ${email} before, and nobody has confirmed that address since. Ask them to use that invitation, or invite another address.`,
  asksAlready: (email: string) => `${email} has already asked to join. Approve the request instead.`,
  notPending: 'This user is already on your team.',
  notActive: 'Approve this user first.',
  unconfirmed: (username: string, email: string) =>
    `${username} has not confirmed the address yet. Ask them to open the link that we emailed to ${email}. If it has expired, they can set a new password with “Forgot password” on the login page, which confirms the address too.`,
  lastOwner: 'A company needs at least one owner. Make another team member an owner first.',
};

/** Mails about the team. */
export const teamMails = {
  invitation: (company: string, role: Role, days: number, url: string): MailContent => ({
    subject: `Join ${company} on Counterbook`,
    paragraphs: [
      `You are invited to join ${company} on Counterbook ${AS_ROLE[role]}. To start, choose a username and a password.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: `The link works once and expires after ${days} days. If you do not know ${company}, ignore this email.`,
  }),
  request: (company: string, username: string, email: string, url: string): MailContent => ({
    subject: `${username} wants to join ${company}`,
    paragraphs: [
      `${username} (${email}) signed up and wants to join ${company}.`,
      'They cannot see anything until you approve the request. You can approve it once they have confirmed their email address: until then, anyone could have typed it. If you do not know them, decline the request.',
    ],
    action: { label: 'Approve or decline', url },
  }),
  approved: (company: string, url: string): MailContent => ({
    subject: `You can now log in to ${company}`,
    paragraphs: [`Your request to join ${company} was approved.`],
    action: { label: 'Log in', url },
  }),
  refused: (company: string): MailContent => ({
    subject: `Your request to join ${company}`,
    paragraphs: [
      `Your request to join ${company} was declined, and your account was deleted. If you think this is a mistake, ask the owner.`,
    ],
  }),
};
