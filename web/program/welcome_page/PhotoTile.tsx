import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { Tag } from '../../ui/Tag.tsx';
import classes from './Gallery.module.css';
import type { Tile } from './gallery.ts';

const texts = welcomePageTexts.gallery;

interface PhotoTileProps {
  tile: Tile;
  index: number;
  count: number;
  /** Whether its buttons act now, and whether they are there at all. */
  canEdit: boolean;
  isShown: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (tile: Tile) => void;
}

/** At the end of the row an arrow does nothing, and keeps the focus that brought the photo there. */
function endOf(isEnd: boolean) {
  return isEnd ? { 'aria-disabled': true, 'data-disabled': true } : {};
}

/** One photo with its handle, its two arrows and its remove button. */
export function PhotoTile({ tile, index, count, canEdit, isShown, onMove, onRemove }: PhotoTileProps) {
  const sortable = useSortable({ id: tile.key, disabled: !canEdit });
  // The keys belong to the handle.
  const { onKeyDown: _, ...byHand } = sortable.listeners ?? {};
  const place = index + 1;
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.tile}
      data-lifted={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <div className={classes.picture} data-movable={canEdit || undefined} {...byHand}>
        <Picture tile={tile} label={texts.photo(place, count)} />
        <span className={classes.place} aria-hidden>
          {place}
        </span>
        {'file' in tile ? (
          <span className={classes.fresh}>
            <Tag tone="busy">{texts.fresh}</Tag>
          </span>
        ) : null}
      </div>
      {isShown ? (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="transparent"
          size={36}
          aria-label={texts.remove(place)}
          disabled={!canEdit}
          onClick={() => onRemove(tile)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      ) : null}
      {isShown ? (
        <div className={classes.tools}>
          <ActionIcon
            ref={sortable.setActivatorNodeRef}
            variant="subtle"
            color="gray"
            size={36}
            className={classes.handle ?? ''}
            {...sortable.attributes}
            {...sortable.listeners}
            aria-label={texts.move(place)}
            disabled={!canEdit}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.earlier(place)}
            disabled={!canEdit}
            {...endOf(index === 0)}
            onClick={() => index > 0 && onMove(index, index - 1)}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={texts.later(place)}
            disabled={!canEdit}
            {...endOf(place === count)}
            onClick={() => place < count && onMove(index, index + 1)}
          >
            <IconArrowRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </li>
  );
}

function Picture({ tile, label }: { tile: Tile; label: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <span className={classes.broken}>
        <IconPhotoOff size={24} aria-hidden />
        {texts.unreadablePreview}
      </span>
    );
  }
  if ('url' in tile) return <img src={tile.url} alt={label} draggable={false} onError={() => setBroken(true)} />;
  const { url, width, height, sources } = tile.photo;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="240px" />
      ))}
      <img src={url} alt={label} width={width} height={height} draggable={false} onError={() => setBroken(true)} />
    </picture>
  );
}
