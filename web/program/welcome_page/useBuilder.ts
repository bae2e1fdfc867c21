import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { type PageWords, photoCountFault, type WelcomePage, welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { keyOf, queryClient } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { upload } from '../../upload.ts';
import { choosePhotos } from './choose_photos.ts';
import { deleteFailure, NoPageIdError, orderFailure, type SaveFailure, saveFailure } from './failures.ts';
import {
  afterSave,
  formOrder,
  inSavedOrder,
  isOrderDirty,
  keptOrder,
  moved,
  newFiles,
  type Tile,
  tileOf,
} from './gallery.ts';
import { areSameWords, type BilingualPage, formOf, wordsOf } from './words.ts';

let lastKey = 0;

/** What is being written, what the server has, and the ways from one to the other. Nothing that was typed or chosen goes with a failed call. */
export function useBuilder(page: WelcomePage | null) {
  const [saved, setSaved] = useState(page);
  const [words, setWords] = useState<BilingualPage>(() => wordsOf(page));
  /** Of the page from which the words began; null without a page. */
  const [version, setVersion] = useState(page?.version ?? null);
  const [tiles, setTiles] = useState<Tile[]>(() => (page?.photos ?? []).map(tileOf));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [photoFaults, setPhotoFaults] = useState<string[]>([]);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  useUrlsOf(tiles);

  /** What the server answered is the truth from here on; the next visit of this screen begins with it. */
  const adopt = (next: WelcomePage) => {
    setSaved(next);
    queryClient.setQueryData(keyOf(welcomePages.getPage, {}), next);
  };
  const adoptWords = (next: WelcomePage) => {
    adopt(next);
    setWords(wordsOf(next));
    setVersion(next.version);
  };
  const photos = saved?.photos ?? [];
  const orderDirty = isOrderDirty(tiles, photos);
  const wordsDirty = !areSameWords(words, wordsOf(saved));
  const filesWait = newFiles(tiles).length > 0;

  /** Saves the order of these tiles and returns the photos in that order. */
  const sendOrder = async (order: readonly Tile[], base: WelcomePage): Promise<WelcomePage> => {
    const reordered = await call(welcomePages.reorderPhotos, { body: keptOrder(order) });
    return { ...base, photos: reordered, has_unpublished_changes: true };
  };

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
      adoptWords(next);
      setTiles(next.photos.map(tileOf));
      setFailure(null);
    },
    onError: (error) => warn(sentenceOf(error)),
  });

  const saveOrder = useMutation({
    mutationFn: () => (saved ? sendOrder(tiles, saved) : Promise.reject(new Error(welcomePageErrors.noPage))),
    onSuccess: (next) => {
      adopt(next);
      tell(welcomePageTexts.order.saved);
    },
  });

  const remove = useMutation({
    mutationFn: (id: string) => call(welcomePages.removePhoto, { params: { welcome_page_photo_id: id } }),
    onSuccess: (next, id) => {
      adopt(next);
      setTiles((now) => now.filter(({ key }) => key !== id));
      tell(welcomePageTexts.gallery.removed);
    },
    onError: (error) => setPhotoFaults([deleteFailure(error)]),
  });

  return {
    saved,
    words,
    tiles,
    faults,
    photoFaults,
    failure,
    /** How much of the photos has left, 0 to 1; null when none are being sent. */
    sent,
    busy: save.isPending || saveOrder.isPending || remove.isPending,
    saving: save.isPending ? (save.variables ? 'publish' : 'draft') : null,
    savingOrder: saveOrder.isPending,
    orderDirty,
    orderFault: saveOrder.isError ? orderFailure(saveOrder.error) : null,
    unsaved: wordsDirty || filesWait || orderDirty,
    write(language: Language, field: keyof PageWords, text: string) {
      setWords((now) => ({ ...now, [language]: { ...now[language], [field]: text } }));
      setFaults(({ [language === 'en' ? field : `${field}_es`]: _, ...others }) => others);
    },
    addFiles(files: File[]) {
      const { taken, faults: refused } = choosePhotos(files, tiles.length);
      setPhotoFaults(refused);
      const fresh = taken.map((file): Tile => ({ key: `new-${++lastKey}`, file, url: URL.createObjectURL(file) }));
      setTiles((now) => [...now, ...fresh]);
    },
    move(from: number, to: number) {
      saveOrder.reset();
      setTiles((now) => moved(now, from, to));
    },
    resetOrder() {
      saveOrder.reset();
      setTiles((now) => inSavedOrder(now, photos));
    },
    saveOrder: () => saveOrder.mutate(),
    /** Takes out a photo that waits to be sent, or one that is kept, which the server does. */
    remove(tile: Tile) {
      setPhotoFaults([]);
      if ('photo' in tile) remove.mutate(tile.key);
      else setTiles((now) => now.filter(({ key }) => key !== tile.key));
    },
    /** Tells that a page keeps three photos, without asking the server. */
    refuseRemoval: () => setPhotoFaults([welcomePageErrors.keepsThree]),
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

/** Revokes the preview addresses of files that are no longer shown. */
function useUrlsOf(tiles: readonly Tile[]): void {
  const shown = useRef<string[]>([]);
  useEffect(() => {
    const now = tiles.flatMap((tile) => ('url' in tile ? [tile.url] : []));
    for (const url of shown.current) if (!now.includes(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [tiles]);
  useEffect(
    () => () => {
      for (const url of shown.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
