import type { FeatureCode } from '../http.ts';
import { plural } from './plural.ts';

/** Sentences of plans, trials and cancelling. Quoted in the specification: 2.4, 2.7, 2.10, section 4 and 8. */
export const billingTexts = {
  plans: {
    names: { stock: 'Invoices and stock', loyalty: 'Loyalty texts', both: 'Everything' },
    includes: {
      stock: [
        'Supplier invoices read from photos, PDFs and e-invoices',
        'Stock, costs and reorder points that follow each delivery',
        'Every user, every vendor, every device',
      ],
      loyalty: [
        'A joining page and QR code of your own',
        'Offers and coupons by text message',
        'Consent, opt-outs and quiet hours kept for you',
      ],
      both: ['Invoices and stock', 'Loyalty texts', 'One bill, and less than the two apart'],
    },
    perMonth: 'a month',
  },
  features: {
    invoice_scanning: 'invoice scanning',
    loyalty_sms: 'the loyalty text programme',
  } satisfies Record<FeatureCode, string>,
  resumed: 'Your plan goes on.',
  banner: {
    endsIn: (days: number) =>
      days === 0
        ? 'Your trial ends today'
        : days === 1
          ? 'Your trial ends tomorrow'
          : `Your trial ends in ${days} days`,
    endsInFor: (feature: string, days: number) =>
      `Your trial of ${feature} ends ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`,
    readOnly: (until: string) =>
      `Your trial has ended. You can look at everything and export it until ${until}, but not change it.`,
    planReadOnly: (until: string) =>
      `Your plan has ended. You can look at everything and export it until ${until}, but not change it.`,
    planEnds: (date: string) => `Your plan is cancelled and ends on ${date}.`,
    overdue: 'Your last payment did not go through. Check your card so that nothing stops.',
    action: 'See plans',
    resume: 'Resume plan',
    card: 'Check card',
  },
  subscribe: {
    expired: 'Your free trial has expired',
    ended: 'Your free trial has ended',
    planEnded: 'Your plan has ended',
    message: 'Your free trial has ended and there are no active trials. Please upgrade to continue.',
    noAccess: "You don't have access to any services. Please upgrade your account or contact support.",
    checking: 'Looking at your plan',
    trialRuns: 'Your free trial is running',
    trialUntil: (until: string) => `Everything is open to you until ${until}.`,
    trialOfUntil: (feature: string, until: string) => `Your trial of ${feature} runs until ${until}.`,
    planRuns: 'Your plan is running',
    planIsRunning: 'There is nothing you have to do.',
    toBook: 'Go to my book',
    seePlan: 'See my plan',
    countdown: (seconds: number) => `Going to the plans in ${plural(seconds, 'second', 'seconds')}.`,
    stopped: 'Take your time. The plans are one button away.',
    stay: 'Stay here',
    upgrade: 'Upgrade Now',
    start: 'Start Paid Plan',
    readOnly: 'Look at my book first',
    logIn: 'Back to Login',
  },
  pay: {
    title: 'Start a paid plan',
    expiredIntro:
      'Your trial has ended. Nothing was deleted: everything goes on where it stopped as soon as a plan runs.',
    intro: 'Cancel whenever you like, to the end of the month that is paid.',
    choose: 'Plan',
    included: 'Included',
    fee: 'Implementation fee, once',
    feeDetail: 'We set up your vendors, your items and your first invoices with you.',
    feeWaived: 'No implementation fee: you have paid it before.',
    today: 'Due today',
    firstBill: 'First bill',
    after: (price: string) => `Then ${price} a month.`,
    checkout: 'Go to payment',
    request: 'Ask for this plan',
    online: 'You pay on the page of our payment provider, which keeps your card. We never see its number.',
    byHand: (contact: string) => `We switch the plan on by hand and send the bill by mail. Questions go to ${contact}.`,
    requestedTitle: 'Your request has arrived',
    requested: (plan: string, contact: string) =>
      `You asked for “${plan}”. We switch it on as a rule within one working day and write to you. If it is urgent, write to ${contact}.`,
    paidTitle: 'Thank you',
    paidWaiting: 'Your payment has arrived. Your plan is being switched on; this page notices by itself.',
    active: (plan: string) => `Your plan “${plan}” is running.`,
    activeCustom: 'We are customizing your membership plan. Please check back soon.',
    ownerOnly: 'Only the owner of your shop can start or change a plan. Show them this page.',
    signedOut: 'Log in as the owner to start a plan.',
    logIn: 'Log in',
    open: 'Open my book',
    portal: 'Cards and bills',
    change: (contact: string) => `For another plan, write to ${contact}.`,
    settings: 'Membership',
  },
  cancel: {
    title: "We're sorry to see you go",
    reason: 'Why are you leaving?',
    reasonPlaceholder: 'Choose a reason',
    reasons: [
      'Too expensive',
      'Didn’t meet my needs',
      'Found a better alternative',
      'Just exploring / temporary use',
      'Other',
    ],
    more: 'Anything you would like to tell us (optional)',
    note: 'You can resume your subscription later without paying the implementation fee again.',
    back: 'Go Back',
    proceed: 'Continue to Cancel',
    confirm: 'Are you sure you’d like to cancel your membership?',
    confirmDetail: 'Your plan runs to the end of the time that is paid. Nothing is deleted.',
    keep: 'Keep it',
    yes: 'Yes, cancel it',
    done: 'Your membership has been cancelled.',
    failed: (message: string) => `Something went wrong: ${message}`,
    failedPlain: 'Cancellation failed',
  },
};
