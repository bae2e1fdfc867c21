import type { MailContent } from './mail.ts';

/** What owners are told about their public page. */
export const joinMails = {
  budgetSpent: (company: string, perHour: number, url: string): MailContent => ({
    subject: `More people than usual are joining ${company}`,
    paragraphs: [
      `Your signup page has taken ${perHour} numbers within an hour. To protect you from paying for texts to made-up numbers, it takes no more until the hour is over, then goes on by itself.`,
      'If you are holding an event, all is well: those who were turned away were asked to try again. If not, look at your newest contacts and tell us if they look made up.',
    ],
    action: { label: 'See your contacts', url },
    closing: 'You get this mail at most once a day.',
  }),
};
