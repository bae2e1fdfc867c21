/** Sentences of the loyalty programme that the server answers. */
export const programErrors = {
  foreignAddress: 'A QR code can only lead to this shop’s own pages. Give the address of this site as base_url.',
};
