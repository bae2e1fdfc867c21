import { useRef, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { post } from './call.ts';
import type { PartProps } from './part.ts';

/** One deed at a time: two taps are one, and a refusal is a sentence. What the page says is fetched anew when its words have changed. */
export function useAct(language: Language, onDone: PartProps['onDone']) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function act(what: string, body: object): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setFault(null);
    const outcome = await post(what, body, language);
    if (outcome.kind === 'refused') setFault(outcome.detail);
    if (outcome.kind === 'done' || outcome.code === 'wording_changed' || outcome.code === 'stopped') await onDone();
    isUnderWay.current = false;
    setBusy(false);
    return outcome.kind === 'done';
  }

  return { act, fault, setFault, isBusy };
}
