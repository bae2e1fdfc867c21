/** What users read while the operator has stopped something. */
export const standingTexts = {
  suspended: (reason: string) => `This shop is suspended: ${reason}`,
  what: 'You can still look at your data and export it. Texts, signups and uploads are stopped.',
  contact: (email: string) => `Questions? Write to ${email}.`,
  refused: 'This shop is suspended, so this is not possible now. You can still look at your data and export it.',
  sendingPaused: 'Sending is paused for all shops. What you send now waits until sending resumes.',
};
