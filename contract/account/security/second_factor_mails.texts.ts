import type { MailContent } from '../../texts/mail.ts';
import { plural } from '../../texts/plural.ts';

const SUBJECT = 'Your Counterbook two-step login was changed';
const NOT_YOU =
  'If it was not you, set a new password now: choose “Forgot password” on the login page. Then tell the owner of your company.';

/** Mails to a user whose two-step login was changed or used in an unusual way. */
export const secondFactorMails = {
  appAdded: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`An authenticator app was added to the account “${username}”.`, NOT_YOU],
  }),
  appRemoved: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`The authenticator app was removed from the account “${username}”.`, NOT_YOU],
  }),
  passkeyAdded: (username: string, name: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`The passkey “${name}” was added to the account “${username}”.`, NOT_YOU],
  }),
  passkeyRemoved: (username: string, name: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [`The passkey “${name}” was removed from the account “${username}”.`, NOT_YOU],
  }),
  codesRenewed: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [
      `New recovery codes were created for the account “${username}”. The earlier ones stopped working.`,
      NOT_YOU,
    ],
  }),
  codeUsed: (username: string, left: number): MailContent => ({
    subject: 'A Counterbook recovery code was used',
    paragraphs: [
      `Someone logged in to the account “${username}” with a recovery code. ${plural(left, 'code', 'codes')} left.`,
      NOT_YOU,
    ],
  }),
  reset: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [
      `An owner of your company reset the two-step login of the account “${username}”. Until you set it up again, the password alone is enough.`,
      NOT_YOU,
    ],
  }),
  resetByOperator: (username: string): MailContent => ({
    subject: SUBJECT,
    paragraphs: [
      `The people who run Counterbook removed the two-step login of the account “${username}”. Until you set it up again, the password alone is enough.`,
      NOT_YOU,
    ],
  }),
};
