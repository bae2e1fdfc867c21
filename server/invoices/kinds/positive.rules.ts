interface Figures {
  total: number | null;
  lines: { amount: number | null; quantity: number | null }[];
}

/** Whether a document prints its figures above zero: its total, or else its amounts, or else its quantities. */
export function isPositive({ total, lines }: Figures): boolean {
  const sums = [
    total ?? 0,
    lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  ];
  return (sums.find((sum) => sum !== 0) ?? 0) > 0;
}
