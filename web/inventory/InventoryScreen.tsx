import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCamera, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { inventoryTexts } from '#contract/inventory/inventory.texts.ts';
import { inventory } from '#contract/inventory/inventory.ts';
import type { Item } from '#contract/inventory/items.ts';
import { useFormat } from '../format.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { FirstSteps } from '../shell/first_steps/lazy_parts.ts';
import { Page } from '../shell/Page.tsx';
import { hasRole, useShop } from '../shell/shop.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { isFiltered, useInventoryFilters } from './filters.ts';
import { InventoryFilterBar } from './InventoryFilterBar.tsx';
import { InventoryMenu } from './InventoryMenu.tsx';
import { InventoryTiles } from './InventoryTiles.tsx';
import { ItemList } from './ItemList.tsx';
import { ItemForm, MovementForm } from './item/lazy_forms.ts';
import type { ManualReason } from './item/ledger/on_hand_after.ts';

/** What is on the shelf, what it costs, what runs out. */
export function InventoryScreen() {
  const [address] = useSearchParams();
  // `reset` is the logo's way back to the clean first view; it must not stay in the address.
  return address.has('reset') ? <Navigate to={paths.inventory()} replace /> : <Inventory />;
}

function Inventory() {
  const { user } = useShop();
  const format = useFormat();
  const summary = useQuery(q(inventory.summary));
  const { filters, change } = useInventoryFilters();
  const [adding, add] = useDisclosure(false);
  const [selecting, select] = useDisclosure(false);
  const [entry, setEntry] = useState<{ item: Item; reason: ManualReason } | null>(null);
  const [entering, enter] = useDisclosure(false);
  const record = (item: Item, reason: ManualReason) => {
    setEntry({ item, reason });
    enter.open();
  };
  const mayEdit = hasRole(user, 'manager');
  const isEmpty = summary.data?.item_count === 0 && !isFiltered(filters);
  return (
    <Page title={inventoryTexts.title}>
      <PageHeader
        title={inventoryTexts.title}
        detail={
          summary.data
            ? inventoryTexts.headline(
                user.company,
                summary.data.item_count,
                format.money(summary.data.value),
                summary.data.archived_value === 0 ? null : format.money(summary.data.archived_value),
              )
            : user.company
        }
        // Without items, the empty state has the button.
        actions={
          <>
            <InventoryMenu onSelect={mayEdit ? select.open : null} />
            {mayEdit ? (
              <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
                {inventoryTexts.add}
              </Button>
            ) : null}
            {hasRole(user, 'staff') && !isEmpty ? (
              <Button
                component={Link}
                to={paths.invoices({ add: 1 })}
                leftSection={<IconCamera size={18} aria-hidden />}
              >
                {inventoryTexts.scan}
              </Button>
            ) : null}
          </>
        }
      />
      <Suspense fallback={null}>
        <FirstSteps book="stock" />
      </Suspense>
      <InventoryTiles />
      <InventoryFilterBar filters={filters} onChange={change} />
      <ItemList
        filters={filters}
        onChange={change}
        onRecord={hasRole(user, 'staff') ? record : null}
        isSelecting={selecting}
        onSelected={select.close}
      />
      <LazyDialog opened={adding} onFailure={add.close}>
        {(opened) => <ItemForm opened={opened} onClose={add.close} />}
      </LazyDialog>
      {entry ? (
        <LazyDialog opened={entering} onFailure={enter.close}>
          {(opened) => <MovementForm opened={opened} item={entry.item} reason={entry.reason} onClose={enter.close} />}
        </LazyDialog>
      ) : null}
    </Page>
  );
}
