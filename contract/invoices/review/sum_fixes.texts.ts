/** What explains the difference between the sums and the total, one press each. */
export const sumFixTexts = {
  fixes: {
    line: (amount: string) => `Add a line of ${amount}`,
    rounding: (_amount: string) => 'It is rounding',
    discount: (amount: string) => `It is a discount of ${amount}`,
    deposit: (amount: string) => `It is a deposit of ${amount}`,
  },
  fixed: {
    rounding: (amount: string) => `${amount} was entered as rounding.`,
    discount: (amount: string) => `${amount} was entered as a discount. It lowers the costs.`,
    deposit: (amount: string) => `${amount} was entered as a deposit.`,
  },
};
