/** "Page 1 of 3", in the languages that are read. */
import type { PageLabel } from '#contract/invoices/review/evidence.ts';
import type { Row } from '../lines/rows.ts';

const LABELS = [
  /\b(?:page|pagina|página|pág|pag|pg|seite|blatt|hoja)\b\.?\s*(?:no\.?|nr\.?|#)?\s*:?\s*(\d{1,3})(?:\s*(?:of|de|von|van|sur|di|\/)\s*(\d{1,3}))?(?!\d|[.,]\d)/i,
  /\b(?:page|seite)(\d{1,3})(?:of|von|\/)(\d{1,3})\b/i,
  /(?<![\d.,/-])(\d{1,3})\s*(?:of|de|von|van|sur|\/)\s*(\d{1,3})\s*(?:pages?|páginas?|seiten)\b/i,
];

/** What a page says about its place in its document; null where it says nothing, or two different things. */
export function pageLabelOf(rows: Row[]): PageLabel | null {
  const found: PageLabel[] = [];
  for (const { cells } of rows) {
    for (const { text } of cells) {
      const match = LABELS.map((label) => label.exec(text)).find((one) => one !== null);
      if (!match) continue;
      const [page, pages] = [Number(match[1]), match[2] === undefined ? null : Number(match[2])];
      if (page >= 1 && (pages === null || page <= pages)) found.push({ page, pages });
    }
  }
  const [first] = found;
  return first && found.every(({ page }) => page === first.page) ? first : null;
}
