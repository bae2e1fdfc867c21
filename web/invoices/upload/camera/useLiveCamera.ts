import { type RefObject, useEffect, useState } from 'react';
import type { LiveState } from '#contract/invoices/capture/camera.texts.ts';
import { type CameraFault, lampOf, openCamera, whyNoCamera } from '../../../ui/camera/camera.ts';
import type { GrayPicture } from '../quality/gray_picture.ts';
import type { PhotoFault } from '../quality/photo_faults.rules.ts';
import { changeBetween, liveState } from './live_state.rules.ts';
import { openVideoLooks } from './look_at_video.ts';
import type { PageOutline } from './page_outline.rules.ts';

/** Between two looks at the picture. */
const LOOK_MS = 250;
/** Once in this many looks, the picture is looked at in the size in which print can be judged. */
const CLOSE_LOOK = 3;
/** The looks that must agree before the hint changes, and those without an outline before the outline is removed. */
const AGREE = 2;
const MISSED = 2;
/** After this long without a page, it says what may help. */
export const UNSEEN_MS = 6000;
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

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const opened = await openCamera(SIZE);
      if (signal.aborted) return letGo(opened);
      stream = opened;
      for (const track of opened.getTracks()) track.onended = () => signal.aborted || setFault('busy');
      const shown = video.current;
      if (!shown) return;
      shown.srcObject = opened;
      await shown.play();
      // Pictures can be taken before the first look is done.
      setState('searching');
      const set = lampOf(opened);
      if (set) setLamp({ set, isOn: false });
      const look = openLooks(shown, signal);
      const again = async () => {
        const seen = await look();
        if (signal.aborted) return;
        if (seen) {
          setState(seen.state);
          setOutline(seen.outline);
          setSize(seen.size);
        }
        timer = setTimeout(again, LOOK_MS);
      };
      await again();
    };
    start().catch((error) => {
      if (!signal.aborted) setFault(whyNoCamera(error));
    });
    return () => {
      over.abort();
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
function openLooks(video: HTMLVideoElement, signal: AbortSignal) {
  const look = openVideoLooks(video, signal);
  let before: GrayPicture | null = null;
  let faults: PhotoFault[] = [];
  let drawn: PageOutline | null = null;
  let said: LiveState = 'searching';
  let other: LiveState = said;
  let looks = 0;
  let missed = 0;
  let seenAt = performance.now();
  let agreed = 0;
  return async () => {
    const seen = await look(looks % CLOSE_LOOK === 0);
    if (!seen) return null;
    const { picture, outline } = seen;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (seen.faults) faults = seen.faults;
    looks += 1;
    missed = outline ? 0 : missed + 1;
    if (outline) seenAt = performance.now();
    if (outline || missed >= MISSED) drawn = outline;
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
