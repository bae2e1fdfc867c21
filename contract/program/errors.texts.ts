/** Server errors of the loyalty program. */
export const programErrors = {
  foreignAddress: 'A QR code can open only this shop’s own pages. Use the address of this site as base_url.',
};
