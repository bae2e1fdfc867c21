import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconArrowMerge, IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { labelTexts } from '#contract/inventory/labels.texts.ts';
import { mergeTexts } from '#contract/inventory/merges/merges.texts.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './ItemHeader.module.css';
import { ItemForm, ItemMerge, ItemMerges, LabelsDialog, MovementForm } from './lazy_forms.ts';

/** The item's name and everything that can be done with it. */
export function ItemHeader({ item }: { item: Item }) {
  const { user } = useShop();
  const [editing, edit] = useDisclosure(false);
  const [recording, record] = useDisclosure(false);
  const [copying, duplicate] = useDisclosure(false);
  const [merging, merge] = useDisclosure(false);
  const [labeling, labels] = useDisclosure(false);
  const format = useFormat();
  const mayEdit = hasRole(user, 'manager');
  const activate = useMutation({
    mutationFn: (is_active: boolean) =>
      call(inventory.updateItem, { params: { item_id: item.item_id }, body: { is_active } }),
    onSuccess: (now) => {
      void invalidate(inventory.listItems, inventory.summary, inventory.getItem);
      tell(now.is_active ? inventoryTexts.restored(now.name) : inventoryTexts.archivedNow(now.name));
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const askToArchive = () =>
    confirm({
      title: inventoryTexts.archiveTitle(item.name),
      detail:
        item.on_hand > 0
          ? inventoryTexts.archiveStock(
              format.stock(item.on_hand),
              format.unit(item.stock_unit),
              format.money(item.value),
            )
          : inventoryTexts.archiveDetail,
      action: inventoryTexts.archive,
      onConfirm: () => activate.mutate(false),
    });

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
      {mayEdit ? (
        <Button variant="default" loading={activate.isPending} onClick={() => activate.mutate(true)}>
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
            <>
              {mayEdit ? (
                <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit.open}>
                  {inventoryTexts.edit}
                </Button>
              ) : null}
              {hasRole(user, 'staff') ? <Button onClick={record.open}>{inventoryTexts.recordAction}</Button> : null}
              {mayEdit ? (
                <MoreMenu className={classes.more ?? ''} variant="default" size={36} label={inventoryTexts.moreActions}>
                  <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate.open}>
                    {inventoryTexts.duplicate}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={merge.open}>
                    {mergeTexts.action}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={labels.open}>
                    {labelTexts.open}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={askToArchive}>
                    {inventoryTexts.archive}
                  </Menu.Item>
                </MoreMenu>
              ) : null}
            </>
          ) : null
        }
      />
      <Suspense>
        <ItemMerges item={item} otherwise={archived} />
      </Suspense>
      <LazyDialog opened={editing}>
        {(opened) => <ItemForm opened={opened} onClose={edit.close} item={item} />}
      </LazyDialog>
      <LazyDialog opened={copying}>
        {(opened) => <ItemForm opened={opened} onClose={duplicate.close} like={item} />}
      </LazyDialog>
      <LazyDialog opened={merging}>
        {(opened) => <ItemMerge opened={opened} item={item} onClose={merge.close} />}
      </LazyDialog>
      <LazyDialog opened={labeling}>
        {(opened) => (
          <LabelsDialog opened={opened} of={{ item_ids: [item.item_id] }} itemCount={1} onClose={labels.close} />
        )}
      </LazyDialog>
      <LazyDialog opened={recording}>
        {(opened) => <MovementForm opened={opened} item={item} reason="counted" onClose={record.close} />}
      </LazyDialog>
    </>
  );
}
