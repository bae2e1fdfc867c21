/** Sentences about plans and payment that the server answers. */
export const billingErrors = {
  samePlan: 'This plan is already active.',
  resumeInstead: 'This plan is canceled but still active. Resume it instead of starting a new one.',
  changePlan: (contact: string) => `To change your plan, write to ${contact}.`,
  paymentUnderWay: 'We are still processing an earlier payment. Check again in a moment.',
  requestedAtOnce: 'Two plans were requested at the same time. Choose the one that you want again.',
  nothingToCancel: 'You have no active plan to cancel.',
  nothingToResume: 'You have no canceled plan to resume. Start a plan instead.',
  noPortal: (contact: string) =>
    `Your plan has no payment page. For questions about cards and bills, write to ${contact}.`,
  providerAway: 'We cannot reach the payment provider. Nothing was charged or changed. Try again in a moment.',
  providerRefused: (contact: string) =>
    `The payment provider declined the request. Nothing was charged or changed. If this happens again, write to ${contact}.`,
  otherDriver: (contact: string) => `This plan uses another payment method. To change it, write to ${contact}.`,
  badSignature: 'The signature of this event is not valid.',
};
