import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRotateClockwise, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { captureTexts } from '#contract/invoices/capture/upload.texts.ts';
import { warn } from '../../ui/dialogs/notify.ts';
import classes from './PagesSheet.module.css';
import { FaultNote } from './quality/FaultNote.tsx';
import { canTurn, turnPhoto } from './quality/turn_photo.ts';
import { usePhotoFaults } from './quality/usePhotoFaults.ts';

/** A photographed page. */
export interface Shot {
  id: string;
  file: File;
}

interface PageCardProps {
  shot: Shot;
  page: number;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onTurn: (file: File) => void;
  onRemove: () => void;
}

/** One photographed page: drag it, move it with the buttons, rotate it, or take it out. */
export function PageCard({ shot, page, last, onMove, onTurn, onRemove }: PageCardProps) {
  const texts = captureTexts;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: shot.id });
  const url = usePreview(shot.file);
  const [broken, setBroken] = useState(false);
  const faults = usePhotoFaults(shot.file);
  const icon = { variant: 'subtle', color: 'gray', size: 44 } as const;
  const [turning, setTurning] = useState(false);
  const turn = async () => {
    setTurning(true);
    const turned = await turnPhoto(shot.file);
    setTurning(false);
    if (turned) onTurn(turned);
    else warn(texts.rotateFailed);
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.page}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button type="button" className={classes.picture} {...attributes} {...listeners} aria-label={texts.handle(page)}>
        {url && !broken ? (
          <img src={url} alt="" draggable={false} onError={() => setBroken(true)} />
        ) : (
          <span className={classes.name}>{shot.file.name}</span>
        )}
      </button>
      <FaultNote faults={faults} />
      <span className={classes.number} aria-hidden>
        {page}
      </span>
      {broken || !canTurn(shot.file) ? null : (
        <ActionIcon
          {...icon}
          className={classes.rotate ?? ''}
          variant="default"
          aria-label={texts.rotate(page)}
          loading={turning}
          onClick={turn}
        >
          <IconRotateClockwise size={18} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.bar}>
        <ActionIcon {...icon} aria-label={texts.up(page)} {...atEnd(page === 1)} onClick={() => onMove(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={texts.down(page)} {...atEnd(last)} onClick={() => onMove(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={texts.remove(page)} onClick={onRemove}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** A page that has reached the end goes no farther; its button looks so, and keeps the focus. */
function atEnd(isAtEnd: boolean) {
  return { 'aria-disabled': isAtEnd || undefined, 'data-disabled': isAtEnd || undefined };
}

function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
