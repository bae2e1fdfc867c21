/** Sentences about an installation whose address customers' phones cannot reach. */
export const publicAddressTexts = {
  qr: (host: string) =>
    `Customers’ phones cannot open ${host}. Open Counterbook at its public address before you print or show this code. If it has none yet, its operator sets it as PUBLIC_URL.`,
  link: (host: string) =>
    `The link in this message leads to ${host}, which customers’ phones cannot open. The operator of this installation sets its public address as PUBLIC_URL.`,
};
