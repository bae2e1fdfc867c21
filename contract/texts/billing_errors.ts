/** Sentences about plans and payment that the server answers. */
export const billingErrors = {
  samePlan: 'This plan is running already.',
  resumeInstead: 'This plan runs to its end; resume it instead of starting a new one.',
  changePlan: (contact: string) => `To change your plan, write to ${contact}.`,
  paymentUnderWay: 'A payment that you began before is being finished. Look again in a moment.',
  nothingToCancel: 'There is no running plan that could be cancelled.',
  nothingToResume: 'There is no cancelled plan that could be resumed. Start a plan instead.',
  noPortal: (contact: string) => `There are no payment pages for your plan. Write to ${contact} about cards and bills.`,
  providerAway: 'The payment provider cannot be reached. Nothing was charged or changed; try again in a moment.',
  providerRefused: (contact: string) =>
    `The payment provider did not accept this. Nothing was charged or changed; write to ${contact} if it happens again.`,
  otherDriver: (contact: string) => `This plan was paid in another way. Write to ${contact} to change it.`,
  badSignature: 'The signature of this event is not right.',
};
