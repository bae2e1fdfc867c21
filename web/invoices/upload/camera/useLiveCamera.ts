import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LiveState } from '#contract/invoices/capture/camera.texts.ts';
import { type CameraFault, lampOf, openCamera, whyNoCamera } from '../../../ui/camera/camera.ts';
import { grayOf, openDrawing } from '../quality/gray_of.ts';
import { type GrayPicture, LOOK_AT } from '../quality/gray_picture.ts';
import { type PhotoFault, photoFaults } from '../quality/photo_faults.rules.ts';
import { OUTLINE_AT } from './edges.rules.ts';
import { changeBetween, liveState } from './live_state.rules.ts';
import { findOutline, type PageOutline } from './page_outline.rules.ts';

/** Between two looks at the picture. */
const LOOK_MS = 250;
/** Once in this many looks, the picture is looked at in the size in which print can be judged. */
const CLOSE_LOOK = 3;
/** The looks that must agree before the hint changes, and those without an outline before the outline is removed. */
const AGREE = 2;
const MISSED = 2;
/** After this long without a page, it says what may help. */
const UNSEEN_MS = 6000;
/** A page of letter paper in a frame of this size has about 230 pixels an inch. */
const SIZE = { width: 2592, height: 1944 };

export interface LiveView {
  state: LiveState;
  outline: PageOutline | null;
  /** In pixels. */
  size: { width: number; height: number };
  lamp: { set: (isOn: boolean) => void; isOn: boolean } | null;
  fault: CameraFault | null;
}

/** The camera at the back, shown in `video` and looked at a few times a second. It is let go with the component. */
export function useLiveCamera(video: RefObject<HTMLVideoElement | null>): LiveView {
  const [state, setState] = useState<LiveState>('starting');
  const [outline, setOutline] = useState<PageOutline | null>(null);
  const [size, setSize] = useState({ width: 4, height: 3 });
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [lamp, setLamp] = useState<{ set: (isOn: boolean) => Promise<void>; isOn: boolean } | null>(null);
  const isOver = useRef(false);

  useEffect(() => {
    isOver.current = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const opened = await openCamera(SIZE);
      if (isOver.current) return letGo(opened);
      stream = opened;
      for (const track of opened.getTracks()) track.onended = () => isOver.current || setFault('busy');
      const shown = video.current;
      if (!shown) return;
      shown.srcObject = opened;
      await shown.play();
      const set = lampOf(opened);
      if (set) setLamp({ set, isOn: false });
      const look = openLooks(shown);
      const again = () => {
        const seen = look();
        if (seen) {
          setState(seen.state);
          setOutline(seen.outline);
          setSize(seen.size);
        }
        timer = setTimeout(again, LOOK_MS);
      };
      again();
    };
    start().catch((error) => {
      if (!isOver.current) setFault(whyNoCamera(error));
    });
    return () => {
      isOver.current = true;
      clearTimeout(timer);
      if (stream) letGo(stream);
    };
  }, [video]);

  const switchLamp = (isOn: boolean) => {
    if (!lamp) return;
    setLamp({ ...lamp, isOn });
    // A lamp that fails is offered no more; the camera continues.
    lamp.set(isOn).catch(() => setLamp(null));
  };
  return { state, outline, size, lamp: lamp && { set: switchLamp, isOn: lamp.isOn }, fault };
}

/** Each call is a look; null while there is no picture. What is said and drawn changes only when looks agree. */
function openLooks(video: HTMLVideoElement) {
  const [small, large] = [openDrawing(), openDrawing()];
  let before: GrayPicture | null = null;
  let faults: PhotoFault[] = [];
  let drawn: PageOutline | null = null;
  let said: LiveState = 'searching';
  let other: LiveState = said;
  let looks = 0;
  let missed = 0;
  let seenAt = performance.now();
  let agreed = 0;
  return () => {
    const size = { width: video.videoWidth, height: video.videoHeight };
    const picture = grayOf(video, size, OUTLINE_AT, small);
    if (!picture) return null;
    const seen = findOutline(picture);
    if (looks % CLOSE_LOOK === 0) {
      const close = grayOf(video, size, LOOK_AT, large);
      faults = close ? photoFaults(close, Math.max(size.width, size.height)) : [];
    }
    looks += 1;
    missed = seen ? 0 : missed + 1;
    if (seen) seenAt = performance.now();
    if (seen || missed >= MISSED) drawn = seen;
    const isLong = performance.now() - seenAt >= UNSEEN_MS;
    const change = changeBetween(before, picture);
    const next = liveState({ outline: drawn, faults, change, isLong }, size.width, size.height);
    before = picture;
    agreed = next === other ? agreed + 1 : 1;
    other = next;
    if (agreed >= AGREE) said = next;
    return { state: said, outline: drawn, size };
  };
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
