import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { Dispatch, SetStateAction } from 'react';
import { captureTexts as texts } from '#contract/invoices/capture/upload.texts.ts';
import { useSortSensors } from '../../ui/list/sort_sensors.ts';
import { moved } from './order.ts';
import { PageCard, type Shot } from './PageCard.tsx';
import classes from './PagesSheet.module.css';

interface PageOrderProps {
  shots: Shot[];
  onChange: Dispatch<SetStateAction<Shot[]>>;
}

/** The photographed pages, to be put in order by dragging, by keys and by buttons. */
export function PageOrder({ shots, onChange }: PageOrderProps) {
  const sensors = useSortSensors();
  const placeOf = (id: UniqueIdentifier | undefined) => shots.findIndex((shot) => shot.id === id) + 1;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onChange(moved(shots, placeOf(active.id) - 1, placeOf(over.id) - 1));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => texts.picked(placeOf(active.id)),
          onDragOver: ({ over }) => (over ? texts.over(placeOf(over.id)) : undefined),
          onDragEnd: ({ active, over }) => (over ? texts.moved(placeOf(active.id), placeOf(over.id)) : undefined),
          onDragCancel: ({ active }) => texts.canceled(placeOf(active.id)),
        },
      }}
    >
      <SortableContext items={shots} strategy={rectSortingStrategy}>
        <ol className={classes.pages} aria-label={texts.pages}>
          {shots.map((shot, index) => (
            <PageCard
              key={shot.id}
              shot={shot}
              page={index + 1}
              last={index === shots.length - 1}
              onMove={(step) => onChange(moved(shots, index, index + step))}
              onTurn={(file) => onChange((now) => now.map((one) => (one.id === shot.id ? { ...one, file } : one)))}
              onRemove={() => onChange(shots.filter((one) => one.id !== shot.id))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
