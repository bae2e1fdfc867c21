import { useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { ApiFailure, call } from '../../../api.ts';
import { holdSession } from '../../../session.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { warn } from '../../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../../ui/dialogs/undo.tsx';

/** What can be decided about a whole invoice besides posting it. `adopt` takes what the server answers. */
export function useDecisions(
  invoice_id: string,
  adopt: (invoice: Invoice) => Promise<void>,
  flush: () => Promise<boolean>,
  version: () => number,
) {
  const params = { invoice_id };
  const [archiving, setArchiving] = useState(false);
  const [goesOn] = useState(holdSession);
  const run = async (what: () => Promise<Invoice>): Promise<boolean> => {
    try {
      const answer = await what();
      if (!goesOn()) return false;
      await adopt(answer);
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (goesOn()) warn(error.detail);
      return false;
    }
  };
  const reopen = () => run(() => call(invoices.reopen, { params }));
  const archive = async () => {
    setArchiving(true);
    // What was typed is kept with it, for the day it is brought back.
    const isSaved = await flush();
    if (!goesOn()) return;
    if (!isSaved) {
      setArchiving(false);
      return warn(reviewTexts.archived.notSaved);
    }
    const isDone = await run(() => call(invoices.reject, { params, body: {} })).finally(() => setArchiving(false));
    if (!isDone || !goesOn()) return;
    tellWithUndo({
      id: 'archived',
      message: reviewTexts.archived.done,
      label: reviewTexts.page.undo,
      onUndo: () => void reopen(),
    });
  };
  const reread = (engine?: ReadingEngine) =>
    confirm({
      title: reviewTexts.reread.title,
      detail: reviewTexts.reread.detail,
      action: reviewTexts.reread.confirm,
      // What was typed is saved first, so that the new reading keeps it.
      onConfirm: () =>
        void change(() =>
          call(invoices.reread, { params, body: { version: version(), ...(engine ? { engine } : {}) } }),
        ),
    });
  /** Saves first, and then changes the whole. */
  const change = async (what: () => Promise<Invoice>) => (await flush()) && goesOn() && run(what);
  return { archive: () => void archive(), archiving, reopen: () => void reopen(), reread, change };
}
