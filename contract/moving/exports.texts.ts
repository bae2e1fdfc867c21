import type { MailContent } from '../texts/mail.ts';
import { plural } from '../texts/plural.ts';

/** Sentences about the export of everything that a company has. */
export const companyExportTexts = {
  title: 'Export everything',
  intro: (days: number) =>
    'One file with all your data and documents, in a form that another Counterbook can import, and with spreadsheets of the main lists. ' +
    `We email you when it is ready, and keep it for ${plural(days, 'day', 'days')}. Passwords are not in it.`,
  start: 'Export everything',
  started: 'The export has started. We will email you when it is ready.',
  underWay: 'Export in progress',
  waiting: 'Waiting to start…',
  running: (percent: number) => `Exporting… ${percent}%`,
  progress: 'Progress of the export',
  ready: (size: string, until: string) => `Ready to download (${size}). We delete it on ${until}.`,
  none: 'No exports yet.',
  deleted: (date: string) => `The export of ${date} was deleted. Start a new one if you need it.`,
  download: 'Download',
  downloaded: (name: string) => `${name} was downloaded.`,
  downloadFailed: 'The export could not be downloaded. Try again.',
  faults: {
    disk_full:
      'The export stopped because the server is out of disk space. Tell the person who runs Counterbook, and try again later.',
    unexpected: 'The export failed. Your data was not changed. Try again, or write to us on the help page.',
  },
};

/** Sentences that the server answers about exports. */
export const companyExportErrors = {
  underWay: 'An export is already in progress. Wait until it is ready.',
  noExport: 'This export no longer exists. Start a new one.',
};

export const companyExportMails = {
  ready: (company: string, days: number, url: string): MailContent => ({
    subject: `The export of ${company} is ready`,
    paragraphs: [
      `The file with all data and documents of ${company} is ready. Log in and download it under Settings within ${plural(days, 'day', 'days')}.`,
      'It contains the names and phone numbers of your customers. Keep it as safe as you keep Counterbook.',
    ],
    action: { label: 'Open settings', url },
    closing: 'If you did not request it, change your password and check who the owners on your team are.',
  }),
};
