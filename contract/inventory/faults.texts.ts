/** Sentences about the fields of the inventory that the schema refuses. */
export const inventoryFaults = {
  negativeCount: 'A count cannot be below zero.',
  emailShape: 'Enter an email address such as orders@example.com.',
  termsMost: 'Enter at most 365 days.',
  minimumNegative: 'The minimum order cannot be below zero.',
};
