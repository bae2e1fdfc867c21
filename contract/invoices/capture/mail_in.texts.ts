import { MAIL_FILES_KEPT_DAYS } from '../../limits.ts';
import { plural } from '../../texts/plural.ts';

/** Sentences of invoices by email. */
export const mailInTexts = {
  title: 'Invoices by email',
  link: 'By email',
  sendInstead: 'Send invoices by email instead',
  detail:
    'Forward invoices to your own address, or give it to your vendors. PDFs, photos and e-invoices are read like uploads.',
  unavailableTitle: 'No mailbox',
  unavailable: 'This installation has no mailbox for invoices. Ask the person who runs Counterbook to set one up.',
  address: {
    title: 'Your address',
    none: 'You have no address for invoices yet.',
    noneForStaff: 'You have no address for invoices yet. A manager or the owner can create it.',
    create: 'Create address',
    copy: 'Copy address',
    copied: 'Copied',
    renew: 'Replace address',
    renewTitle: 'Replace the address?',
    renewDetail: 'The old address stops working at once. Give the new one to everybody who sends you invoices.',
    remove: 'Remove address',
    removeTitle: 'Remove the address?',
    removeDetail: 'It stops working at once. Emails that have arrived are kept.',
    more: 'More actions for the address',
    failed: 'The address was not changed',
  },
  senders: {
    title: 'Accepted senders',
    detail:
      'We add their files as invoices automatically, and sales reports like those you added before as sales. Emails from other senders wait here until you decide.',
    team: (addresses: string) => `Your team is accepted: ${addresses}.`,
    teamNone: 'Addresses of your team are accepted as soon as they are confirmed.',
    field: 'Address or domain',
    hint: 'billing@example.com, or @example.com for everyone there',
    add: 'Add sender',
    added: (sender: string) => `${sender} was added.`,
    remove: (sender: string) => `Remove ${sender}`,
    removed: (sender: string) => `${sender} was removed.`,
    undo: 'Undo',
    failed: 'The senders were not changed',
  },
  mails: {
    title: 'Received emails',
    filter: 'Emails shown',
    waiting: 'Waiting',
    all: 'All',
    none: 'No emails yet.',
    noneWaiting: 'No emails are waiting.',
    noSubject: 'No subject',
    noSender: 'No sender',
    files: (count: number) => plural(count, 'file', 'files'),
    accept: 'Add as invoices',
    acceptOne: 'Add as invoice',
    checkSales: 'Check sales report',
    sales: 'sales',
    acceptAlways: 'Always accept this sender',
    accepted: (count: number) => `${plural(count, 'invoice was', 'invoices were')} added.`,
    more: (subject: string) => `More actions for ${subject}`,
    archive: 'Archive email',
    archived: `The email was archived. Its files are kept for ${MAIL_FILES_KEPT_DAYS} days.`,
    restore: 'Restore email',
    undo: 'Undo',
    failed: 'The email was not changed',
    openInvoice: (name: string) => `Open invoice ${name}`,
    state: { accepted: 'Added', waiting: 'Waiting', archived: 'Archived' },
  },
  reasons: {
    unknown_sender: 'You have not accepted this sender yet.',
    not_authentic: 'The mail server found that the sender may be forged. Add it only if you expected it.',
    no_file: 'It has no PDF, photo or e-invoice. Ask the sender for the invoice as a file.',
    unreadable: 'The email is damaged and could not be opened. Ask the sender to send it again.',
    too_large: 'The email is too large. Upload its files instead.',
    no_room:
      'There was not enough space for its files. Archive emails that you do not need, or ask for more space in the settings, then ask the sender to send the email again.',
    sales_report:
      'It looks like a sales report with columns that you have not added before. Check it once. After that, reports like it are added automatically.',
    sales_brake: 'This sales report would change a lot of your stock, and nothing has moved yet. Check it first.',
    no_service: 'It arrived while invoice scanning was not active.',
  },
  senderShape: 'Enter an email address such as billing@example.com, or a domain such as @example.com.',
};

/** Sentences of the server. */
export const mailInErrors = {
  unavailable: mailInTexts.unavailable,
  noMail: 'This email does not exist, or it belongs to another company.',
  noSender: 'This sender is not on your list.',
  notWaiting: 'This email is no longer waiting. Someone may have decided on it already.',
  noFiles: 'This email has no files that can become invoices.',
  tooManySenders: (most: number) => `You can accept at most ${most} senders. Use a domain such as @example.com.`,
};
