/** Where a vendor prints the size of a pack: at the end of the name, or in the row below it. */
import type { PageLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Document } from '../context.ts';
import { type LineDraft, textPart } from '../lines/line_draft.ts';
import { textOf } from '../lines/rows.ts';
import type { Word } from '../page.ts';
import { type FoundLine, plain } from './columns.ts';

/** Part of the lines with a pack that have to agree. */
const MOST = 0.6;
/** "4/5 LB", "1/140 CT", "COSTAL 25 KG": a number and what it counts. */
const PACK = /^(\p{L}+ )?#?\d[\d.,/xX×#]*( ?\p{L}{1,5}\.?){0,2}$|^\p{L}{2,5}$/u;
const MOST_WORDS = 3;

export function learnPacks(doc: Document, found: FoundLine[]): PageLayout['packs'] {
  const packed = found.filter(({ line: { pack } }) => pack !== null && plain(pack) !== '');
  const share = (test: (one: FoundLine, pack: string) => boolean): number =>
    packed.filter((one) => test(one, plain(one.line.pack ?? ''))).length / Math.max(1, packed.length);
  if (packed.length === 0) return undefined;
  const after = share(({ row, line }, pack) => plain(row.text).includes(plain(line.description) + pack));
  if (after >= MOST) return 'after_name';
  const below = share(({ row }, pack) =>
    doc.rows.slice(row.index + 1, row.index + 3).some(({ text }) => plain(text) === pack),
  );
  return below >= MOST ? 'below_name' : undefined;
}

/** The words at the end of a name that say how much a pack holds. */
function tailOf(words: Word[]): Word[] {
  for (let count = Math.min(MOST_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count);
    if (/\d/.test(textOf(tail)) && PACK.test(textOf(tail))) return tail;
  }
  return [];
}

/** The words of a name in the rows below its first one. */
function belowOf(words: Word[]): Word[] {
  const [first] = words;
  return first ? words.filter((word) => word.y > first.y + first.h * 0.7) : [];
}

/** The lines with packs taken out of their names. */
export function withPacks(lines: LineDraft[], packs: PageLayout['packs']): LineDraft[] {
  if (!packs) return lines;
  return lines.map((line) => {
    const words = line.description?.words ?? [];
    const pack = packs === 'after_name' ? tailOf(words) : belowOf(words);
    const name = words.filter((word) => !pack.includes(word));
    if (line.pack || pack.length === 0 || name.length === 0 || !PACK.test(textOf(pack))) return line;
    return { ...line, description: textPart(name), pack: textPart(pack) };
  });
}
