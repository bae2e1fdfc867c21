import type { MailContent } from '../texts/mail.ts';
import { GRACE_DAYS } from './limits.ts';

/** "invoice scanning", or both features. */
const list = (names: string[]) => names.join(' and ');

/** Mails about trials and plans. */
export const billingMails = {
  daysBefore: (company: string, features: string[], days: number, ends: string, url: string): MailContent => ({
    subject: `Your Counterbook trial ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    paragraphs: [
      `The free trial of ${list(features)} for ${company} ends on ${ends}.`,
      `Start a plan to continue without interruption. If you do nothing, you can still view and export your data for ${GRACE_DAYS} days. We will not delete your data or charge you.`,
    ],
    action: { label: 'See plans', url },
  }),
  lastDay: (company: string, features: string[], ends: string, url: string): MailContent => ({
    subject: 'Your Counterbook trial ends today',
    paragraphs: [
      `The free trial of ${list(features)} for ${company} ends today, ${ends}.`,
      `After that you can view and export your data for ${GRACE_DAYS} days, but you cannot change it. Start a plan to continue where you left off.`,
    ],
    action: { label: 'See plans', url },
  }),
  requested: (company: string, company_id: string, plan: string, who: string, fee: boolean): MailContent => ({
    subject: `${company} requested the plan “${plan}”`,
    paragraphs: [
      `${who} requested the plan “${plan}” for ${company} (${company_id}), ${fee ? 'with the implementation fee' : 'without the implementation fee, which they have already paid'}.`,
      'To activate it, run npm run -s activate.',
    ],
  }),
  cancelRequested: (company: string, company_id: string, plan: string, ends: string): MailContent => ({
    subject: `${company} canceled the plan “${plan}”`,
    paragraphs: [`The owner of ${company} (${company_id}) canceled the plan “${plan}”. It stays active until ${ends}.`],
  }),
  resumed: (company: string, company_id: string, plan: string): MailContent => ({
    subject: `${company} resumed the plan “${plan}”`,
    paragraphs: [
      `The owner of ${company} (${company_id}) resumed the plan “${plan}” before it ended. It stays active, so continue to send the bills.`,
    ],
  }),
  started: (company: string, plan: string, url: string): MailContent => ({
    subject: `Your plan “${plan}” is active`,
    paragraphs: [`The plan “${plan}” for ${company} is active. All your data is still there.`],
    action: { label: 'Open Counterbook', url },
  }),
  canceled: (company: string, plan: string, ends: string, url: string): MailContent => ({
    subject: 'Your membership has been canceled',
    paragraphs: [
      `The plan “${plan}” for ${company} is canceled. It stays active until ${ends}.`,
      'Nothing changes until then. You can resume the plan later without paying the implementation fee again.',
    ],
    action: { label: 'Resume plan', url },
  }),
};
