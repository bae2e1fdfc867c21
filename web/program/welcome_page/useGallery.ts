import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { type WelcomePage, welcomePages } from '#contract/program/welcome_page.ts';
import { welcomePageErrors } from '#contract/program/welcome_page_errors.texts.ts';
import { call } from '../../api.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { choosePhotos } from './choose_photos.ts';
import { deleteFailure, orderFailure } from './failures.ts';
import { inSavedOrder, isOrderDirty, keptOrder, moved, type Tile, tileOf } from './gallery.ts';

let lastKey = 0;

/** The photos as they are shown, and the calls that change nothing else. `adopt` takes what the server answers. */
export function useGallery(saved: WelcomePage | null, adopt: (next: WelcomePage) => void) {
  const photos = saved?.photos ?? [];
  const [tiles, setTiles] = useState<Tile[]>(() => photos.map(tileOf));
  const [photoFaults, setPhotoFaults] = useState<string[]>([]);
  useUrlsOf(tiles);

  const saveOrder = useMutation({
    mutationFn: async (): Promise<WelcomePage> => {
      if (!saved) throw new Error(welcomePageErrors.noPage);
      const reordered = await call(welcomePages.reorderPhotos, { body: keptOrder(tiles) });
      return { ...saved, photos: reordered, has_unpublished_changes: true };
    },
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
    tiles,
    setTiles,
    photoFaults,
    setPhotoFaults,
    isChanging: saveOrder.isPending || remove.isPending,
    savingOrder: saveOrder.isPending,
    orderDirty: isOrderDirty(tiles, photos),
    orderFault: saveOrder.isError ? orderFailure(saveOrder.error) : null,
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
  };
}

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
