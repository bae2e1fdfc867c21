import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { BULK_ITEMS_MAX } from '#contract/inventory/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import { BulkForm, type BulkInput } from './BulkForm.tsx';

const texts = inventoryTexts.bulk;

interface Change {
  items: BulkInput;
  words: string;
}

interface BulkBarProps {
  chosen: Item[];
  /** Called with the items that were changed. */
  onChanged: (item_ids: string[]) => void;
  onDone: () => void;
}

/** What can be done with the selected items; each change can be undone for a while. */
export function BulkBar({ chosen, onChanged, onDone }: BulkBarProps) {
  const [editing, edit] = useDisclosure(false);
  const isEditing = useRef(editing);
  useLayoutEffect(() => {
    isEditing.current = editing;
  });
  const undo = useMutation({
    mutationFn: (items: BulkInput) => call(inventory.bulkChange, { body: { items } }),
    onSuccess: () => {
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem);
      tell(texts.undone);
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const send = ({ items }: Change) => call(inventory.bulkChange, { body: { items } });
  const settle = ({ before }: { before: BulkInput }, { words }: Change) => {
    void invalidate(inventory.listItems, inventory.summary, inventory.getItem);
    tellWithUndo({
      id: 'bulk',
      message: words,
      label: commonTexts.actions.undo,
      onUndo: () => undo.mutate(before),
    });
  };
  const release = (changed: BulkInput) => onChanged(changed.map(({ item_id }) => item_id));
  /** What was archived while the form was open about it. */
  const archived = useRef<BulkInput>([]);
  const close = () => {
    edit.close();
    if (archived.current.length > 0) release(archived.current.splice(0));
  };
  const change = useMutation({ mutationFn: send, onSuccess: settle });
  // Not the same mutation: opening the form resets that one, and the warning of this one must still come.
  const archive = useMutation({
    mutationFn: send,
    onSuccess: settle,
    onError: (error) => warn(sentenceOf(error)),
  });
  const items = chosen.slice(0, BULK_ITEMS_MAX);
  const isEmpty = items.length === 0;
  return (
    <SelectionBar label={texts.label} count={texts.count(items.length)}>
      <Button
        variant="default"
        aria-disabled={isEmpty}
        onClick={() => {
          if (isEmpty) return;
          // What failed before is not about this form.
          change.reset();
          edit.open();
        }}
      >
        {texts.edit}
      </Button>
      <Button
        variant="default"
        aria-disabled={isEmpty}
        loading={archive.isPending || (change.isPending && !editing)}
        onClick={() =>
          isEmpty ||
          archive.mutate(
            {
              items: items.map(({ item_id }) => ({ item_id, is_active: false })),
              words: texts.archived(items.length),
            },
            {
              onSuccess: (_, sent) => {
                // A form that was opened meanwhile keeps the items that it is about.
                if (isEditing.current) archived.current.push(...sent.items);
                else release(sent.items);
              },
            },
          )
        }
      >
        {texts.archive}
      </Button>
      <PrintLabels of={{ item_ids: items.map(({ item_id }) => item_id) }} itemCount={items.length} />
      <Button onClick={onDone}>{texts.done}</Button>
      <BulkForm
        opened={editing}
        items={items}
        isSaving={change.isPending}
        failure={change.error}
        onClose={close}
        onSave={(input) =>
          change.mutate(
            { items: input, words: texts.saved(input.length) },
            {
              onSuccess: () => {
                close();
                release(input);
              },
            },
          )
        }
      />
    </SelectionBar>
  );
}
