import { plural } from '../../texts/plural.ts';
import { AUTOMATION_DAYS, AUTOMATION_HOUR, type AutomationKind } from './kinds.ts';

const customers = (count: number) => plural(count, 'customer', 'customers');
const range = (kind: AutomationKind) => AUTOMATION_DAYS[kind];

/** Sentences of the screen with the texts that go out by themselves. */
export const automationTexts = {
  title: 'Automatic texts',
  intro: `Each text is off until you turn it on. Once a day, at ${AUTOMATION_HOUR} AM in your shop’s time zone, we look for the customers it is due to and send them an ordinary campaign. Consent, quiet hours and limits apply as always.`,
  kinds: {
    coupon_expiring: {
      title: 'Coupon about to expire',
      about:
        'Reminds each customer once of a coupon that they have not used. Coupons less than a day old and coupons that the customer was already reminded of are left out.',
      days: 'Days before the coupon’s last day',
      daysHint: `From ${range('coupon_expiring').min} to ${range('coupon_expiring').max}.`,
      rule: (days: number) => `Goes out ${plural(days, 'day', 'days')} before the coupon’s last day.`,
      wordsHint: '{coupon} becomes the coupon’s title, and {coupon_link} a link to it.',
      redeemedDetail: 'after the reminder',
    },
    win_back: {
      title: 'Win-back',
      about:
        'Goes to customers who have not joined or redeemed a coupon for a while. They get it again only after as many days.',
      days: 'Days without joining or redeeming',
      daysHint: `From ${range('win_back').min} to ${range('win_back').max}.`,
      rule: (days: number) =>
        `Goes to customers who have not joined or redeemed a coupon in the last ${plural(days, 'day', 'days')}.`,
      wordsHint: '{link} becomes a link to the customer’s own page.',
      redeemedDetail: 'within those days after the text',
    },
  } satisfies Record<AutomationKind, object>,
  on: 'On',
  off: 'Off',
  paused: 'Paused',
  since: (at: string, by: string | null) => (by ? `Last changed ${at} by ${by}` : `Last changed ${at}`),
  next: (at: string) => `Next: ${at}`,
  today: (count: number) => `${customers(count)} would get it now`,
  countingResults: 'Counting the results…',
  resultsFailed: 'The results could not be counted.',
  counting: 'Counting the customers who would get it now…',
  countFailed: 'The customers who would get it now could not be counted.',
  setUp: 'Set up',
  change: 'Change',
  turnOff: 'Turn off',
  turnOffTitle: (title: string) => `Turn off “${title}”?`,
  turnOffDetail:
    'We create no new texts and cancel those that are still waiting. Texts that were already sent cannot be recalled.',
  keepOn: 'Keep it on',
  turnedOff: (title: string) => `“${title}” was turned off.`,
  turnOn: 'Turn on',
  turnedOn: (title: string) => `“${title}” was turned on.`,
  save: 'Save changes',
  saved: 'The changes were saved.',
  cancel: 'Cancel',
  words: 'Words',
  standard: 'Standard words',
  own: 'Your own words',
  ownWords: 'Message',
  ownSpanish: 'Message in Spanish',
  ownSpanishHint: 'Customers who read Spanish get this message. When it is empty, they get the message above.',
  preview: 'Preview',
  inSpanish: 'In Spanish',
  chooseDays: 'Enter the number of days to see the text and how many customers it would reach.',
  previewing: 'Counting the customers…',
  reach: (count: number) => `If it went out now, ${customers(count)} would get it.`,
  first: (at: string) => `We look for customers for the first time on ${at}.`,
  /** The example coupon of a shop that has none. */
  exampleCoupon: 'Free coffee',
  sent: 'Sent',
  redeemed: 'Redeemed',
  optedOut: 'Opted out',
  optedOutDetail: 'after this text',
  readOnly: 'Only a manager or the owner can change automatic texts.',
  toCampaign: 'Show the campaign',
  /** Of its campaigns, with the title of the coupon. */
  campaignName: {
    coupon_expiring: (coupon: string) => `Reminder: ${coupon}`,
    win_back: () => 'Win-back',
  },
  /** In the list and on the page of a campaign that it made. */
  origin: {
    coupon_expiring: 'Automatic: coupon about to expire',
    win_back: 'Automatic: win-back',
  } satisfies Record<AutomationKind, string>,
  open: 'Show automatic texts',
  /** Before a campaign that it made is canceled. */
  dueAgain: (title: string) =>
    `Customers whose text is canceled are due again tomorrow. If they should not get it, turn off the automatic text “${title}”.`,
  hasProblem: 'Some texts are not sent until this is fixed:',
};

export const automationErrors = {
  days: (kind: AutomationKind) =>
    `The days must be a whole number from ${AUTOMATION_DAYS[kind].min} to ${AUTOMATION_DAYS[kind].max}.`,
  words: 'Write a message, or choose the standard words.',
  suspended: 'Paused because this shop is suspended.',
  campaignPaused: 'Paused because its last campaign is paused. Resume or cancel that campaign first.',
};

/** The standard words of a win-back. All characters are in GSM-7, which has no á, í, ó, ú. */
export const winBackTexts = {
  en: 'It has been a while, and we would love to see you again. See your offers: {link} Reply STOP to opt out.',
  es: 'Hace tiempo que no viene, y nos gusta mucho verle. Vea sus ofertas: {link} Responda ALTO para salir.',
};
