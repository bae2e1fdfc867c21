/** What was typed as a decimal: "1,000" is a thousand, and "1,5" is one and a half. What is no number stays as it is, for the server to refuse. */
export function plainNumber(text: string): string {
  const bare = text.trim();
  return /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare.replace(',', '.');
}
