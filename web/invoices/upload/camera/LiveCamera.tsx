import { Button, Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cameraTexts as texts } from '#contract/invoices/capture/camera.texts.ts';
import { captureTexts } from '#contract/invoices/capture/upload.texts.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { useObjectUrl } from '../../../ui/useObjectUrl.ts';
import { faultWords } from '../quality/fault_words.ts';
import { usePhotoFaults } from '../quality/usePhotoFaults.ts';
import { CameraView } from './CameraView.tsx';
import classes from './LiveCamera.module.css';
import { NoCamera } from './NoCamera.tsx';
import { takePhoto } from './take_photo.ts';
import { useLiveCamera } from './useLiveCamera.ts';

interface LiveCameraProps {
  /** Pages that the invoice has already, and the most that it can have. */
  before: number;
  most: number;
  /** The photos so far, whenever they change. */
  onChange: (photos: File[]) => void;
  onDone: (photos: File[]) => void;
  onClose: () => void;
}

/** Photographs pages one after another, with the edges of the page drawn into the camera's picture. */
export function LiveCamera({ before, most, onChange, onDone, onClose }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const live = useLiveCamera(video);
  const [photos, setPhotos] = useState<File[]>([]);
  const [isTaking, setTaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const change = useEffectEvent(onChange);
  useEffect(() => change(photos), [photos]);
  const last = photos.at(-1);
  const taken = before + photos.length;
  const page = taken + 1;
  const isFull = taken >= most;
  const isOn = live.state !== 'starting';

  const take = async () => {
    if (!video.current || !isOn || isFull) return;
    setTaking(true);
    const photo = await takePhoto(video.current, `page_${page}.jpg`);
    setTaking(false);
    setFailed(photo === null);
    if (photo) setPhotos((now) => [...now, photo]);
  };
  const leave = () => {
    if (photos.length === 0) return onClose();
    confirm({
      title: captureTexts.discardTitle,
      detail: captureTexts.discardDetail(photos.length),
      action: captureTexts.discard,
      danger: true,
      onConfirm: onClose,
    });
  };

  // A picture that is still being taken is one of the pages.
  const done = last ? (
    <Button
      className={classes.side ?? ''}
      size="md"
      aria-label={texts.donePages(photos.length)}
      loading={isTaking}
      onClick={() => isTaking || onDone(photos)}
    >
      {texts.done(photos.length)}
    </Button>
  ) : (
    <span className={classes.side} />
  );

  return (
    <Modal
      opened
      fullScreen
      onClose={leave}
      title={texts.title(isFull ? taken : page)}
      closeButtonProps={{ 'aria-label': texts.close, size: 44 }}
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
    >
      {live.fault ? (
        <NoCamera fault={live.fault} onPick={(files) => onDone([...photos, ...files])}>
          {last ? done : null}
        </NoCamera>
      ) : (
        <>
          <CameraView video={video} live={live} />
          <TakenNote photo={last} page={taken} full={isFull ? most : null} hasFailed={hasFailed} />
        </>
      )}
      {live.fault ? null : (
        <div className={classes.bar}>
          {last ? (
            <Retake photo={last} page={taken} onRetake={() => setPhotos(photos.slice(0, -1))} />
          ) : (
            <span className={classes.side} />
          )}
          <button
            type="button"
            className={classes.shutter}
            data-autofocus
            aria-label={texts.take(page)}
            aria-busy={isTaking}
            aria-disabled={!isOn || isFull || isTaking || undefined}
            onClick={() => void (isTaking || take())}
          />
          {done}
        </div>
      )}
    </Modal>
  );
}

interface TakenNoteProps {
  photo: File | undefined;
  page: number;
  /** The most pages, when they are reached. */
  full: number | null;
  hasFailed: boolean;
}

/** What became of the last picture. There before there is something to say, so that screen readers hear of it. */
function TakenNote({ photo, page, full, hasFailed }: TakenNoteProps) {
  const fault = faultWords(usePhotoFaults(photo));
  const words = hasFailed
    ? texts.takeFailed
    : photo === undefined
      ? null
      : fault !== null
        ? texts.takenBad(page, fault)
        : full !== null
          ? texts.full(full)
          : texts.taken(page);
  return (
    <p className={classes.taken} role="status" data-bad={hasFailed || fault !== null || undefined}>
      {words}
    </p>
  );
}

function Retake({ photo, page, onRetake }: { photo: File; page: number; onRetake: () => void }) {
  const url = useObjectUrl(photo);
  return (
    <button type="button" className={classes.retake} aria-label={texts.retakePage(page)} onClick={onRetake}>
      {url ? <img src={url} alt="" /> : null}
      <span>{texts.retake}</span>
    </button>
  );
}
