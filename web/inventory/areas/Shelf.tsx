import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { inventory } from '#contract/inventory/inventory.ts';
import { areaTexts as texts } from '#contract/inventory/places/areas.texts.ts';
import { type Area, areas as calls, type ShelfItem } from '#contract/inventory/places/areas.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, keyOf, q, queryClient } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { warn } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { SortableList } from '../../ui/list/SortableList.tsx';
import { PrintLabels } from '../labels/PrintLabels.tsx';
import classes from './Areas.module.css';
import { AddItem } from './lazy_fields.ts';

interface Arranged {
  items: ShelfItem[];
  /** What was shown before: only of these, the others leave the shelf. */
  known: ShelfItem[];
}

const idsOf = (items: readonly ShelfItem[]) => items.map(({ item_id }) => item_id);

/** The shelf as it is being saved, and after it what others have added. */
function shelfOf(there: ShelfItem[], saving: Arranged | undefined): ShelfItem[] {
  if (!saving) return there;
  const settled = new Set([...idsOf(saving.items), ...idsOf(saving.known)]);
  return [...saving.items, ...there.filter(({ item_id }) => !settled.has(item_id))];
}

/** The items of one area in shelf order, and a search that adds more. */
export function Shelf({ area, canEdit }: { area: Area; canEdit: boolean }) {
  const format = useFormat();
  const params = { area_id: area.area_id };
  const { data, error, refetch } = useQuery(q(calls.listItems, { params }));
  const queryKey = keyOf(calls.listItems, { params });
  const shown = useRef<ShelfItem[]>(undefined);
  const itemsNow = () => shown.current ?? queryClient.getQueryData<{ items: ShelfItem[] }>(queryKey)?.items;
  const show = (items: ShelfItem[]) => queryClient.setQueryData(queryKey, { items });
  const refresh = () => invalidate(calls.listItems, calls.list, inventory.listItems, inventory.getItem);
  // One change after the other: each is made to the shelf that the one before it leaves.
  const scope = { id: `shelf ${area.area_id}` };
  const save = useMutation({
    scope,
    mutationFn: ({ items: kept, known }: Arranged) =>
      call(calls.setItems, { params, body: { item_ids: idsOf(kept), known_ids: idsOf(known) } }),
    onMutate: ({ items: kept }) => show(kept),
    onError: (failure) => warn(sentenceOf(failure)),
    onSettled: refresh,
  });
  // Adds to what is there by now: the rest of the shelf may be another user's.
  const add = useMutation({
    scope,
    mutationFn: ({ item_id }: ShelfItem) =>
      call(inventory.bulkChange, { body: { items: [{ item_id, add_area_id: area.area_id }] } }),
    onMutate: (item) => {
      const now = itemsNow();
      if (now) show([...now, item]);
    },
    onError: (failure) => warn(sentenceOf(failure)),
    onSettled: refresh,
  });
  const items = shelfOf(data?.items ?? [], save.isPending ? save.variables : undefined);
  useLayoutEffect(() => {
    if (data) shown.current = items;
    return () => {
      shown.current = undefined;
    };
  }, [data, items]);
  const remove = (item: ShelfItem) => {
    const at = items.findIndex(({ item_id }) => item_id === item.item_id);
    save.mutate({ items: items.filter(({ item_id }) => item_id !== item.item_id), known: items });
    tellWithUndo({
      id: `${area.area_id} ${item.item_id}`,
      message: texts.removed(item.name, area.name),
      label: commonTexts.actions.undo,
      onUndo: () => {
        const now = itemsNow();
        // For an unknown shelf, the place is unknown too.
        if (!now) return add.mutate(item);
        // It may have been added again meanwhile.
        if (now.some(({ item_id }) => item_id === item.item_id)) return;
        save.mutate({ items: now.toSpliced(at, 0, item), known: now });
      },
    });
  };
  return (
    <Card title={texts.shelf(area.name)} detail={texts.shelfDetail}>
      {canEdit && data ? (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <AddItem known={items} onAdd={(item) => add.mutate(item)} />
        </Suspense>
      ) : null}
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonLines lines={6} /> : null}
      {data && items.length === 0 ? (
        <EmptyState isWithin title={texts.noItemsTitle} detail={canEdit ? texts.noItemsDetail : undefined} />
      ) : (
        <SortableList
          label={texts.shelf(area.name)}
          rows={items.map((item) => ({ ...item, id: item.item_id }))}
          texts={texts}
          onOrder={
            canEdit
              ? (ids) =>
                  save.mutate({
                    items: ids.flatMap((id) => items.filter(({ item_id }) => item_id === id)),
                    known: items,
                  })
              : null
          }
        >
          {(item) => (
            <div className={classes.item}>
              <Link to={paths.item(item.item_id)} className={classes.link}>
                {item.name}
              </Link>
              <span className={classes.count}>{format.unit(item.stock_unit)}</span>
              {canEdit ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  className={classes.tool ?? ''}
                  aria-label={texts.remove(item.name)}
                  onClick={() => remove(item)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </div>
          )}
        </SortableList>
      )}
      {items.length > 0 ? (
        <div className={classes.tools}>
          <PrintLabels of={params} itemCount={items.length} />
        </div>
      ) : null}
    </Card>
  );
}
