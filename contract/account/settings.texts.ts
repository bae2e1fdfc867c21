/** Sentences of the settings screen as a whole. */
export const settingsTexts = {
  title: 'Account settings',
  account: {
    title: 'Account',
    company: 'Company',
    username: 'Username',
    role: 'Role',
    membership: 'Membership',
    customizing: 'We are customizing your membership plan. Please check back soon.',
    cancel: 'Cancel Membership',
    start: 'Start Paid Plan',
    newTab: 'opens in a new tab',
    resume: 'Resume plan',
    resumed: 'Your plan was resumed.',
    trialEnds: (feature: string, date: string) => `The trial of ${feature} ends ${date}.`,
    planEnds: (date: string) => `Canceled. Active until ${date}`,
    overdue: 'The last payment did not go through.',
    lapsedUntil: (feature: string, kind: 'paid' | 'trial', date: string) =>
      `The ${kind === 'trial' ? 'trial' : 'plan'} of ${feature} has ended. You can view and export it until ${date}.`,
    requested: (plan: string) => `You requested “${plan}”. We are activating it.`,
    tryToo: (feature: string) => `Try ${feature} too`,
    trialStarted: (feature: string) => `The free trial of ${feature} has started.`,
    ownerOnly: 'Only the owner can change the plan.',
    seePlans: 'See plans',
  },
  activity: 'View activity',
  logOut: 'Logout',
};
