/** Words for crates and bottles that go back: "BOTTLE DEPOSIT", "Pfand", "CRV", "CA REDEMP", "Leergut", "Consigne". */
const DEPOSIT =
  /\b(?:deposits?|dep\.?|crv|redemption value|ca(?:lif(?:ornia)?)?\.? redemp(?:tion)?|pfand\w*|\w+pfand|leergut\w*|kaution|consignes?|statiegeld|envase retornable|depósito)(?=\W|$)/iu;
/** Words for containers that went back, by language. Empty jars and bottles can be goods, and so can a returned bottle. */
const RETURNED = [
  /\bempties\b/i,
  /\bempty(?:[\s-]+\S+){0,2}?[\s-]+(?:keg|cask|firkin|barrel|crate|pallet|cylinder)s?\b/i,
  /\b(?:keg|cask|firkin|crate|pallet|cylinder)s?[\s-]+(?:empty|returns?|returned)\b/i,
  /\breturn(?:ed)?[\s-]+(?:keg|cask|firkin|crate|pallet|cylinder)s?$/i,
  /\b(?:envase|barril|barrile|casco|palé)s?\s+(?:vac[ií][oa]|devuelt[oa])s?\b/iu,
  /\b(?:devoluci[oó]n|retorno)\s+(?:de\s+)?(?:envase|barril|barrile|casco)s?\b/iu,
  /\b(?:rückgabe|retoure?)\s+(?:leere?\s+)?(?:fass|fässer|kisten?|kästen|paletten?)\b/iu,
  /\b(?:retour|reprise)\s+(?:de\s+)?(?:f[uû]ts?|vides|palettes?)\b/iu,
];
/** "Deposit applied", "security deposit": money, not crates. */
const OF_MONEY = /\b(?:security|applied|paid|received|prepaid|less)\b|\bdown\s?payment\b/i;

/** Whether the words of a line name a deposit on containers, or containers that went back for it. */
export function namesDeposit(description: string): boolean {
  return (
    (DEPOSIT.test(description) && !OF_MONEY.test(description)) ||
    RETURNED.some((words) => words.test(description.trim()))
  );
}
