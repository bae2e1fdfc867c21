import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './Camera.module.css';
import { type CameraFault, type CameraState, lampOf, openCamera, openDecoder, whyNoCamera } from './camera.ts';
import type { CodeKind } from './decode_frame.ts';

/** Between two looks at the picture. */
const LOOK_MS = 150;
/** Then it says what may help. */
const SLOW_MS = 10_000;

/** What the camera says of itself, of what it sees, and of why it does not start. */
export type CameraTexts = Record<CameraState | CameraFault | 'label' | 'light' | 'notOurs', string>;

interface CameraProps {
  kind: CodeKind;
  texts: CameraTexts;
  /** Given each code that is seen, until it takes one: false says that it was none of ours. */
  onCode: (code: string) => boolean;
  /** Called with the reason when the camera does not start or stops working. */
  onFail: (why: CameraFault) => void;
}

/** The camera's picture, which looks for codes until one is taken. The camera is let go with it. */
export function Camera({ kind, texts, onCode, onFail }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const take = useRef(onCode);
  take.current = onCode;
  const fail = useRef(onFail);
  fail.current = onFail;
  const [state, setState] = useState<CameraState>('starting');
  const [isForeign, setForeign] = useState(false);
  const [lamp, setLamp] = useState<{ set: (isOn: boolean) => Promise<void>; isOn: boolean } | null>(null);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slow = setTimeout(() => setState((now) => (now === 'aim' ? 'slow' : now)), SLOW_MS);

    const start = async () => {
      const opened = await openCamera();
      if (isOver) return stop(opened);
      stream = opened;
      // Pulled out, or the permission taken back, while it runs.
      for (const track of stream.getTracks()) track.onended = () => isOver || fail.current('busy');
      const shown = video.current;
      if (!shown) return;
      shown.srcObject = stream;
      await shown.play();
      const decode = await openDecoder(kind);
      const set = lampOf(stream);
      if (set) setLamp({ set, isOn: false });
      setState('aim');
      const look = async () => {
        const code = await decode(shown).catch(() => null);
        if (isOver) return;
        if (code !== null && take.current(code)) return;
        if (code !== null) setForeign(true);
        timer = setTimeout(look, LOOK_MS);
      };
      await look();
    };
    start().catch((error) => {
      if (!isOver) fail.current(whyNoCamera(error));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(slow);
      if (stream) stop(stream);
    };
  }, [kind]);

  const isOn = state === 'aim' || state === 'slow';
  return (
    <div className={classes.camera}>
      <div className={classes.picture}>
        <video ref={video} aria-label={texts.label} muted playsInline />
        <span className={classes.frame} aria-hidden />
      </div>
      <p className={classes.word} role="status">
        {isOn && isForeign ? texts.notOurs : texts[state]}
      </p>
      {lamp && isOn ? (
        <Button
          variant="default"
          leftSection={<IconBulb size={18} aria-hidden />}
          aria-pressed={lamp.isOn}
          onClick={() => {
            const next = { ...lamp, isOn: !lamp.isOn };
            setLamp(next);
            // A lamp that fails stays as it is; the camera continues.
            lamp.set(next.isOn).catch(() => setLamp(null));
          }}
        >
          {texts.light}
        </Button>
      ) : null}
    </div>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
