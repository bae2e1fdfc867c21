import type { LineRecord } from './lines.sql.ts';
import { hasItem } from './mixed_cases.rules.ts';

/** Out of stock because the vendor's code or words were a charge before; no user has said so of this line. */
export function isProposedCharge(line: Pick<LineRecord, 'ignore' | 'match_kind' | 'item_id' | 'parts'>): boolean {
  return line.ignore && !hasItem(line) && (line.match_kind === 'code' || line.match_kind === 'alias');
}
