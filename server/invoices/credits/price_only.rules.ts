const PRICE =
  /\b(price|pricing|cost) (adj\w*|corr\w*|diff\w*|error|change|protect\w*|reduc\w*)|\b(over ?-?charge\w*|overbill\w*|billback|bill back|rebates?|allowance|promo(tion)? credit|wrong price|retroactive)\b/i;
const GOODS =
  /\b(returned|return of|returns?|damaged?|spoiled|broken|expired|recall(ed)?|pick(ed)? ?-?up|refused|sent back|rma|defective)\b/i;

/** What the words of a credited line say: true: only the price, false: the goods went back; null where they say neither, or both. */
export function saidByWords(description: string): boolean | null {
  const [price, goods] = [PRICE.test(description), GOODS.test(description)];
  return price === goods ? null : price;
}

/**
 * What was asked for an item says the same. Goods that never came were perhaps never in stock, so that a user has to say what becomes of
 * their credit.
 */
export function saidByRequests(reasons: readonly string[]): boolean | null {
  if (reasons.length === 0) return null;
  if (reasons.every((reason) => reason === 'overcharged')) return true;
  return reasons.every((reason) => reason === 'damaged' || reason === 'returned') ? false : null;
}

interface Keys {
  item_id: string | null;
  code_key: string | null;
  word_key: string;
}

/** Which of what was asked for a memo's line can be about. */
export function aboutSame<A extends Keys>({ item_id, code_key, word_key }: Keys, asked: readonly A[]): A[] {
  return asked.filter(
    (one) =>
      (item_id !== null && one.item_id === item_id) ||
      (code_key !== null && one.code_key === code_key) ||
      (word_key !== '' && one.word_key === word_key),
  );
}
