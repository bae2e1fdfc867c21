import { ActionIcon, Menu } from '@mantine/core';
import { IconChecks, IconDots, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { areaTexts } from '#contract/inventory/areas.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { paths } from '../paths.ts';

interface InventoryMenuProps {
  /** Null where nothing can be changed. */
  onSelect: (() => void) | null;
}

/** What is done with the inventory now and then. */
export function InventoryMenu({ onSelect }: InventoryMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={inventoryTexts.moreActions}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.storageAreas()} leftSection={<IconMapPin size={16} aria-hidden />}>
          {areaTexts.open}
        </Menu.Item>
        {onSelect ? (
          <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={onSelect}>
            {inventoryTexts.select}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
