import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBulb, IconCheck } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { cameraTexts as texts } from '#contract/invoices/capture/camera.texts.ts';
import classes from './LiveCamera.module.css';
import type { LiveView } from './useLiveCamera.ts';

interface CameraViewProps {
  video: RefObject<HTMLVideoElement | null>;
  live: LiveView;
}

/** The camera's picture, with the edges of the page and what is still wrong with it. */
export function CameraView({ video, live }: CameraViewProps) {
  return (
    <div className={classes.view}>
      <video ref={video} aria-label={texts.label} muted playsInline />
      <Outline live={live} />
      <p className={classes.state} role="status" data-ready={live.state === 'ready' || undefined}>
        {live.state === 'ready' ? (
          <IconCheck size={20} aria-hidden />
        ) : live.state !== 'starting' && live.state !== 'searching' ? (
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
  );
}

/** The edges of the page over the picture: whole and green when it can be taken, dashed before. */
function Outline({ live: { outline, size, state } }: { live: LiveView }) {
  if (!outline) return null;
  const points = outline.corners.map(({ x, y }) => `${x * size.width},${y * size.height}`).join(' ');
  return (
    <svg className={classes.outline} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
      <polygon className={classes.halo} points={points} />
      <polygon className={classes.line} points={points} data-ready={state === 'ready' || undefined} />
    </svg>
  );
}
