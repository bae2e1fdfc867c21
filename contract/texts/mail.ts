/** The content of a mail, in plain words: paragraphs, and at most one button. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** After the button. */
  closing?: string;
}

/** Mails about credentials and settings. */
export const mailTexts = {
  passwordReset: (username: string, url: string): MailContent => ({
    subject: 'Set a new Counterbook password',
    paragraphs: [
      `Someone requested a new password for the account “${username}”. If it was you, set one here within an hour.`,
    ],
    action: { label: 'Set a new password', url },
    closing: 'The link works once. If it was not you, ignore this email. Your password does not change.',
  }),
  passwordChanged: (username: string): MailContent => ({
    subject: 'Your Counterbook password was changed',
    paragraphs: [
      `The password for the account “${username}” was changed, and every device was logged out.`,
      'If it was not you, set a new password now: choose “Forgot password” on the login page.',
    ],
  }),
  feedback: (from: {
    username: string;
    email: string;
    company: string;
    feedback_type: string | null;
    feedback_text: string;
  }): MailContent => ({
    subject: `Feedback${from.feedback_type ? ` (${from.feedback_type})` : ''} from ${from.company}`,
    paragraphs: [from.feedback_text],
    closing: `${from.username} of ${from.company}, ${from.email}. We promise a reply within 24 hours.`,
  }),
};
