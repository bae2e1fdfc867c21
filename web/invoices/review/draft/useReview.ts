import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { ApiFailure, call } from '../../../api.ts';
import { invalidate, keyOf, queryClient } from '../../../query.ts';
import { holdSession, isLoggedOut } from '../../../session.ts';
import { useUnsaved } from '../../../ui/dialogs/unsaved.ts';
import { Autosave, type AutosaveNeeds, type SaveFailure, type SaveStatus } from './autosave.ts';
import { type BackupPlace, dropBackup, keepBackup, takeBackup } from './backup.ts';
import type { InvoiceDraft } from './draft.ts';
import { mergeBackup } from './merge.ts';
import { openReview, type ReviewState, reviewReducer } from './review.ts';

function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500 || error.status === 429) {
    return { kind: 'lost' };
  }
  // The session ended: the edits wait in this tab until the user logs in again.
  if (error.status === 401) return { kind: 'lost' };
  return error.status === 409 ? { kind: 'conflict' } : { kind: 'refused', detail: error.detail };
}

/** Sooner than a save, so that also a closed tab loses next to nothing. */
const BACKUP_DELAY_MS = 250;
/** Attempts without an answer that are kept: without a network there is one every 15 seconds. */
const SENT_MAX = 4;

function open({ invoice, place }: { invoice: Invoice; place: BackupPlace }): ReviewState {
  const state = openReview(invoice);
  const backup = invoice.status === 'needs_review' ? takeBackup(place) : null;
  if (!backup) return state;
  return { ...state, draft: mergeBackup(backup, state.draft), edits: 1 };
}

/** Puts what the server answered where every screen of this invoice reads it. */
export function learn(invoice: Invoice): void {
  queryClient.setQueryData(keyOf(invoices.get, { params: { invoice_id: invoice.invoice_id } }), invoice);
  void invalidate(invoices.list);
}

/** The state of a user's review: the server's answer, what the screen shows, and whether it is saved. */
export function useReview(invoice: Invoice, { user_id, mayEdit }: { user_id: string; mayEdit: boolean }) {
  const { invoice_id } = invoice;
  const place = useMemo(() => ({ user_id, invoice_id }), [user_id, invoice_id]);
  const [state, dispatch] = useReducer(reviewReducer, { invoice, place }, open);
  const [status, setStatus] = useState<SaveStatus>({ state: 'saved' });
  const [recovered] = useState(state.edits > 0);
  const latest = useRef(state);
  latest.current = state;
  const [left] = useState(() => takeBackup(place)?.sent ?? []);
  const sent = useRef<readonly InvoiceDraft[]>(left);
  const [goesOn] = useState(holdSession);

  const autosave = useMemo(() => {
    // The reducer runs again when React draws; the next save must see its result at once.
    const act = (action: Parameters<typeof dispatch>[0]) => {
      latest.current = reviewReducer(latest.current, action);
      dispatch(action);
    };
    const needs: AutosaveNeeds = {
      read: () => ({ draft: latest.current.draft, base: latest.current.base, version: latest.current.said.version }),
      save: async (body) => {
        const { base, draft } = latest.current;
        sent.current = [...sent.current.filter((one) => one !== draft), draft].slice(-SENT_MAX);
        // It outlives an expired session, for the same user; who logs out leaves nothing.
        if (!isLoggedOut()) keepBackup(place, { base, draft, sent: sent.current });
        if (!goesOn()) throw ApiFailure.local('network');
        return call(invoices.update, { params: { invoice_id }, body });
      },
      load: () => call(invoices.get, { params: { invoice_id } }),
      failure: failureOf,
      heard: (answer, stored) => {
        sent.current = [];
        act({ type: 'heard', invoice: answer, sent: stored });
        learn(answer);
      },
      replace: (answer) => {
        act({ type: 'replace', invoice: answer });
        learn(answer);
      },
      onStatus: (now) => {
        // Also when the screen has been left: what was saved must not come back over a later change.
        if (now.state === 'saved') dropBackup(place);
        setStatus(now);
      },
    };
    return new Autosave(needs, left);
  }, [invoice_id, place, left, goesOn]);

  const editable = mayEdit && state.said.status === 'needs_review';

  useEffect(() => {
    autosave.start();
    const goOn = () => void autosave.flush();
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      // Should this fail, the backup holds what was typed.
      autosave.leave();
    };
  }, [autosave]);

  const { draft, base, edits } = state;
  useEffect(() => {
    if (editable && edits > 0) autosave.touch();
  }, [autosave, editable, edits]);
  const saved = status.state === 'saved';
  useEffect(() => {
    if (!editable || edits === 0 || saved) return;
    const timer = setTimeout(() => keepBackup(place, { base, draft, sent: sent.current }), BACKUP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [editable, edits, saved, place, draft, base]);
  useEffect(() => {
    autosave.hear(invoice);
  }, [autosave, invoice]);

  const unsaved = editable && !saved;
  useUnsaved(useCallback(() => unsaved, [unsaved]));

  const adopt = async (answer: Invoice) => {
    const isReviewed = answer.status === 'needs_review' || answer.status === 'reading';
    // What was typed since the change was asked for is kept.
    if (isReviewed && latest.current.said.status === 'needs_review') return autosave.adopt(answer);
    dispatch({ type: 'replace', invoice: answer });
    dropBackup(place);
    learn(answer);
  };

  /** The version that the server has, also right after a save that React has not drawn yet. */
  const version = () => latest.current.said.version;
  const [read] = useState(() => () => latest.current);

  return { state, dispatch, status, autosave, editable, recovered, adopt, version, latest: read };
}

export type InvoiceReview = ReturnType<typeof useReview>;
