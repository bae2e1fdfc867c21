import { Button, Modal } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { captureTexts, uploadTexts } from '#contract/invoices/capture/upload.texts.ts';
import { UPLOAD_MAX_FILES } from '#contract/limits.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { FilePick } from '../../ui/fields/FilePick.tsx';
import { usePhone } from '../review/lines/cells.ts';
import { PhotographButton } from './camera/PhotographButton.tsx';
import { checkFiles } from './files.ts';
import type { Shot } from './PageCard.tsx';
import { PageOrder } from './PageOrder.tsx';
import classes from './PagesSheet.module.css';

const LiveCamera = lazy(async () => ({ default: (await import('./camera/LiveCamera.tsx')).LiveCamera }));

interface PagesSheetProps {
  start: File[];
  /** The photos in their order, whenever they change; also those that the camera has just taken. */
  onChange: (photos: File[]) => void;
  onSend: (files: File[]) => void;
  onClose: () => void;
}

function shotsOf(files: File[]): Shot[] {
  return files.map((file) => ({ id: crypto.randomUUID(), file }));
}

/** The pages of one invoice: photographed one after another, put in order, sent as one document. */
export function PagesSheet({ start, onChange, onSend, onClose }: PagesSheetProps) {
  const texts = captureTexts;
  const phone = usePhone();
  const [shots, setShots] = useState(() => shotsOf(start));
  const [notes, setNotes] = useState<string[]>([]);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const change = useEffectEvent(onChange);
  useEffect(() => change(shots.map(({ file }) => file)), [shots]);
  const add = (files: File[]) => {
    const { accepted, refused } = checkFiles(files, UPLOAD_MAX_FILES - shots.length);
    const over = files.length - accepted.length - refused.length;
    setNotes(over > 0 ? [...refused, uploadTexts.tooManyPages(UPLOAD_MAX_FILES, over)] : refused);
    setShots([...shots, ...shotsOf(accepted)]);
  };
  const leave = () =>
    confirm({
      title: texts.discardTitle,
      detail: texts.discardDetail(shots.length),
      action: texts.discard,
      danger: true,
      onConfirm: onClose,
    });

  // In place of the pages, not over them: Escape closes every dialog that is open.
  if (isCameraOpen) {
    return (
      <Suspense>
        <LiveCamera
          before={shots.length}
          most={UPLOAD_MAX_FILES}
          onChange={(photos) => onChange([...shots.map(({ file }) => file), ...photos])}
          onDone={(photos) => {
            setCameraOpen(false);
            add(photos);
          }}
          onClose={() => setCameraOpen(false)}
        />
      </Suspense>
    );
  }
  return (
    <Modal
      opened
      onClose={shots.length > 0 ? leave : onClose}
      closeOnClickOutside={false}
      fullScreen={phone}
      size="xl"
      title={texts.title}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <p className={classes.hint}>{texts.hint}</p>
      {notes.map((note) => (
        <p key={note} className={classes.note} role="alert">
          {note}
        </p>
      ))}
      <PageOrder shots={shots} onChange={setShots} />
      <div className={classes.actions}>
        <PhotographButton
          label={shots.length === 0 ? texts.first : texts.addPage}
          large
          tone={shots.length === 0 ? 'primary' : 'plain'}
          onOpen={() => setCameraOpen(true)}
          onPick={add}
        />
        <FilePick
          label={texts.choose}
          accept="image/*"
          multiple
          large
          icon={<IconPhotoPlus size={20} aria-hidden />}
          onPick={add}
        />
        {shots.length > 0 ? (
          <Button className={classes.send ?? ''} size="md" onClick={() => onSend(shots.map((shot) => shot.file))}>
            {texts.send(shots.length)}
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}
