import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#contract/language.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { type PageWords, photoCountFault, type WelcomePage, welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { keyOf, queryClient } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { upload } from '../../upload.ts';
import { NoPageIdError, type SaveFailure, saveFailure } from './failures.ts';
import { afterSave, formOrder, newFiles, tileOf } from './gallery.ts';
import { useGallery } from './useGallery.ts';
import { areSameWords, type BilingualPage, formOf, wordsOf } from './words.ts';

/** What is being written, what the server has, and the ways from one to the other. Nothing that was typed or chosen goes with a failed call. */
export function useBuilder(page: WelcomePage | null) {
  const [saved, setSaved] = useState(page);
  const [words, setWords] = useState<BilingualPage>(() => wordsOf(page));
  /** The version of the page with which the form was opened; null without a page. */
  const [version, setVersion] = useState(page?.version ?? null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [sent, setSent] = useState<number | null>(null);

  /** What the server answered is the truth from here on; the next visit of this screen begins with it. */
  const adopt = (next: WelcomePage) => {
    setSaved(next);
    queryClient.setQueryData(keyOf(welcomePages.getPage, {}), next);
  };
  const { setTiles, setPhotoFaults, isChanging, ...gallery } = useGallery(saved, adopt);
  const { tiles, orderDirty } = gallery;
  const wordsDirty = !areSameWords(words, wordsOf(saved));
  const filesWait = newFiles(tiles).length > 0;

  const save = useMutation({
    mutationFn: async (publish: boolean) => {
      try {
        const files = newFiles(tiles);
        setSent(files.length > 0 ? 0 : null);
        const { added, ...next } = await upload(welcomePages.savePage, {
          body: formOf(words, { files, order: formOrder(tiles), publish, version }),
          onProgress: setSent,
        });
        if (publish && !next.welcome_page_id) throw new NoPageIdError();
        adopt(next);
        setVersion(next.version);
        // What was typed since is not saved yet.
        setWords((now) => (now === words ? wordsOf(next) : now));
        setTiles(afterSave(tiles, next.photos, added));
        return publish ? welcomePageTexts.save.published : welcomePageTexts.save.savedDraft;
      } catch (error) {
        const fields = refusedFields(error);
        setFaults(fields);
        if (fields.photos) setPhotoFaults([fields.photos]);
        setFailure(saveFailure(error));
        throw error;
      } finally {
        setSent(null);
      }
    },
    onSuccess: tell,
  });

  const load = useMutation({
    mutationFn: () => call(welcomePages.getPage),
    onSuccess: (next) => {
      adopt(next);
      setWords(wordsOf(next));
      setVersion(next.version);
      setTiles(next.photos.map(tileOf));
      setFailure(null);
    },
    onError: (error) => warn(sentenceOf(error)),
  });

  return {
    saved,
    words,
    ...gallery,
    faults,
    failure,
    /** How much of the photos has left, 0 to 1; null when none are being sent. */
    sent,
    busy: save.isPending || isChanging,
    saving: save.isPending ? (save.variables ? 'publish' : 'draft') : null,
    unsaved: wordsDirty || filesWait || orderDirty,
    write(language: Language, field: keyof PageWords, text: string) {
      setWords((now) => ({ ...now, [language]: { ...now[language], [field]: text } }));
      setFaults(({ [language === 'en' ? field : `${field}_es`]: _, ...others }) => others);
    },
    /** Takes what someone else saved in place of what is here. */
    load: () => load.mutate(),
    /** Checks, then saves, and publishes when asked to. False when something on the form is not right yet. */
    save(publish: boolean): boolean {
      setFailure(null);
      const name = words.en.program_name.trim() ? null : welcomePageErrors.nameRequired;
      const count = photoCountFault(tiles.length);
      setFaults(name ? { program_name: name } : {});
      setPhotoFaults(count ? [count] : []);
      if (name || count) return false;
      save.mutate(publish);
      return true;
    },
  };
}

export type Builder = ReturnType<typeof useBuilder>;
