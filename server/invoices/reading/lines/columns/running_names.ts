/** Names that run on below a heading of their own: of "Description / Piece weights", recognition can lose the sign that joins the two. */
import type { Row } from '../rows.ts';
import type { Column } from './columns.ts';

/** Of the rows with words there. */
const MOST = 0.6;
const FEWEST = 3;

/** Whether the words in the column go on, without a wide space, what began in the one before. */
function runsInto(before: Column, column: Column, rows: Row[]): boolean {
  const named = rows.flatMap(({ cells }) => {
    const inside = cells.filter(({ words }) =>
      words.some(({ text, x }) => x >= column.left && x < column.right && /\p{L}{2}/u.test(text)),
    );
    return inside.length > 0 ? [inside] : [];
  });
  const running = named.filter((cells) => cells.some(({ x0 }) => x0 < before.right));
  return running.length >= FEWEST && running.length >= named.length * MOST;
}

/** The columns with the names as wide as they are: a column without a known heading that they run into is part of theirs. */
export function withRunningNames(columns: Column[], rows: Row[]): Column[] {
  const kept: Column[] = [];
  for (const column of columns) {
    const before = kept.at(-1);
    const isPart = before?.role === 'description' && column.role === 'other' && runsInto(before, column, rows);
    if (isPart) kept.splice(-1, 1, { ...before, x1: column.x1, right: column.right });
    else kept.push(column);
  }
  return kept;
}
