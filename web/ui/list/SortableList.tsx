import { closestCenter, DndContext, type DragEndEvent, type UniqueIdentifier } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import classes from './SortableList.module.css';
import { useSortSensors } from './sort_sensors.ts';

interface Row {
  id: string;
  name: string;
}

export interface SortableTexts {
  handle: (name: string) => string;
  up: (name: string) => string;
  down: (name: string) => string;
  moved: (name: string, place: number, count: number) => string;
  keys: string;
}

interface SortableListProps<R extends Row> {
  label: string;
  rows: R[];
  texts: SortableTexts;
  /** Null where the order can only be looked at. */
  onOrder: ((ids: string[]) => void) | null;
  children: (row: R) => ReactNode;
}

/** Rows that are put into order by mouse, finger, keys or buttons. */
export function SortableList<R extends Row>({ label, rows, texts, onOrder, children }: SortableListProps<R>) {
  const [said, setSaid] = useState('');
  const sensors = useSortSensors();
  const placeOf = (id: UniqueIdentifier) => rows.findIndex((row) => row.id === id);
  const words = (id: UniqueIdentifier, at: UniqueIdentifier) =>
    texts.moved(rows[placeOf(id)]?.name ?? '', placeOf(at) + 1, rows.length);
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || !onOrder || to < 0 || to >= rows.length) return;
    onOrder(
      arrayMove(
        rows.map(({ id }) => id),
        from,
        to,
      ),
    );
    setSaid(texts.moved(row.name, to + 1, rows.length));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => words(active.id, active.id),
          onDragOver: ({ active, over }) => (over ? words(active.id, over.id) : undefined),
          onDragEnd: ({ active, over }) => (over ? words(active.id, over.id) : undefined),
          onDragCancel: ({ active }) => words(active.id, active.id),
        },
        screenReaderInstructions: { draggable: texts.keys },
      }}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={label}>
          {rows.map((row, index) => (
            <SortableRow
              key={row.id}
              row={row}
              isLast={index === rows.length - 1}
              index={index}
              texts={texts}
              onMove={onOrder ? move : null}
            >
              {children(row)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </DndContext>
  );
}

interface SortableRowProps {
  row: Row;
  index: number;
  isLast: boolean;
  texts: SortableTexts;
  onMove: ((from: number, to: number) => void) | null;
  children: ReactNode;
}

function SortableRow({ row, index, isLast, texts, onMove, children }: SortableRowProps) {
  const sortable = useSortable({ id: row.id, disabled: !onMove });
  const icon = { variant: 'subtle', color: 'gray', className: classes.tool ?? '' } as const;
  // At the end of the list an arrow does nothing, and keeps the focus that brought the row there.
  const endOf = (isEnd: boolean) => (isEnd ? { 'aria-disabled': true, 'data-disabled': true } : {});
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-lifted={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      {onMove ? (
        <ActionIcon
          {...icon}
          className={`${classes.tool} ${classes.handle}`}
          ref={sortable.setActivatorNodeRef}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={texts.handle(row.name)}
        >
          <IconGripVertical size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      <div className={classes.content}>{children}</div>
      {onMove ? (
        <>
          <ActionIcon
            {...icon}
            aria-label={texts.up(row.name)}
            {...endOf(index === 0)}
            onClick={() => onMove(index, index - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...icon}
            aria-label={texts.down(row.name)}
            {...endOf(isLast)}
            onClick={() => onMove(index, index + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </li>
  );
}
