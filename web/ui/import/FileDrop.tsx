import { Progress } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { FilePick } from '../fields/FilePick.tsx';
import { useFileDrop } from '../fields/useFileDrop.ts';
import classes from './Import.module.css';

interface FileDropProps {
  texts: { choose: string; drop: string; dropNow: string; uploading: (percent: number) => string };
  /** The types of files, as the browser's picker wants them. */
  accept: string;
  /** The part of the file that was sent, from 0 to 1; null while none is on its way. */
  sent: number | null;
  onTake: (files: File[]) => void;
}

/** Takes a file by picker, drop or paste, and shows how much of it was sent. */
export function FileDrop({ texts, accept, sent, onTake }: FileDropProps) {
  const isOver = useFileDrop(onTake);
  const percent = Math.round((sent ?? 0) * 100);
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      {sent === null ? (
        <>
          <FilePick
            label={texts.choose}
            accept={accept}
            tone="primary"
            large
            icon={<IconFileUpload size={20} aria-hidden />}
            onPick={onTake}
          />
          <span className={classes.dropWords}>{isOver ? texts.dropNow : texts.drop}</span>
        </>
      ) : (
        <div className={classes.sending} role="status">
          <Progress value={percent} aria-label={texts.uploading(percent)} />
          <span>{texts.uploading(percent)}</span>
        </div>
      )}
    </div>
  );
}
