import Big from 'big.js';

const NUMBER = /^([-−(]?) ?\p{Sc}? ?([-−]?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?) ?\)?(?: ?[a-z]{1,4})?$/iu;

/** "1,204.5", "(3)", "-2 ea" and "$4.50" as decimals; null for anything else. */
export function readNumber(text: string): string | null {
  // Of many spaces, each way to share them among the parts would be tried.
  const match = NUMBER.exec(text.trim().replace(/\s+/g, ' '));
  const digits = match?.[3]?.replaceAll(',', '') ?? '';
  if (digits === '' || digits === '.') return null;
  const number = new Big(digits).round(4, Big.roundHalfUp);
  return (match?.[1] || match?.[2] ? number.neg() : number).toFixed();
}
