import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { PHOTOS_MAX, PHOTOS_MIN } from '#contract/program/limits.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { AddPhotos } from './AddPhotos.tsx';
import classes from './Gallery.module.css';
import type { Tile } from './gallery.ts';
import { OrderBanner } from './OrderBanner.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import type { Builder } from './useBuilder.ts';

const texts = welcomePageTexts.gallery;

/** The photos: added, removed, and put into order by mouse, finger, keys or buttons. */
export function Gallery({ builder, canEdit }: { builder: Builder; canEdit: boolean }) {
  const { tiles, photoFaults } = builder;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, `${tiles.length} ${builder.orderDirty}`);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: string | number) => tiles.findIndex((tile) => tile.key === key) + 1;
  const move = (from: number, to: number) => {
    builder.move(from, to);
    setSaid(texts.moved(to + 1, tiles.length));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) builder.move(placeOf(active.id) - 1, placeOf(over.id) - 1);
  };
  const askRemoval = (tile: Tile) => {
    if (!('photo' in tile)) return builder.remove(tile);
    const kept = tiles.filter((one) => 'photo' in one).length;
    if (kept <= PHOTOS_MIN) return builder.refuseRemoval();
    confirm({
      title: texts.removeTitle(placeOf(tile.key)),
      detail: texts.removeDetail,
      action: texts.removeAction,
      danger: true,
      onConfirm: () => builder.remove(tile),
    });
  };
  return (
    <Card title={texts.title} detail={`${texts.detail} ${texts.count(tiles.length)}.`}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsOf(placeOf, tiles.length),
          screenReaderInstructions: { draggable: texts.keys },
        }}
      >
        <SortableContext items={tiles.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ul className={classes.tiles} ref={list} tabIndex={-1} aria-label={texts.title}>
            {tiles.map((tile, index) => (
              <PhotoTile
                key={tile.key}
                tile={tile}
                index={index}
                count={tiles.length}
                canEdit={canEdit && !builder.busy}
                isShown={canEdit}
                onMove={move}
                onRemove={askRemoval}
              />
            ))}
            {canEdit && tiles.length < PHOTOS_MAX ? (
              <li>
                <AddPhotos left={PHOTOS_MAX - tiles.length} disabled={builder.busy} onPick={builder.addFiles} />
              </li>
            ) : null}
          </ul>
        </SortableContext>
      </DndContext>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {photoFaults.length > 0 ? (
        <div className={classes.faults} role="alert" data-fault tabIndex={-1}>
          {photoFaults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      ) : null}
      {canEdit && builder.orderDirty ? <OrderBanner builder={builder} /> : null}
    </Card>
  );
}

function announcementsOf(placeOf: (key: string | number) => number, of: number): Announcements {
  return {
    onDragStart: ({ active }) => texts.picked(placeOf(active.id), of),
    onDragOver: ({ over }) => (over ? texts.over(placeOf(over.id), of) : undefined),
    onDragEnd: ({ active, over }) => texts.dropped(placeOf((over ?? active).id), of),
    onDragCancel: () => texts.dragCanceled,
  };
}
