import type { MailContent } from '../texts/mail.ts';

/** Sentences about the address of an account and its confirmation. */
export const emailTexts = {
  title: 'Email address',
  current: 'Address',
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  /** The strip under the bar. */
  notice: (email: string) => `Confirm your email address. We sent a link to ${email}.`,
  hideNotice: 'Hide this notice',
  sendAgain: 'Send the link again',
  sent: (email: string) => `We sent a new link to ${email}. Earlier links no longer work.`,
  alreadyConfirmed: 'This address is already confirmed.',
  /** The daily email is for addresses that are known to be the user's. */
  confirmFirst: (email: string) =>
    `Confirm your email address first: open the link that we sent to ${email}. Then turn on the daily email.`,
  change: 'Change address',
  newAddress: 'New email address',
  password: 'Current password',
  submit: 'Send confirmation link',
  cancel: 'Cancel',
  asked: (email: string) => `We sent a link to ${email}. Your address changes when you open it.`,
  pending: (email: string) =>
    `Changes to ${email} when you open the link that we sent there. To keep your address, enter it again.`,
  same: 'This is already your address.',
  failed: 'Your address was not changed',
  confirm: {
    title: 'Confirm your email address',
    intro: 'Press the button to confirm that you get our emails.',
    submit: 'Confirm address',
    done: (email: string) => `${email} is confirmed.`,
    changed: (email: string) => `Your address is now ${email}.`,
    ended:
      'This link has expired or was replaced by a newer one. Log in and send a new link. If you cannot log in yet, set a new password by email: that confirms your address too.',
    noToken: 'This link is incomplete. Open it again from the email.',
    failed: 'The address was not confirmed',
    next: 'Continue to Counterbook',
  },
};

/** What the server answers to a user who keeps the current address while a change waits. The screens load without it. */
export const emailAnswers = {
  kept: (email: string) => `Your address is still ${email}. The link to the other address no longer works.`,
  keptUnconfirmed: (email: string) =>
    `Your address is still ${email}. We sent a link there: open it to confirm the address. The link to the other address no longer works.`,
};

/** Mails about the address of an account. */
export const emailMails = {
  confirm: (username: string, days: number, url: string): MailContent => ({
    subject: 'Confirm your Counterbook email address',
    paragraphs: [`The account “${username}” was created with this address. Confirm that it is yours.`],
    action: { label: 'Confirm address', url },
    closing: `The link works for ${days} days. If you did not create this account, ignore this email. We will not write to you about it again.`,
  }),
  confirmNew: (username: string, days: number, url: string): MailContent => ({
    subject: 'Confirm your new Counterbook email address',
    paragraphs: [
      `You asked to use this address for the account “${username}”. The address of the account changes when you confirm this one.`,
    ],
    action: { label: 'Confirm address', url },
    closing: `The link works for ${days} days. If you did not ask for this, ignore this email. Nothing changes.`,
  }),
  changeRequested: (username: string, email: string): MailContent => ({
    subject: 'A new address was requested for your Counterbook account',
    paragraphs: [
      `Someone asked to change the address of the account “${username}” to ${email}. It changes when the new address is confirmed.`,
      'If it was not you, change your password now. This cancels the request.',
    ],
  }),
  changed: (username: string, email: string): MailContent => ({
    subject: 'Your Counterbook email address was changed',
    paragraphs: [
      `The account “${username}” now uses the address ${email}. This is the last email to your old address.`,
      'If it was not you, tell the owner of your company now. Owners: write to the people who run Counterbook.',
    ],
  }),
};
