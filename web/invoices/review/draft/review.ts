import Big from 'big.js';
import type { ReviewField } from '#contract/invoices/header.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { InvoiceLine } from '#contract/invoices/lines.ts';
import type { LineField } from '#contract/invoices/reading/reading.ts';
import { wireName } from './doubts.ts';
import {
  type DraftLine,
  draftLine,
  draftOf,
  emptyLine,
  type InvoiceDraft,
  type ItemChoice,
  sameText,
} from './draft.ts';
import { adoptIds, mergeDrafts } from './merge.ts';
import { inProportion, moneyText, quantityText, times, typedDecimal } from './numbers.ts';

/** `said` is the server's last answer, `base` the same as texts, `draft` what the screen shows. */
export interface ReviewState {
  said: Invoice;
  base: InvoiceDraft;
  draft: InvoiceDraft;
  /** The cell that is being typed, and its row as it was before. */
  typing: { key: string; field: LineField | LotField; row: DraftLine; alone: boolean } | null;
  /** The amount that followed from it. */
  followed: Followed | null;
  /** How often a user changed something; what the server answers is no change. */
  edits: number;
}

type LotField = 'expires_on' | 'lot_code';

/** An amount that was calculated again because quantity or price of its line was typed. */
export interface Followed {
  key: string;
  before: string;
  after: string;
}

export type ReviewAction =
  | { type: 'header'; field: ReviewField; text: string }
  | { type: 'vendor'; vendor_id: string | null; name: string }
  | { type: 'cell'; key: string; field: LineField | LotField; text: string }
  /** The amount stays as it was before quantity or price was typed. */
  | { type: 'undo_followed' }
  | { type: 'stock'; key: string; text: string }
  | { type: 'per_unit'; key: string; text: string }
  | { type: 'choose'; key: string; choice: ItemChoice }
  /** Several lines at once, and back again. */
  | { type: 'choose_all'; choices: readonly { key: string; choice: ItemChoice }[] }
  | { type: 'restore_choices'; lines: readonly DraftLine[] }
  /** Whether goods went back, of one line or several, by key. */
  | { type: 'price_only'; answers: ReadonlyMap<string, boolean | null> }
  | { type: 'confirm'; name: string }
  | { type: 'add_line'; key: string; after: string | null; amount?: string }
  | { type: 'remove_line'; key: string }
  | { type: 'restore_line'; line: DraftLine; index: number }
  /** The server answered a save (`sent` is the request) or announced another user's change (`sent` is null). */
  | { type: 'heard'; invoice: Invoice; sent: InvoiceDraft | null }
  /** Everything here gives way to what the server has. */
  | { type: 'replace'; invoice: Invoice };

export function openReview(invoice: Invoice): ReviewState {
  const draft = draftOf(invoice);
  return { said: invoice, base: draft, draft, typing: null, followed: null, edits: 0 };
}

export function reviewReducer(state: ReviewState, action: ReviewAction): ReviewState {
  const next = reduce(state, action);
  const isEdit = next !== state && action.type !== 'heard' && action.type !== 'replace';
  if (!isEdit) return next;
  // After any other change, the row that a cell began from is another one.
  const typing = action.type === 'cell' || action.type === 'undo_followed' ? next.typing : null;
  return { ...next, typing, edits: state.edits + 1 };
}

function reduce(state: ReviewState, action: ReviewAction): ReviewState {
  const { draft } = state;
  const withDraft = (change: Partial<InvoiceDraft>): ReviewState => ({ ...state, draft: { ...draft, ...change } });
  const withLine = (key: string, change: (line: DraftLine) => DraftLine) =>
    withDraft({ lines: draft.lines.map((line) => (line.key === key ? change(line) : line)) });
  switch (action.type) {
    case 'header': {
      const header = { ...draft.header, [action.field]: action.text };
      // What one currency is worth says nothing about another.
      if (action.field === 'currency') header.exchange_rate = '';
      return withDraft({ header });
    }
    case 'vendor':
      return withDraft({ vendor_id: action.vendor_id, header: { ...draft.header, vendor: action.name } });
    case 'cell':
      return typeCell(state, action);
    case 'undo_followed':
      return undoFollowed(state);
    case 'stock':
      return withLine(action.key, (line) => ({ ...line, stock_quantity: action.text, stock_typed: true }));
    case 'per_unit':
      return withLine(action.key, (line) => {
        const factor = typedDecimal(action.text, 4) ?? null;
        return { ...line, stock_quantity: times(line.quantity, factor), stock_typed: true };
      });
    case 'choose':
      return choose(state, action.key, action.choice);
    case 'choose_all': {
      const choices = new Map(action.choices.map(({ key, choice }) => [key, choice]));
      const lines = draft.lines.map((line) => {
        const choice = choices.get(line.key);
        return choice ? { ...line, choice, stock_quantity: '', stock_typed: false } : line;
      });
      return withDraft({ lines });
    }
    case 'restore_choices': {
      const before = new Map(action.lines.map((line) => [line.key, line]));
      const lines = draft.lines.map((line) => {
        const { choice, stock_quantity, stock_typed } = before.get(line.key) ?? line;
        return { ...line, choice, stock_quantity, stock_typed };
      });
      return withDraft({ lines });
    }
    case 'price_only':
      return withDraft({
        lines: draft.lines.map((line) => {
          const price_only = action.answers.get(line.key);
          return price_only === undefined ? line : { ...line, price_only };
        }),
      });
    case 'confirm':
      return draft.confirmed.includes(action.name)
        ? state
        : withDraft({ confirmed: [...draft.confirmed, action.name] });
    case 'add_line': {
      const at = action.after === null ? -1 : draft.lines.findIndex((line) => line.key === action.after);
      return withDraft({
        lines: draft.lines.toSpliced(at < 0 ? draft.lines.length : at + 1, 0, {
          ...emptyLine(action.key),
          amount: action.amount ?? '',
        }),
      });
    }
    case 'remove_line':
      return withDraft({ lines: draft.lines.filter((line) => line.key !== action.key) });
    case 'restore_line': {
      // Where the removal was saved, the server knows the line no more: it comes back as a new one.
      const isKnown = state.base.lines.some(({ line_id }) => line_id === action.line.line_id);
      const line = isKnown ? action.line : { ...action.line, line_id: null };
      return withDraft({ lines: draft.lines.toSpliced(action.index, 0, line) });
    }
    case 'heard':
      return hear(state, action.invoice, action.sent);
    case 'replace':
      return openReview(action.invoice);
  }
}

