import { useRef, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { type Outcome, post, UNANSWERED } from './call.ts';
import type { PartProps } from './part.ts';

/** One request at a time: two taps are one, and a refusal is a sentence. `onNews`: things may no longer be as the page shows them. */
export function useRequest(
  language: Language,
  onDone: PartProps['onDone'],
  onNews: (code: string) => void | Promise<void> = onDone,
) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  /** Null: another request is still under way. */
  async function send(what: string, body: object): Promise<Outcome | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    setFault(null);
    const outcome = await post(what, body, language);
    if (outcome.kind === 'refused' && Object.keys(outcome.fields).length === 0) setFault(outcome.detail);
    if (outcome.kind === 'done') await onDone();
    else if (NEWS.includes(outcome.code)) await onNews(outcome.code);
    isUnderWay.current = false;
    setBusy(false);
    return outcome;
  }

  return { send, fault, setFault, isBusy };
}

/** The refusals that say so. */
const NEWS = ['wording_changed', 'stopped', 'closed', 'link_gone', ...UNANSWERED];
