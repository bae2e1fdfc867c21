import Big from 'big.js';

/** "1,204.5", "(3)", "-2 ea" and "$4.50" as decimals; null for anything else. */
export function readNumber(text: string): string | null {
  const match = /^([-−(]?)\s*\p{Sc}?\s*([-−]?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?)\s*\)?(?:\s*[a-z]{1,4})?$/iu.exec(
    text.trim(),
  );
  const digits = match?.[3]?.replaceAll(',', '') ?? '';
  if (digits === '' || digits === '.') return null;
  const number = new Big(digits).round(4, Big.roundHalfUp);
  return (match?.[1] || match?.[2] ? number.neg() : number).toFixed();
}
