import { IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import { PHOTO_TYPES } from '#contract/program/welcome_page.ts';
import classes from './Gallery.module.css';

interface AddPhotosProps {
  /** How many more fit. */
  left: number;
  disabled: boolean;
  onPick: (files: File[]) => void;
}

/** The tile that takes photos: a file field that can also be dropped on. */
export function AddPhotos({ left, disabled, onPick }: AddPhotosProps) {
  const texts = welcomePageTexts.gallery;
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onPick([...files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <label
      className={classes.add}
      data-over={over || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        accept={PHOTO_TYPES.join(',')}
        multiple
        disabled={disabled}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.click();
        }}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file can be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
      <IconPhotoPlus size={26} aria-hidden />
      <span className={classes.addWord}>{over ? texts.drop : texts.add}</span>
      <span className={classes.addHint}>{texts.addHint(left)}</span>
    </label>
  );
}
