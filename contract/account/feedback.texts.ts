/** Sentences of the help screen. The specification fixes the quoted ones. */
export const feedbackTexts = {
  title: 'Help and feedback',
  prompt: 'Send us a message: ask a question, suggest an improvement, or report a problem.',
  promise: 'We reply within 24 hours.',
  label: 'Your message',
  submit: 'Submit',
  done: 'Feedback submitted successfully!',
  failed: (message: string) => `Error submitting feedback: ${message}`,
  unknown: 'Unknown error',
  empty: 'Write a message first.',
  tooLong: (most: number) => `Use ${most.toLocaleString('en-US')} characters or fewer.`,
};
