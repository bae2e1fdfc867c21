import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { captureTexts } from '#contract/invoices/upload.texts.ts';
import classes from './PagesSheet.module.css';
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
  onRemove: () => void;
}

/** One photographed page: drag it, move it with the buttons, or take it out. */
export function PageCard({ shot, page, last, onMove, onRemove }: PageCardProps) {
  const texts = captureTexts;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: shot.id });
  const url = usePreview(shot.file);
  const [broken, setBroken] = useState(false);
  const faults = usePhotoFaults(shot.file);
  const icon = { variant: 'subtle', color: 'gray', size: 'lg' } as const;
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
      {faults.length > 0 ? (
        <p className={classes.fault} role="status">
          {faults.map((fault) => texts.faults[fault]).join(' ')} {texts.sendAnyway}
        </p>
      ) : null}
      <span className={classes.number} aria-hidden>
        {page}
      </span>
      <div className={classes.bar}>
        <ActionIcon {...icon} aria-label={texts.up(page)} disabled={page === 1} onClick={() => onMove(-1)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={texts.down(page)} disabled={last} onClick={() => onMove(1)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={texts.remove(page)} onClick={onRemove}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
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
