import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#contract/language.ts';
import { headlineFault, type JoinOffer, type JoinOfferWords, joinOffer } from '#contract/program/join_offer.ts';
import { joinOfferTexts } from '#contract/program/welcome_page.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { keyOf, queryClient } from '../../query.ts';
import { isOutdated, refusedFields } from '../../refusals.ts';
import { holdSession } from '../../session.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';

/** The words of a join offer in both languages. */
export type BilingualOffer = Record<Language, JoinOfferWords>;

const wordsOf = ({ headline, text, small_print, es }: JoinOffer): BilingualOffer => ({
  en: { headline, text, small_print },
  es,
});
const trimmed = (words: BilingualOffer) =>
  JSON.stringify([words.en, words.es].map((w) => [w.headline, w.text, w.small_print].map((word) => word.trim())));

/** The offer that is being written, and its three buttons. A failed call leaves every word where it is. */
export function useJoinOffer(offer: JoinOffer) {
  const [saved, setSaved] = useState(offer);
  const [words, setWords] = useState<BilingualOffer>(() => wordsOf(offer));
  /** The version of the draft with which editing began. */
  const [version, setVersion] = useState(offer.version);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<{ title: string; detail: string; isOutdated?: boolean } | null>(null);

  const adopt = (next: JoinOffer) => {
    setSaved(next);
    queryClient.setQueryData(keyOf(joinOffer.get, {}), next);
  };
  const adoptWords = (next: JoinOffer) => {
    adopt(next);
    setWords(wordsOf(next));
    setVersion(next.version);
  };
  const [goesOn] = useState(holdSession);
  const save = useMutation({
    mutationFn: async (publish: boolean) => {
      const next = await call(joinOffer.save, { body: { ...words.en, es: words.es, version } });
      if (!goesOn()) return null;
      adopt(next);
      setVersion(next.version);
      // What was typed since is not saved yet.
      setWords((now) => (now === words ? wordsOf(next) : now));
      if (!publish) return joinOfferTexts.save.savedDraft;
      try {
        adopt(await call(joinOffer.publish));
      } catch (error) {
        setFailure({ title: joinOfferTexts.save.publishFailed, detail: sentenceOf(error) });
        return null;
      }
      return joinOfferTexts.save.published;
    },
    onSuccess: (done) => done && tell(done),
    onError: (error) => {
      setFaults(refusedFields(error));
      setFailure({ title: joinOfferTexts.save.failed, detail: sentenceOf(error), isOutdated: isOutdated(error) });
    },
  });
  const load = useMutation({
    mutationFn: () => call(joinOffer.get),
    onSuccess: (next) => {
      adoptWords(next);
      setFailure(null);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const withdraw = useMutation({
    mutationFn: () => call(joinOffer.withdraw),
    onSuccess: (next) => {
      adopt(next);
      tell(joinOfferTexts.withdraw.done);
    },
    onError: (error) => setFailure({ title: joinOfferTexts.withdraw.failed, detail: sentenceOf(error) }),
  });
  return {
    saved,
    words,
    faults,
    failure,
    unsaved: trimmed(words) !== trimmed(wordsOf(saved)),
    busy: save.isPending || withdraw.isPending,
    saving: save.isPending ? (save.variables ? 'publish' : 'draft') : null,
    withdrawing: withdraw.isPending,
    write(language: Language, field: keyof JoinOfferWords, text: string) {
      setWords((now) => ({ ...now, [language]: { ...now[language], [field]: text } }));
      setFaults({});
    },
    /** Takes what someone else saved in place of what is written here. */
    load: () => load.mutate(),
    withdraw() {
      setFailure(null);
      withdraw.mutate();
    },
    /** False when the headline is missing. */
    save(publish: boolean): boolean {
      setFailure(null);
      const fault = headlineFault(words.en, words.es);
      setFaults(fault ? { headline: fault } : {});
      if (!fault) save.mutate(publish);
      return fault === null;
    },
  };
}

export type JoinOfferState = ReturnType<typeof useJoinOffer>;
