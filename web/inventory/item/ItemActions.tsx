import { Button, Menu } from '@mantine/core';
import { IconArchive, IconArrowMerge, IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { labelTexts } from '#contract/inventory/labels.texts.ts';
import { mergeTexts } from '#contract/inventory/merges/merges.texts.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import classes from './ItemActions.module.css';

interface ItemActionsProps {
  onEdit: () => void;
  onRecord: () => void;
  onDuplicate: () => void;
  onMerge: () => void;
  onLabels: () => void;
  onArchive: () => void;
}

/** What can be done with an item that is not archived. */
export function ItemActions({ onEdit, onRecord, onDuplicate, onMerge, onLabels, onArchive }: ItemActionsProps) {
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  return (
    <>
      {mayEdit ? (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {inventoryTexts.edit}
        </Button>
      ) : null}
      {hasRole(user, 'staff') ? <Button onClick={onRecord}>{inventoryTexts.recordAction}</Button> : null}
      {mayEdit ? (
        <MoreMenu className={classes.more ?? ''} variant="default" size={36} label={inventoryTexts.moreActions}>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
            {inventoryTexts.duplicate}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
            {mergeTexts.action}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onLabels}>
            {labelTexts.open}
          </Menu.Item>
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={onArchive}>
            {inventoryTexts.archive}
          </Menu.Item>
        </MoreMenu>
      ) : null}
    </>
  );
}
