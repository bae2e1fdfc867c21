import type { MailContent } from './mail.ts';

/** "invoice scanning", or both features. */
const list = (names: string[]) => names.join(' and ');

/** Mails about trials and plans. */
export const billingMails = {
  threeDays: (company: string, features: string[], ends: string, url: string): MailContent => ({
    subject: 'Your Counterbook trial ends in 3 days',
    paragraphs: [
      `The free trial of ${list(features)} for ${company} ends on ${ends}.`,
      'Start a plan and everything goes on without a gap. If you do nothing, you can still look at your book and export it for 30 days; nothing is deleted and nothing is charged.',
    ],
    action: { label: 'See the plans', url },
  }),
  lastDay: (company: string, features: string[], ends: string, url: string): MailContent => ({
    subject: 'Your Counterbook trial ends today',
    paragraphs: [
      `The free trial of ${list(features)} for ${company} ends today, ${ends}.`,
      'From then on you can look at everything and export it for 30 days, but not change it. Start a plan and you go on where you are.',
    ],
    action: { label: 'See the plans', url },
  }),
  requested: (company: string, company_id: string, plan: string, who: string, fee: boolean): MailContent => ({
    subject: `${company} asks for the plan “${plan}”`,
    paragraphs: [
      `${who} asked for the plan “${plan}” for ${company} (${company_id}), ${fee ? 'with the implementation fee' : 'without an implementation fee: they have paid it before'}.`,
      'It runs as soon as you switch it on with npm run -s activate.',
    ],
  }),
  cancelRequested: (company: string, company_id: string, plan: string, ends: string): MailContent => ({
    subject: `${company} has cancelled the plan “${plan}”`,
    paragraphs: [`The plan “${plan}” of ${company} (${company_id}) was cancelled by its owner. It runs until ${ends}.`],
  }),
  started: (company: string, plan: string, url: string): MailContent => ({
    subject: `Your plan “${plan}” is running`,
    paragraphs: [`The plan “${plan}” of ${company} is switched on. Everything you had is where you left it.`],
    action: { label: 'Open Counterbook', url },
  }),
  cancelled: (company: string, plan: string, ends: string, url: string): MailContent => ({
    subject: 'Your membership has been cancelled',
    paragraphs: [
      `The plan “${plan}” of ${company} is cancelled and runs until ${ends}.`,
      'Until then nothing changes. You can resume it later without paying the implementation fee again.',
    ],
    action: { label: 'Resume the plan', url },
  }),
};
