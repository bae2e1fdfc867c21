/** The x of `matrix · x = target`, by Gaussian elimination: for small systems with a positive diagonal. */
export function solve(matrix: number[][], target: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, target[index] ?? 0]);
  for (const [index, row] of rows.entries()) {
    const lead = row[index] || 1;
    for (const other of rows) {
      if (other === row) continue;
      const part = (other[index] ?? 0) / lead;
      for (let column = index; column < other.length; column++) {
        other[column] = (other[column] ?? 0) - part * (row[column] ?? 0);
      }
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] || 1));
}
