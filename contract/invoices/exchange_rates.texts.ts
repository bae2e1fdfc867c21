/** Sentences about the rate of a currency that was used before. */
export const exchangeRateTexts = {
  take: (rate: string) => `Use ${rate}`,
  /** Where the offered rate comes from. */
  last: (date: string, vendor: string | null) =>
    vendor ? `Last used for the invoice from ${vendor} of ${date}.` : `Last used for an invoice of ${date}.`,
};
