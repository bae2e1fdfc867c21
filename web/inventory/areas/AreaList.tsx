import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areaTexts as texts } from '#contract/inventory/places/areas.texts.ts';
import { type Area, areas as calls } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, keyOf, queryClient } from '../../query.ts';
import { useShop } from '../../shell/shop.ts';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import { warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { SortableList } from '../../ui/list/SortableList.tsx';
import { MoreMenu } from '../../ui/MoreMenu.tsx';
import classes from './Areas.module.css';
import { AreaForm } from './lazy_fields.ts';

interface AreaListProps {
  areas: Area[];
  chosen: string;
  onChoose: (areaId: string) => void;
  canEdit: boolean;
}

/** The areas in their order. The chosen one shows its shelf. */
export function AreaList({ areas, chosen, onChoose, canEdit }: AreaListProps) {
  const { locations } = useShop().user;
  const locationOf = ({ location_id }: Area) =>
    locations.length > 1 ? locations.find((one) => one.location_id === location_id)?.name : null;
  const [renamed, setRenamed] = useState<Area | null>(null);
  const [renaming, rename] = useDisclosure(false);
  const inOrder = (ids: string[]) => [
    ...ids.flatMap((id) => areas.filter(({ area_id }) => area_id === id)),
    ...areas.filter(({ area_id }) => !ids.includes(area_id)),
  ];
  const order = useMutation({
    // One change after the other: the last one holds.
    scope: { id: 'areas' },
    mutationFn: (area_ids: string[]) => call(calls.order, { body: { area_ids } }),
    onMutate: (area_ids) => {
      queryClient.setQueryData(keyOf(calls.list, {}), { areas: inOrder(area_ids) });
    },
    onError: (error) => warn(sentenceOf(error)),
    onSettled: () => invalidate(calls.list),
  });
  const activate = useMutation({
    mutationFn: ({ area_id, is_active }: { area_id: string; is_active: boolean }) =>
      call(calls.update, { params: { area_id }, body: { is_active } }),
    onSuccess: ({ area_id, name }, { is_active }) => {
      void invalidate(calls.list);
      if (is_active) return;
      tellWithUndo({
        id: area_id,
        message: texts.archived(name),
        label: commonTexts.actions.undo,
        onUndo: () => activate.mutate({ area_id, is_active: true }),
      });
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  return (
    <section className={classes.card} aria-label={texts.list}>
      <SortableList
        label={texts.list}
        rows={(order.isPending ? inOrder(order.variables) : areas).map((area) => ({ ...area, id: area.area_id }))}
        texts={texts}
        onOrder={canEdit ? (ids) => order.mutate(ids) : null}
      >
        {(area) => (
          <div className={classes.area}>
            <button
              type="button"
              className={classes.choose}
              aria-pressed={area.area_id === chosen}
              onClick={() => onChoose(area.area_id)}
            >
              <span className={classes.name}>{area.name}</span>
              <span className={classes.count}>
                {[locationOf(area), texts.items(area.item_count)].filter(Boolean).join(' · ')}
              </span>
            </button>
            {canEdit ? (
              <MoreMenu className={classes.tool ?? ''} label={texts.more(area.name)}>
                <Menu.Item
                  leftSection={<IconPencil size={16} aria-hidden />}
                  onClick={() => {
                    setRenamed(area);
                    rename.open();
                  }}
                >
                  {texts.rename}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArchive size={16} aria-hidden />}
                  onClick={() => activate.mutate({ area_id: area.area_id, is_active: false })}
                >
                  {texts.archive}
                </Menu.Item>
              </MoreMenu>
            ) : null}
          </div>
        )}
      </SortableList>
      {renamed ? (
        <LazyDialog opened={renaming} onFailure={rename.close}>
          {(opened) => <AreaForm key={renamed.area_id} opened={opened} area={renamed} onClose={rename.close} />}
        </LazyDialog>
      ) : null}
    </section>
  );
}
