import { useQuery } from '@tanstack/react-query';
import type { Item } from '#contract/inventory/items.ts';
import { photoTexts } from '#contract/inventory/photos.texts.ts';
import { itemPhotos, type PhotoSize } from '#contract/inventory/photos.ts';
import { call } from '../../api.ts';
import { keyOf } from '../../query.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import classes from './ItemPhoto.module.css';

type Pictured = Pick<Item, 'item_id' | 'photo_version'>;

interface ItemPhotoProps {
  item: Pictured & Pick<Item, 'name'>;
  size: PhotoSize;
}

/** The photo of an item, in a frame that has its place before the photo is there; nothing for an item without one. */
export function ItemPhoto({ item, size }: ItemPhotoProps) {
  const url = usePhoto(item, size);
  if (item.photo_version === null) return null;
  // Beside its name, a small photo says nothing more to a user who hears it.
  const alt = size === 'full' ? photoTexts.of(item.name) : '';
  return <span className={classes[size]}>{url === null ? null : <img src={url} alt={alt} />}</span>;
}

/** The address of a photo, or null until it is there. It is fetched with the session's token, which an `<img>` could not send. */
export function usePhoto({ item_id, photo_version }: Pictured, size: PhotoSize): string | null {
  const params = { item_id };
  const query = { size, version: photo_version ?? '' };
  const { data } = useQuery({
    queryKey: keyOf(itemPhotos.get, { params, query }),
    queryFn: async ({ signal }) => (await call(itemPhotos.get, { params, query, signal })).blob(),
    enabled: photo_version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useObjectUrl(data);
}
