import type { MailContent } from '../texts/mail.ts';

/** Emails to owners about their signup page. */
export const joinMails = {
  budgetSpent: (company: string, perHour: number, url: string): MailContent => ({
    subject: `More people than usual are joining ${company}`,
    paragraphs: [
      `Your signup page accepted ${perHour} numbers within an hour. To protect you from paying for texts to fake numbers, it accepts no more until the hour is over. Then it opens again automatically.`,
      'If you are holding an event, you do not need to do anything. We asked the people who were turned away to try again. Otherwise, check your newest contacts and tell us if they look fake.',
    ],
    action: { label: 'See contacts', url },
    closing: 'We send this email at most once a day.',
  }),
};
