import { Menu } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChecks,
  IconColumns,
  IconDownload,
  IconFileImport,
  IconMapPin,
  IconRulerMeasure,
  IconTrash,
  IconTrendingUp,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { mayCall } from '#contract/http.ts';
import { stockExports } from '#contract/inventory/files/exports.ts';
import { itemImportTexts } from '#contract/inventory/files/imports.texts.ts';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { writeOffTexts } from '#contract/inventory/movements/write_offs.texts.ts';
import { areaTexts } from '#contract/inventory/places/areas.texts.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import { priceTexts } from '#contract/inventory/prices.texts.ts';
import { paths } from '../paths.ts';
import { useHasLocations } from '../shell/LocationSelect.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { MoreMenu } from '../ui/MoreMenu.tsx';
import { lazyPart } from '../ui/Part.tsx';
import classes from './InventoryMenu.module.css';

const ColumnsDialog = lazyPart(async () => (await import('./columns/ColumnsDialog.tsx')).ColumnsDialog);
const ExportDialog = lazy(async () => ({ default: (await import('./export/ExportDialog.tsx')).ExportDialog }));

interface InventoryMenuProps {
  /** Null where nothing can be changed. */
  onSelect: (() => void) | null;
}

/** What is done with the inventory now and then. */
export function InventoryMenu({ onSelect }: InventoryMenuProps) {
  const hasLocations = useHasLocations();
  const { user } = useShop();
  const [isExporting, setExporting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <MoreMenu variant="default" size={36} label={inventoryTexts.moreActions}>
        {hasRole(user, 'staff') ? (
          <Menu.Item component={Link} to={paths.writeOff()} leftSection={<IconTrash size={16} aria-hidden />}>
            {writeOffTexts.open}
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to={paths.expiring()} leftSection={<IconCalendarEvent size={16} aria-hidden />}>
          {lotTexts.open}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.storageAreas()} leftSection={<IconMapPin size={16} aria-hidden />}>
          {areaTexts.open}
        </Menu.Item>
        {hasLocations ? (
          <Menu.Item component={Link} to={paths.transfers()} leftSection={<IconTruckDelivery size={16} aria-hidden />}>
            {transferTexts.open}
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to={paths.prices()} leftSection={<IconTrendingUp size={16} aria-hidden />}>
          {priceTexts.open}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.parLevels()} leftSection={<IconRulerMeasure size={16} aria-hidden />}>
          {inventoryTexts.parLevels}
        </Menu.Item>
        {hasRole(user, 'manager') ? (
          <Menu.Item component={Link} to={paths.itemsImport()} leftSection={<IconFileImport size={16} aria-hidden />}>
            {itemImportTexts.open}
          </Menu.Item>
        ) : null}
        {mayCall(user.role, stockExports.file) ? (
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setExporting(true)}>
            {inventoryTexts.exportList}
          </Menu.Item>
        ) : null}
        <Menu.Item
          className={classes.desk ?? ''}
          leftSection={<IconColumns size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {inventoryTexts.columnChoice.open}
        </Menu.Item>
        {onSelect ? (
          <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={onSelect}>
            {inventoryTexts.select}
          </Menu.Item>
        ) : null}
      </MoreMenu>
      <LazyDialog opened={isChoosing} onFailure={() => setChoosing(false)}>
        {(opened) => <ColumnsDialog opened={opened} onClose={() => setChoosing(false)} />}
      </LazyDialog>
      {isExporting ? (
        <Suspense fallback={null}>
          <ExportDialog onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
