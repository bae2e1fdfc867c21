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
    trialEnds: (feature: string, date: string) => `Trial of ${feature} ends ${date}`,
    planEnds: (date: string) => `Canceled. Active until ${date}`,
    overdue: 'The last payment did not go through.',
    readOnlyUntil: (date: string) => `You can view and export everything until ${date}.`,
    requested: (plan: string) => `You requested “${plan}”. We are activating it.`,
    ownerOnly: 'Only the owner can change the plan.',
  },
  logOut: 'Logout',
};
