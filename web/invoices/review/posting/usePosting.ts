import { useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { Concern, ConcernsFound } from '#contract/invoices/review/concerns.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { ApiFailure, call } from '../../../api.ts';
import { useFormat } from '../../../format.ts';
import { invalidate, isPassing } from '../../../query.ts';
import { holdSession } from '../../../session.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { useIsOpen } from '../../../ui/dialogs/useIsOpen.ts';
import { cellId, type Doubt, needsRate, unmatchedLines } from '../draft/doubts.ts';
import type { InvoiceReview } from '../draft/useReview.ts';
import { effortOf } from '../effort.ts';
import type { cellOfConcern } from './concern_cell.ts';

interface PostingNeeds {
  review: InvoiceReview;
  /** What the document is called where several could be meant. */
  name: string;
  doubts: Doubt[];
  goTo: (cell: string) => void;
}

/** Why the document cannot be posted, with the cell to look at. */
export interface Obstacle {
  sentence: string;
  cell: string | null;
}

/** `here`: found by the screen itself, and cleared as soon as it is corrected. */
type Stopped = { by: 'here' } | { by: 'server'; obstacle: Obstacle };

/** The first fault that blocks posting, found before the request; null if there is none. */
export function obstacleOf(review: Pick<InvoiceReview, 'state'>, doubts: Doubt[], own: string): Obstacle | null {
  const { said, draft } = review.state;
  const texts = reviewTexts.post;
  // A packing slip is posted without money.
  const needed =
    said.kind === 'packing_slip' ? (['vendor', 'date'] as const) : (['vendor', 'date', 'currency'] as const);
  if (draft.lines.length === 0) return { sentence: texts.noLinesToPost, cell: null };
  const unreadable = doubts.filter((doubt) => doubt.reason === 'not_a_number');
  if (unreadable[0]) return { sentence: texts.notNumbers(unreadable.length), cell: unreadable[0].cell };
  for (const field of needed) {
    if (draft.header[field].trim() === '') return { sentence: texts.missing[field], cell: cellId(null, field) };
  }
  if (needsRate(said, draft, own)) {
    const sentence = texts.rateMissing(draft.header.currency.trim(), own);
    return { sentence, cell: cellId(null, 'exchange_rate') };
  }
  const unmatched = unmatchedLines(draft);
  if (unmatched[0]) {
    const sentence = texts.unmatchedLines(unmatched.length);
    return { sentence, cell: cellId(unmatched[0].key, 'item') };
  }
  return null;
}

export function usePosting({ review, name, doubts, goTo }: PostingNeeds) {
  const { currency: own } = useFormat();
  const [posting, setPosting] = useState(false);
  const [goesOn] = useState(holdSession);
  /** What the server asks about; the last list stays while its dialog closes. */
  const [concerns, setConcerns] = useState<Concern[]>([]);
  const [isConfirming, setConfirming] = useState(false);
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const obstacle = stopped?.by === 'here' ? obstacleOf(review, doubts, own) : (stopped?.obstacle ?? null);
  const { invoice_id } = review.state.said;
  const params = { invoice_id };
  const isHere = useIsOpen(true);

  const refuse = (found: Obstacle) => {
    setConfirming(false);
    setPosting(false);
    setStopped({ by: 'server', obstacle: found });
    if (found.cell) goTo(found.cell);
  };
  const settle = (answer: Invoice) => {
    void review.adopt(answer);
    void invalidate(inventory.listItems, inventory.summary, inventory.getItem, inventory.listMovements);
  };

  const send = async (accepted: string[]) => {
    setPosting(true);
    try {
      if (!(await review.autosave.flush()) || !goesOn()) {
        if (isHere()) refuse({ sentence: reviewTexts.post.notSaved, cell: null });
        else if (goesOn()) warn(reviewTexts.post.left.notSaved(name));
        return;
      }
      const posted = await call(invoices.post, {
        params,
        body: { accepted, version: review.version(), effort: effortOf(invoice_id) },
      });
      if (!goesOn()) return;
      settle(posted);
      setConfirming(false);
      if (isHere()) window.scrollTo({ top: 0 });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (!isHere()) {
        // Whoever has gone on would not see it here.
        const { unknown, refused } = reviewTexts.post.left;
        if (goesOn()) warn(isPassing(error) ? unknown(name) : refused(name, error.detail));
      } else if (error.code === 'concerns') {
        setConcerns((error.more as unknown as ConcernsFound).concerns);
        setConfirming(true);
      } else refuse({ sentence: error.detail, cell: cellOfFailure(error, review) });
    } finally {
      setPosting(false);
    }
  };

  const stopConfirming = () => setConfirming(false);
  /** `cellOf`: passed by the dialog, so that it is loaded with it. */
  const backToConcern = (cellOf: typeof cellOfConcern) => {
    stopConfirming();
    const cell = concerns[0] ? cellOf(concerns[0], review.state.draft) : null;
    if (cell) goTo(cell);
  };

  const post = () => {
    if (posting) return;
    const found = obstacleOf(review, doubts, own);
    setStopped(found ? { by: 'here' } : null);
    if (found?.cell) goTo(found.cell);
    if (!found) void send([]);
  };

  const takeBack = async () => {
    setPosting(true);
    try {
      const reopened = await call(invoices.unpost, { params });
      if (!goesOn()) return;
      settle(reopened);
      tell(reviewTexts.post.takenBack);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (goesOn()) warn(error.detail);
    } finally {
      setPosting(false);
    }
  };

  return {
    posting,
    obstacle,
    post,
    takeBack,
    concerns: {
      list: concerns,
      isConfirming,
      stopConfirming,
      backToConcern,
      accept: (keys: string[]) => void send(keys),
    },
  };
}

function cellOfFailure(error: ApiFailure, review: InvoiceReview): string | null {
  if (error.code === 'currency_missing') return cellId(null, 'currency');
  if (error.code === 'rate_missing') return cellId(null, 'exchange_rate');
  const { line_ids } = error.more;
  const first = Array.isArray(line_ids) ? line_ids[0] : null;
  const line = review.state.draft.lines.find((one) => one.line_id === first);
  if (line && error.code === 'lines_without_answer') return cellId(line.key, 'price_only');
  if (line && error.code === 'lines_without_amount') return cellId(line.key, 'amount');
  return line ? cellId(line.key, line.choice.kind === 'none' ? 'item' : 'stock_quantity') : null;
}
