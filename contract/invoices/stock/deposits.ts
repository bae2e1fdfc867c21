/** Words for crates and bottles that go back: "BOTTLE DEPOSIT", "Pfand", "CRV", "Leergut", "Consigne". */
const DEPOSIT =
  /\b(?:deposits?|dep\.?|crv|pfand\w*|\w+pfand|leergut\w*|kaution|consignes?|statiegeld|envase retornable|depósito)(?=\W|$)/iu;
/** "Deposit applied", "security deposit": money, not crates. */
const OF_MONEY = /\b(?:security|applied|paid|received|prepaid|less)\b|\bdown\s?payment\b/i;

/** Whether the words of a line name a deposit on containers. */
export function namesDeposit(description: string): boolean {
  return DEPOSIT.test(description) && !OF_MONEY.test(description);
}
