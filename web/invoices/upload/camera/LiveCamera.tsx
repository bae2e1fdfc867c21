import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconBulb, IconCamera, IconCheck, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cameraTexts as texts } from '#contract/invoices/capture/camera.texts.ts';
import { captureTexts } from '#contract/invoices/capture/upload.texts.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { FilePick } from '../../../ui/fields/FilePick.tsx';
import { useObjectUrl } from '../../../ui/useObjectUrl.ts';
import { faultWords } from '../quality/fault_words.ts';
import { usePhotoFaults } from '../quality/usePhotoFaults.ts';
import classes from './LiveCamera.module.css';
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
        <div className={classes.fault}>
          <p role="alert">{texts.faults[live.fault]}</p>
          {live.fault === 'none' ? null : (
            <FilePick
              label={texts.app}
              accept="image/*"
              camera
              large
              tone="primary"
              icon={<IconCamera size={20} aria-hidden />}
              onPick={(files) => onDone([...photos, ...files])}
            />
          )}
          <FilePick
            label={captureTexts.choose}
            accept="image/*"
            multiple
            large
            icon={<IconPhotoPlus size={20} aria-hidden />}
            onPick={(files) => onDone([...photos, ...files])}
          />
        </div>
      ) : (
        <>
          <div className={classes.view}>
            <video ref={video} aria-label={texts.label} muted playsInline />
            <OutlineDrawing live={live} />
            <p className={classes.state} role="status" data-ready={live.state === 'ready' || undefined}>
              {live.state === 'ready' ? (
                <IconCheck size={20} aria-hidden />
              ) : isOn && live.state !== 'searching' ? (
                <IconAlertTriangle size={20} aria-hidden />
              ) : null}
              <span>{texts.states[live.state]}</span>
            </p>
            {live.lamp ? (
              <Button
                className={classes.lamp ?? ''}
                variant={live.lamp.isOn ? 'filled' : 'default'}
                leftSection={<IconBulb size={18} aria-hidden />}
                aria-pressed={live.lamp.isOn}
                onClick={() => live.lamp?.set(!live.lamp.isOn)}
              >
                {texts.light}
              </Button>
            ) : null}
          </div>
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
          {last ? (
            <Button
              className={classes.side ?? ''}
              size="md"
              aria-label={texts.donePages(photos.length)}
              onClick={() => onDone(photos)}
            >
              {texts.done(photos.length)}
            </Button>
          ) : (
            <span className={classes.side} />
          )}
        </div>
      )}
    </Modal>
  );
}

/** The edges of the page over the picture: whole and green when it can be taken, dashed before. */
function OutlineDrawing({ live: { outline, size, state } }: { live: ReturnType<typeof useLiveCamera> }) {
  if (!outline) return null;
  const points = outline.corners.map(({ x, y }) => `${x * size.width},${y * size.height}`).join(' ');
  return (
    <svg className={classes.outline} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      <polygon className={classes.halo} points={points} />
      <polygon className={classes.line} points={points} data-ready={state === 'ready' || undefined} />
    </svg>
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
