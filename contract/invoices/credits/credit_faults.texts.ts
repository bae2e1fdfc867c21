/** Sentences about credit requests that the schema refuses. */
export const creditFaults = {
  aboutOne: 'Name one invoice or one order.',
  noLines: 'Choose at least one line.',
  amount: 'Enter the amount to be credited.',
  emailShape: 'Enter an email address such as billing@example.com.',
};
