import { Button, Modal, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { photoTexts } from '#contract/inventory/photos.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { goToFirst, refuseFields } from '../../ui/fields/refuse_fields.ts';
import { ItemPhoto } from '../photos/ItemPhoto.tsx';
import classes from './ItemForm.module.css';
import { ItemInputs } from './ItemInputs.tsx';
import { changesOf, duplicateOf, fieldsOf, type ItemFields, inputOf, itemFaults, refusalsOf } from './item_fields.ts';

const texts = inventoryTexts.form;

export interface ItemFormProps {
  opened: boolean;
  onClose: () => void;
  /** The item to change; without one, a new item is added. */
  item?: Item;
  /** The item from which a new one takes its first values. */
  like?: Item;
}

export function ItemForm({ opened, onClose, item, like }: ItemFormProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={item ? texts.editTitle(item.name) : texts.addTitle}
      // A slip of the thumb beside the form must not cost what was typed.
      closeOnClickOutside={false}
    >
      <Fields onClose={onClose} item={item ?? null} like={like ?? null} />
    </Modal>
  );
}

function Fields({ item, like, onClose }: { item: Item | null; like: Item | null; onClose: () => void }) {
  // The item can change while the form is open; what a user changed is told from what they saw.
  const [before] = useState(() => (like ? duplicateOf(like) : fieldsOf(item)));
  const form = useForm<ItemFields>({
    initialValues: before,
    validate: (fields) => ({ ...itemFaults(fields) }),
  });
  const [withPhoto, setWithPhoto] = useState(true);
  const pictured = like && like.photo_version !== null ? like : null;
  const save = useMutation({
    mutationFn: (fields: ItemFields) => {
      return item
        ? call(inventory.updateItem, { params: { item_id: item.item_id }, body: changesOf(before, fields) })
        : call(inventory.createItem, {
            body: { ...inputOf(fields), photo_of: withPhoto ? pictured?.item_id : null },
          });
    },
    onSuccess: (saved) => {
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem);
      tell(item ? texts.saved(saved.name) : texts.added(saved.name));
    },
    onError: (error) => refuseFields(form, refusalsOf(error)),
  });
  const failedWhole = save.isError && Object.keys(refusalsOf(save.error)).length === 0;
  return (
    <form
      onSubmit={form.onSubmit(
        (fields) => save.mutate(fields, { onSuccess: onClose }),
        (faults) => goToFirst(form, faults),
      )}
      noValidate
    >
      <div className={classes.fields}>
        {failedWhole ? <Failure isAnswer title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        {pictured ? (
          <div className={classes.photo}>
            <ItemPhoto item={pictured} size="thumb" />
            <Switch
              label={photoTexts.copy}
              description={photoTexts.copyHint}
              checked={withPhoto}
              onChange={(event) => setWithPhoto(event.currentTarget.checked)}
            />
          </div>
        ) : null}
        <ItemInputs form={form} />
      </div>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {item ? texts.save : texts.add}
        </Button>
      </FormFoot>
    </form>
  );
}
