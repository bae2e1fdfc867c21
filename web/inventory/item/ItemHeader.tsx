import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import type { Item } from '#contract/inventory/items.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ItemActions } from './ItemActions.tsx';
import classes from './ItemHeader.module.css';
import { ItemForm, ItemMerge, ItemMerges, LabelsDialog, MovementForm } from './lazy_forms.ts';
import { useArchiving } from './useArchiving.ts';

/** The item's name and everything that can be done with it. */
export function ItemHeader({ item }: { item: Item }) {
  const { user } = useShop();
  const [editing, edit] = useDisclosure(false);
  const [recording, record] = useDisclosure(false);
  const [copying, duplicate] = useDisclosure(false);
  const [merging, merge] = useDisclosure(false);
  const [labeling, labels] = useDisclosure(false);
  const format = useFormat();
  const { askToArchive, restore, isPending } = useArchiving(item);
  const facts = [
    item.category,
    item.sku ? inventoryTexts.sku(item.sku) : null,
    item.barcodes.length > 0 ? inventoryTexts.barcodes(item.barcodes) : null,
    item.selling_price === null ? null : inventoryTexts.soldFor(format.money(item.selling_price)),
    inventoryTexts.keptIn(item.areas.map(({ name }) => name)),
  ];
  const archived = item.is_active ? null : (
    <div className={classes.archived}>
      <span>{inventoryTexts.isArchived}</span>
      {hasRole(user, 'manager') ? (
        <Button variant="default" loading={isPending} onClick={restore}>
          {inventoryTexts.restore}
        </Button>
      ) : null}
    </div>
  );
  return (
    <>
      <PageHeader
        above={<BackLink fallback={paths.inventory()}>{inventoryTexts.title}</BackLink>}
        title={item.name}
        detail={facts.filter(Boolean).join(' · ')}
        actions={
          item.is_active ? (
            <ItemActions
              onEdit={edit.open}
              onRecord={record.open}
              onDuplicate={duplicate.open}
              onMerge={merge.open}
              onLabels={labels.open}
              onArchive={askToArchive}
            />
          ) : null
        }
      />
      <Suspense>
        <ItemMerges item={item} otherwise={archived} />
      </Suspense>
      <LazyDialog opened={editing} onFailure={edit.close}>
        {(opened) => <ItemForm opened={opened} onClose={edit.close} item={item} />}
      </LazyDialog>
      <LazyDialog opened={copying} onFailure={duplicate.close}>
        {(opened) => <ItemForm opened={opened} onClose={duplicate.close} like={item} />}
      </LazyDialog>
      <LazyDialog opened={merging} onFailure={merge.close}>
        {(opened) => <ItemMerge opened={opened} item={item} onClose={merge.close} />}
      </LazyDialog>
      <LazyDialog opened={labeling} onFailure={labels.close}>
        {(opened) => (
          <LabelsDialog opened={opened} of={{ item_ids: [item.item_id] }} itemCount={1} onClose={labels.close} />
        )}
      </LazyDialog>
      <LazyDialog opened={recording} onFailure={record.close}>
        {(opened) => <MovementForm opened={opened} item={item} reason="counted" onClose={record.close} />}
      </LazyDialog>
    </>
  );
}
