import { AGE_MIN } from '../../contacts/birth_date.ts';
import { CAP_PER_DAY_MAX, CAP_PER_WEEK_MAX, CENTS_PER_SEGMENT_MAX, PROMISED_PER_MONTH_MAX } from '../limits.ts';

/** Sentences about the hours, limits and costs of texts. */
export const messagingSettingsTexts = {
  capPerDayFault: `Enter 1 to ${CAP_PER_DAY_MAX} texts a day.`,
  capPerWeekFault: `Enter 1 to ${CAP_PER_WEEK_MAX} texts a week.`,
  promiseFault: `Enter 1 to ${PROMISED_PER_MONTH_MAX} texts a month.`,
  centsFault: `Enter 0 to ${CENTS_PER_SEGMENT_MAX} cents.`,
  title: 'Texting rules',
  limits: 'Hours and limits',
  intro:
    'These rules apply to promotional texts. Answers to customers, such as the reply to HELP or STOP, are always sent at once.',
  windowStart: 'Send texts from',
  windowEnd: 'until',
  windowHint: 'In the customer’s time zone. Legal quiet hours always apply.',
  capPerDay: 'Maximum per day',
  capPerWeek: 'Maximum per week',
  capHint: 'Promotional texts to one customer.',
  promised: 'Maximum per month',
  promisedHint:
    'Shown beside the consent box when a customer joins. We never exceed it. Customers who agreed to fewer get no more than that.',
  cents: 'Cents per segment',
  centsHint: 'Used only to estimate costs.',
  ageGate: 'We sell alcohol',
  ageGateHint: `Customers must then enter their date of birth to join, and texts about alcohol go only to customers who are ${AGE_MIN} or older.`,
  save: 'Save rules',
  saved: 'Texting rules saved.',
  readOnly: 'Only a manager or the owner can change these rules.',
};
