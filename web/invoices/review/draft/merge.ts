import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import { LINE_FIELDS } from '#contract/invoices/reading/reading.ts';
import type { Backup } from './backup.ts';
import { type DraftLine, type InvoiceDraft, type ItemChoice, isBlank, sameChoice, sameText } from './draft.ts';

const CELLS = [...LINE_FIELDS, 'expires_on', 'lot_code', 'stock_quantity'] as const;

/** What I typed since `base` stays as I typed it; the rest becomes theirs. */
function pick(field: string, base: string, mine: string, theirs: string): string {
  if (!sameText(field, mine, base)) return mine;
  // An equal number in another notation must not change under the cursor.
  return sameText(field, mine, theirs) ? mine : theirs;
}

function mergeLine(base: DraftLine, mine: DraftLine, theirs: DraftLine): DraftLine {
  const cells = Object.fromEntries(CELLS.map((field) => [field, pick(field, base[field], mine[field], theirs[field])]));
  const merged: DraftLine = {
    ...mine,
    ...cells,
    line_id: theirs.line_id,
    price_only: mine.price_only === base.price_only ? theirs.price_only : mine.price_only,
    choice: sameChoice(mine.choice, base.choice) ? theirs.choice : mine.choice,
    stock_typed: mine.stock_typed === base.stock_typed ? theirs.stock_typed : mine.stock_typed,
  };
  // An unchanged row keeps its identity, so that a long table does not draw itself again after every save.
  return JSON.stringify(merged) === JSON.stringify(mine) ? mine : merged;
}

/**
 * Three-way merge: `base` is what both sides started from, `mine` what the screen shows, `theirs` what the server has now.
 * Lines are matched by their line_id; my new lines stay after the line that they followed.
 */
export function mergeDrafts(base: InvoiceDraft, mine: InvoiceDraft, theirs: InvoiceDraft): InvoiceDraft {
  const header = { ...mine.header };
  for (const field of REVIEW_FIELDS) {
    header[field] = pick(field, base.header[field], mine.header[field], theirs.header[field]);
  }
  return {
    header,
    vendor_id: mine.vendor_id === base.vendor_id ? theirs.vendor_id : mine.vendor_id,
    lines: mergeLines(base.lines, mine.lines, theirs.lines),
    confirmed: mine.confirmed.filter((name) => !base.confirmed.includes(name)),
  };
}

function mergeLines(base: DraftLine[], mine: DraftLine[], theirs: DraftLine[]): DraftLine[] {
  const byId = (lines: DraftLine[]) => new Map(lines.flatMap((line) => (line.line_id ? [[line.line_id, line]] : [])));
  const before = byId(base);
  const own = byId(mine);
  const there = byId(theirs);
  const merged: DraftLine[] = [];
  for (const line of theirs) {
    const id = line.line_id ?? '';
    const here = own.get(id);
    const was = before.get(id);
    if (here) merged.push(mergeLine(was ?? line, here, line));
    else if (!was) merged.push(line);
  }
  const isGone = ({ line_id }: DraftLine) => line_id !== null && !before.has(line_id) && !there.has(line_id);
  mine.forEach((line, index) => {
    // A line that came back while its removal was saved is a new one.
    const fresh = isGone(line) ? { ...line, line_id: null } : line;
    if (fresh.line_id !== null) return;
    const previous = mine[index - 1];
    const at = previous ? merged.findIndex((other) => other.key === previous.key) + 1 : 0;
    merged.splice(at === 0 && index > 0 ? merged.length : at, 0, fresh);
  });
  return merged;
}

/** Gives new lines the ids that the server's answer brought, by their order among the lines that were sent. */
export function adoptIds(draft: InvoiceDraft, sent: InvoiceDraft, answer: InvoiceDraft): InvoiceDraft {
  const sentLines = sent.lines.filter((line) => !isBlank(line));
  if (sentLines.length !== answer.lines.length) return draft;
  const ids = new Map(sentLines.map((line, index) => [line.key, answer.lines[index]?.line_id ?? null]));
  return {
    ...draft,
    lines: draft.lines.map((line) => (line.line_id === null ? { ...line, line_id: ids.get(line.key) ?? null } : line)),
  };
}

/** Whether the server has just what was sent: it was stored, and the answer was lost on its way. */
export function isStored(sent: InvoiceDraft, theirs: InvoiceDraft): boolean {
  const sentLines = sent.lines.filter((line) => !isBlank(line));
  return (
    REVIEW_FIELDS.every((field) => sameText(field, sent.header[field], theirs.header[field])) &&
    sentLines.length === theirs.lines.length &&
    sentLines.every((line, at) => isStoredLine(line, theirs.lines[at]))
  );
}

/** What a user chose has to be there too: another user's change can leave every text as it was. */
function isStoredLine(sent: DraftLine, theirs: DraftLine | undefined): boolean {
  if (!theirs) return false;
  const { choice, stock_typed, price_only } = sent;
  const texts = [...LINE_FIELDS, 'expires_on', 'lot_code'] as const;
  return (
    texts.every((field) => sameText(field, sent[field], theirs[field])) &&
    (!stock_typed || sameText('stock_quantity', sent.stock_quantity, theirs.stock_quantity)) &&
    (price_only === null || price_only === theirs.price_only) &&
    // The server makes an item of a new one, and may propose one for none.
    (choice.kind === 'none' || choice.kind === 'new' || isSameStored(choice, theirs.choice))
  );
}

function isSameStored(sent: ItemChoice, theirs: ItemChoice): boolean {
  return sent.kind === 'case' ? theirs.kind === 'case' : sameChoice(sent, theirs);
}

/**
 * A draft that a closed tab left, over what the server has now. Lines that were stored before the tab closed are not added again; all else is
 * merged from where the draft began, because it is unknown which part of it was stored.
 */
export function mergeBackup({ base, draft, sent }: Backup, theirs: InvoiceDraft): InvoiceDraft {
  const stored = sent?.find((one) => isStored(one, theirs));
  if (!stored) return mergeDrafts(base, draft, theirs);
  const known = new Set(base.lines.map(({ line_id }) => line_id));
  const added = adoptIds(stored, stored, theirs).lines.filter(({ line_id }) => line_id !== null && !known.has(line_id));
  return mergeDrafts({ ...base, lines: [...base.lines, ...added] }, adoptIds(draft, stored, theirs), theirs);
}

/** Names of the values that both sides changed, each to something else. */
export function overlaps(base: InvoiceDraft, mine: InvoiceDraft, theirs: InvoiceDraft): string[] {
  const names: string[] = [];
  const clash = (field: string, b: string, m: string, t: string) =>
    !sameText(field, m, b) && !sameText(field, t, b) && !sameText(field, m, t);
  for (const field of REVIEW_FIELDS) {
    if (clash(field, base.header[field], mine.header[field], theirs.header[field])) names.push(field);
  }
  for (const line of mine.lines) {
    const was = base.lines.find((other) => other.line_id !== null && other.line_id === line.line_id);
    const now = theirs.lines.find((other) => other.line_id !== null && other.line_id === line.line_id);
    if (!was || !now) continue;
    for (const field of CELLS) if (clash(field, was[field], line[field], now[field])) names.push(field);
    const [w, m, t] = [was.choice, line.choice, now.choice];
    if (!sameChoice(m, w) && !sameChoice(t, w) && !sameChoice(m, t)) names.push('item');
  }
  return [...new Set(names)];
}