function choose(state: ReviewState, key: string, choice: ItemChoice): ReviewState {
  const { draft } = state;
  const line = draft.lines.find((one) => one.key === key);
  const said = line && saidLine(state, line);
  const withChosen = (chosen: Partial<DraftLine>): ReviewState => ({
    ...state,
    draft: { ...draft, lines: draft.lines.map((one) => (one.key === key ? { ...one, ...chosen } : one)) },
  });
  // Choosing what was proposed says that it is right; what it brings into stock stays.
  if (said && choice.kind === 'item' && choice.item_id === said.item_id) {
    const isThere = line.choice.kind === 'item' && line.choice.item_id === said.item_id;
    const { stock_quantity, stock_typed } = draftLine(said);
    const back = isThere ? state : withChosen({ choice, stock_quantity, stock_typed });
    return reduce(back, { type: 'confirm', name: wireName(said.line_id, 'item') });
  }
  // Another item can have another stock unit, so the conversion is computed again.
  return withChosen({ choice, stock_quantity: '', stock_typed: false });
}

function saidLine(state: ReviewState, line: DraftLine): InvoiceLine | undefined {
  return state.said.lines.find((said) => said.line_id === line.line_id);
}

function hear(state: ReviewState, invoice: Invoice, sent: InvoiceDraft | null): ReviewState {
  // An answer that was overtaken by a later one says nothing new.
  if (invoice.version < state.said.version) return state;
  const theirs = draftOf(invoice);
  const from = sent ? adoptIds(sent, sent, theirs) : state.base;
  const mine = sent ? adoptIds(state.draft, sent, theirs) : state.draft;
  return { ...state, said: invoice, base: theirs, draft: mergeDrafts(from, mine, theirs) };
}

function product(line: DraftLine): string {
  const quantity = typedDecimal(line.quantity, 4);
  const price = typedDecimal(line.unit_price, 4);
  const discount = typedDecimal(line.discount, 2) ?? '0';
  return quantity && price ? moneyText(new Big(quantity).times(price).minus(discount).round(2).toFixed()) : '';
}

/**
 * Types into a cell. Where quantity × price was the amount, or no amount is printed, the amount follows the other two: nothing else is
 * possible. It is calculated from the row as it was before, so that half-typed numbers leave no trace.
 */
function typeCell(state: ReviewState, { key, field, text }: ReviewAction & { type: 'cell' }): ReviewState {
  const line = state.draft.lines.find((one) => one.key === key);
  if (!line) return state;
  const goesOn = state.typing?.key === key && state.typing.field === field;
  const typing = goesOn && state.typing ? state.typing : { key, field, row: line, alone: false };
  const said = saidLine(state, line);
  const next: DraftLine = { ...line, [field]: text };
  if (field === 'quantity' && line.choice.kind === 'item') {
    const { row } = typing;
    next.stock_quantity =
      inProportion(row.stock_quantity, row.quantity, text) ||
      (said && inProportion(quantityText(said.stock_quantity), quantityText(said.quantity), text)) ||
      line.stock_quantity;
  }
  let { followed } = state;
  if (field === 'quantity' || field === 'unit_price' || field === 'discount') {
    const { row } = typing;
    const follows = row.amount.trim() === '' || sameText('amount', row.amount, product(row));
    next.amount = (follows && !typing.alone && product(next)) || (typing.alone ? line.amount : row.amount);
    const isNew = row.amount.trim() !== '' && !sameText('amount', next.amount, row.amount);
    followed = isNew ? { key, before: row.amount, after: next.amount } : null;
  } else if (followed && (field === 'amount' || followed.key !== key)) followed = null;
  const lines = state.draft.lines.map((one) => (one.key === key ? next : one));
  return { ...state, draft: { ...state.draft, lines }, typing, followed };
}

function undoFollowed(state: ReviewState): ReviewState {
  const { followed, typing, draft } = state;
  if (!followed) return state;
  const lines = draft.lines.map((line) => (line.key === followed.key ? { ...line, amount: followed.before } : line));
  return { ...state, draft: { ...draft, lines }, followed: null, typing: typing && { ...typing, alone: true } };
}
