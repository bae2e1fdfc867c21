import type { FeatureCode } from '../http.ts';
import { plural } from '../texts/plural.ts';

/** Sentences about plans, trials and canceling. The specification fixes some of them. */
export const billingTexts = {
  plans: {
    names: { stock: 'Invoices and stock', loyalty: 'Loyalty texts', both: 'Everything' },
    includes: {
      stock: [
        'Supplier invoices read from photos, PDFs and e-invoices',
        'Stock, costs and reorder points that follow each delivery',
        'Unlimited users, vendors and devices',
      ],
      loyalty: [
        'Your own signup page and QR code',
        'Offers and coupons by text message',
        'Consent, opt-outs and quiet hours handled for you',
      ],
      both: ['Invoices and stock', 'Loyalty texts', 'One bill that costs less than two separate plans'],
    },
    perMonth: 'a month',
  },
  features: {
    invoice_scanning: 'invoice scanning',
    loyalty_sms: 'the loyalty text program',
  } satisfies Record<FeatureCode, string>,
  resumed: 'Your plan was resumed.',
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
      `Your trial has ended. You can view and export everything until ${until}, but you cannot change it.`,
    planReadOnly: (until: string) =>
      `Your plan has ended. You can view and export everything until ${until}, but you cannot change it.`,
    planEnds: (date: string) => `Your plan is canceled. It ends on ${date}.`,
    overdue: 'Your last payment did not go through. Update your card to keep your plan.',
    action: 'See plans',
    resume: 'Resume plan',
    card: 'Update card',
  },
  subscribe: {
    expired: 'Your free trial has expired',
    ended: 'Your free trial has ended',
    planEnded: 'Your plan has ended',
    message: 'Your free trial has ended and there are no active trials. Please upgrade to continue.',
    noAccess: "You don't have access to any services. Please upgrade your account or contact support.",
    checking: 'Checking your plan',
    trialRuns: 'Your free trial is active',
    trialUntil: (until: string) => `You have full access until ${until}.`,
    trialOfUntil: (feature: string, until: string) => `Your trial of ${feature} ends ${until}.`,
    planRuns: 'Your plan is active',
    toBook: 'Open Counterbook',
    seePlan: 'View my plan',
    countdown: (seconds: number) => `The plans open in ${plural(seconds, 'second', 'seconds')}.`,
    stopped: 'The plans will not open by themselves.',
    stay: 'Stay here',
    upgrade: 'Upgrade Now',
    start: 'Start Paid Plan',
    readOnly: 'View my data first',
    logIn: 'Back to Login',
  },
  pay: {
    title: 'Start a paid plan',
    expiredIntro: 'Your trial has ended. We have not deleted anything. Start a plan to continue where you left off.',
    intro: 'Cancel anytime. Your plan stays active until the end of the month you paid for.',
    choose: 'Plan',
    included: 'Included',
    fee: 'One-time implementation fee',
    feeDetail: 'We help you set up your vendors, your items and your first invoices.',
    feeWaived: 'No implementation fee. You have already paid it.',
    today: 'Due today',
    firstBill: 'First bill',
    after: (price: string) => `Then ${price} a month.`,
    checkout: 'Go to payment',
    request: 'Request this plan',
    online: 'You pay on our payment provider’s page. The provider stores your card, and we never see its number.',
    byHand: (contact: string) =>
      `We activate your plan by hand and email you the bill. Questions? Write to ${contact}.`,
    requestedTitle: 'We received your request',
    requested: (plan: string, contact: string) =>
      `You requested “${plan}”. We usually activate a plan within one business day and email you when it is ready. If it is urgent, write to ${contact}.`,
    paidTitle: 'Thank you',
    paidWaiting: 'We received your payment and are activating your plan. This page updates by itself.',
    active: (plan: string) => `Your plan “${plan}” is active.`,
    activeCustom: 'We are customizing your membership plan. Please check back soon.',
    ownerOnly: 'Only the owner of your shop can start or change a plan. Show this page to the owner.',
    signedOut: 'Log in as the owner to start a plan.',
    logIn: 'Log in',
    open: 'Open Counterbook',
    portal: 'Manage cards and bills',
    change: (contact: string) => `To change your plan, write to ${contact}.`,
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
    confirmDetail: 'Your plan stays active until the end of the period you paid for. We will not delete anything.',
    keep: 'Keep membership',
    yes: 'Cancel membership',
    done: 'Your membership has been canceled.',
    failed: (message: string) => `Something went wrong: ${message}`,
    failedPlain: 'Cancellation failed',
  },
};
