import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { ITEM_PHOTO_MAX_BYTES } from '#contract/inventory/limits.ts';
import { photoErrors, photoTexts as texts } from '#contract/inventory/photos.texts.ts';
import { itemPhotos } from '#contract/inventory/photos.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FilePick } from '../../ui/fields/FilePick.tsx';
import { upload } from '../../upload.ts';
import { ItemPhoto } from './ItemPhoto.tsx';
import classes from './PhotoCard.module.css';

const MEGABYTE = 1024 * 1024;

/** The photo of an item, which managers set, replace and delete; nothing for others while there is none. */
export function PhotoCard({ item }: { item: Item }) {
  const { user } = useShop();
  const [fault, setFault] = useState<string | null>(null);
  const params = { item_id: item.item_id };
  const after = (said: string) => {
    void invalidate(inventory.getItem, inventory.listItems);
    tell(said);
  };
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return upload(itemPhotos.set, { params, body });
    },
    onSuccess: () => after(texts.set(item.name)),
    onError: (error) => setFault(sentenceOf(error)),
  });
  const remove = useMutation({
    mutationFn: () => call(itemPhotos.remove, { params }),
    onSuccess: () => after(texts.removed(item.name)),
    onError: (error) => setFault(sentenceOf(error)),
  });
  const mayEdit = hasRole(user, 'manager') && item.is_active;
  const hasPhoto = item.photo_version !== null;
  if (!mayEdit && !hasPhoto) return null;
  const pick = ([file]: File[]) => {
    setFault(null);
    if (!file || send.isPending) return;
    if (file.size > ITEM_PHOTO_MAX_BYTES) setFault(photoErrors.tooLarge(ITEM_PHOTO_MAX_BYTES / MEGABYTE));
    else send.mutate(file);
  };
  const askToRemove = () =>
    confirm({
      title: texts.removeTitle(item.name),
      detail: texts.removeDetail,
      action: texts.remove,
      danger: true,
      onConfirm: () => remove.mutate(),
    });
  return (
    <div className={classes.card}>
      <ItemPhoto item={item} size="full" />
      {mayEdit ? (
        <div className={classes.buttons}>
          <FilePick
            label={send.isPending ? texts.sending : hasPhoto ? texts.replace : texts.add}
            accept="image/jpeg,image/png,image/webp"
            icon={<IconCamera size={18} aria-hidden />}
            onPick={pick}
          />
          {hasPhoto ? (
            <Button variant="subtle" loading={remove.isPending} onClick={askToRemove}>
              {texts.remove}
            </Button>
          ) : null}
        </div>
      ) : null}
      {fault ? <Failure detail={fault} /> : null}
    </div>
  );
}
